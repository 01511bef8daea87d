import { algorithmTitle, type trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { curveName, figureName } from './failure.ts';
import { reportDraft } from './report-draft.ts';
import { trainingText } from './training.text.ts';
import { trainingReportText } from './training-report.text.ts';
import { useSettingWords } from './useSettingWords.ts';

/** Returns what writes the draft of a training's report in the reader's language, with its facts filled in. */
export function useReportDraft(): (run: Output<typeof trainingApi.get>) => string {
  const t = useText(trainingText);
  const say = useText(trainingReportText);
  const phrase = usePhrase();
  const wordsOf = useSettingWords();
  return (run) =>
    reportDraft(run, {
      algorithm: phrase(algorithmTitle(run.config.algorithm)),
      heads: {
        ...{ data: say('data'), model: say('model'), parameters: say('parameters'), figures: t('figures') },
        ...{ curves: say('curves'), confusion: t('confusion'), analysis: say('analysis') },
      },
      ...{ dataset: say('dataset'), epoch: t('epoch'), questions: say('questions') },
      figure: (name) => figureName(t, name),
      settings: [...wordsOf(run.config)].flatMap(([key, words]) => (key === 'features' ? [] : [words])),
      curve: (name) => curveName(t, name),
    });
}
