import { fillWays } from '@xueyan/contract/prep/dataset-table';
import { detectionParameterRules } from '@xueyan/contract/prep/detection-training';
import { pictureParameterRules } from '@xueyan/contract/prep/picture-training';
import { type AnyConfig, algorithmTitle } from '@xueyan/contract/prep/training';
import { settingsOf } from '@xueyan/contract/prep/training-comparison';
import { trainingParameters } from '@xueyan/contract/prep/training-parameter';
import type { Text } from '@xueyan/contract/wire/language';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { augmentText } from './augment.text.ts';
import { detectionText } from './detection.text.ts';
import { fillText } from './fill.text.ts';
import { layersText } from './layers.text.ts';
import { trainingText } from './training.text.ts';
import { trainingSectionText } from './training-section.text.ts';

type Setting = ReturnType<typeof settingsOf>[string];

const parameters: Record<AnyConfig['task'], Record<string, { hint: Text }>> = {
  ...{ classification: trainingParameters, regression: trainingParameters, structure: trainingParameters },
  ...{ pictures: pictureParameterRules, detection: detectionParameterRules },
};
const plain = ['task', 'algorithm', 'features', 'target', 'scale', 'test', 'folds', 'seed', 'side', 'grey'] as const;
const changes = ['flip', 'shift', 'rotate', 'brightness'] as const;
const tableTasks = ['classification', 'regression', 'structure'] as const;
const oneOf = <K extends string>(known: readonly K[], key: unknown): K | undefined => known.find((one) => one === key);

/** Returns the settings of a training by their names in the program, with the words of the form for each. */
export function useSettingWords(): (config: AnyConfig) => Map<string, { label: string; value: string }> {
  const t = useText(trainingText);
  const section = useText(trainingSectionText);
  const augment = useText(augmentText);
  const layers = useText(layersText);
  const detection = useText(detectionText);
  const filling = useText(fillText);
  const phrase = usePhrase();
  const labelOf = (task: AnyConfig['task'], key: string) => {
    const known = oneOf(plain, key);
    if (known) return t(known);
    const change = oneOf(changes, key.replace('augment.', ''));
    if (change) return `${augment('augment')} · ${augment(change)}`;
    if (key === 'fill') return filling('fill');
    if (key === 'from') return detection('from');
    if (key === 'layers') return layers('title');
    const parameter = parameters[task][key];
    return parameter ? phrase(parameter.hint) : key;
  };
  const wordsFor = (config: AnyConfig, key: string, value: Setting) => {
    if (value === null || value === '') return '—';
    if (key === 'features' || key === 'target') return String(value);
    if (key === 'algorithm') return phrase(algorithmTitle(config.algorithm));
    const way = key === 'fill' && oneOf(fillWays, value);
    if (way) return filling(way);
    const task = key === 'task' && oneOf(tableTasks, value);
    if (task) return t(task);
    if (value === 'pictures' || value === 'detection') return section(value);
    // Those within `augment` come as texts.
    if (/^(true|false)$/.test(String(value))) return t(String(value) === 'true' ? 'yes' : 'no');
    return String(typeof value === 'number' ? Number(value.toPrecision(4)) : value);
  };
  return (config) =>
    new Map(
      Object.entries(settingsOf(config)).map(([key, value]) => [
        key,
        { label: labelOf(config.task, key), value: wordsFor(config, key, value) },
      ]),
    );
}
