import { algorithmTitle } from '@xueyan/contract/prep/training';
import { useParams } from 'react-router';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { RunView, useRun } from './RunView.tsx';
import { trainingText } from './training.text.ts';

/** Page of one training. */
export function TrainingPage() {
  const { runId = '' } = useParams();
  const t = useText(trainingText);
  const phrase = usePhrase();
  const { data: run } = useRun(runId);
  const subtitle = run && `${run.datasetName} · ${phrase(algorithmTitle(run.algorithm))}`;
  return (
    <Page title={run?.name ?? t('title')} subtitle={subtitle} width="full">
      <RunView runId={runId} />
    </Page>
  );
}
