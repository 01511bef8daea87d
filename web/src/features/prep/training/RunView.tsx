import { useQuery } from '@tanstack/react-query';
import { pictureAlgorithms, trainsInPage } from '@xueyan/contract/prep/picture-training';
import { type AnyConfig, isOfPage, trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Card, Flex, Progress, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { DetectionCards } from './DetectionCards.tsx';
import { DetectTryCard } from './DetectTryCard.tsx';
import { EpochCharts } from './EpochCharts.tsx';
import { FailureNote } from './FailureNote.tsx';
import { KeepCard } from './KeepCard.tsx';
import { MachineCard } from './MachineCard.tsx';
import { OnnxCard } from './OnnxCard.tsx';
import { PredictCard } from './PredictCard.tsx';
import { pagePictureText } from './page-picture.text.ts';
import { ReportCard } from './ReportCard.tsx';
import { ResultView } from './ResultView.tsx';
import { StopButtons } from './StopButton.tsx';
import { TryCard } from './TryCard.tsx';
import { trainingText } from './training.text.ts';
import { WaitingNote } from './WaitingNote.tsx';

/** Loads one of the actor's trainings and polls until it ends. */
export const useRun = (runId: string) =>
  useQuery({
    ...query(trainingApi.get, { runId }),
    refetchInterval: ({ state }) => (state.data && /done|failed|stopped/.test(state.data.state) ? false : 2000),
  });

/** Result of a training, and the program that trains the same. */
export function RunView({ runId }: { runId: string }) {
  return <QueryView query={useRun(runId)}>{(run) => <Run run={run} />}</QueryView>;
}

/** Nets that the server trained leave it as ONNX or as weights of PyTorch. */
const exportsNet = (config: AnyConfig) =>
  config.task === 'detection' ||
  (config.task === 'pictures' && pictureAlgorithms[config.algorithm].net && !trainsInPage(config.algorithm));

/** Where a training of a page was done, and what its figures are worth. */
function hintFor({ config, result }: Output<typeof trainingApi.get>) {
  if (result?.beforehand) return 'beforehandHint';
  return 'features' in config ? 'tableHint' : 'placeHint';
}

function Run({ run }: { run: Output<typeof trainingApi.get> }) {
  const t = useText(trainingText);
  const say = useText(pagePictureText);
  const { runId, own, state, message, raw, progress, waiting, epochs, result, hasModel, program, config } = run;
  return (
    <Flex vertical gap="middle">
      {state === 'failed' && <FailureNote message={message} raw={raw} />}
      {state === 'stopped' && <Alert type="info" showIcon title={t('why.stopped')} />}
      {(state === 'waiting' || state === 'running') && (
        <Card title={t(state)} extra={own && <StopButtons run={run} />}>
          {waiting && <WaitingNote waiting={waiting} />}
          <Progress percent={Math.round(progress * 100)} status="active" />
        </Card>
      )}
      {isOfPage(config.algorithm) && <Alert type="info" showIcon title={say(hintFor(run))} />}
      {epochs.length > 0 && <EpochCharts epochs={epochs} />}
      {result && <ResultView result={result} />}
      {result?.detection && <DetectionCards detection={result.detection} />}
      {own && hasModel && result?.guesses && <TryCard runId={runId} algorithm={config.algorithm} />}
      {own && hasModel && result?.detection && <DetectTryCard runId={runId} />}
      {own && hasModel && exportsNet(config) && <OnnxCard runId={runId} />}
      {own && hasModel && trainsInPage(config.algorithm) && <OnnxCard runId={runId} inPage />}
      {result && <KeepCard run={run} />}
      {own && hasModel && result?.inputs && <PredictCard runId={runId} inputs={result.inputs} />}
      {own && state === 'done' && <ReportCard run={run} />}
      {own && state === 'done' && 'features' in config && <MachineCard runId={runId} />}
      <Card title={t('program')}>
        <Typography.Paragraph copyable={{ text: program }}>
          <pre>{program}</pre>
        </Typography.Paragraph>
      </Card>
    </Flex>
  );
}
