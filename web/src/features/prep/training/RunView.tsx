import { useQuery } from '@tanstack/react-query';
import { trainingApi } from '@xueyan/contract/prep/training';
import { Alert, Card, Flex, Progress, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { EpochCharts } from './EpochCharts.tsx';
import { failureOf } from './failure.ts';
import { PredictCard } from './PredictCard.tsx';
import { ResultView } from './ResultView.tsx';
import { TryCard } from './TryCard.tsx';
import { trainingText } from './training.text.ts';

/** A training of one's own, looked at again while it goes on. */
export const useRun = (runId: string) =>
  useQuery({
    ...query(trainingApi.get, { runId }),
    refetchInterval: ({ state }) => (state.data && /done|failed/.test(state.data.state) ? false : 2000),
  });

/** What one training came to, and the program that does the same. */
export function RunView({ runId }: { runId: string }) {
  const t = useText(trainingText);
  return (
    <QueryView query={useRun(runId)}>
      {({ state, message, progress, epochs, result, hasModel, program }) => (
        <Flex vertical gap="middle">
          {state === 'failed' && <Alert type="error" showIcon title={failureOf(t, message)} />}
          {(state === 'waiting' || state === 'running') && (
            <Card title={t(state)}>
              <Progress percent={Math.round(progress * 100)} status="active" />
            </Card>
          )}
          {epochs.length > 0 && <EpochCharts epochs={epochs} />}
          {result && <ResultView result={result} />}
          {hasModel && result?.guesses && <TryCard runId={runId} />}
          {hasModel && result?.inputs && <PredictCard runId={runId} inputs={result.inputs} />}
          <Card title={t('program')}>
            <Typography.Paragraph copyable={{ text: program }}>
              <pre>{program}</pre>
            </Typography.Paragraph>
          </Card>
        </Flex>
      )}
    </QueryView>
  );
}
