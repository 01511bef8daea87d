import { type TrainingResult, trainingApi } from '@xueyan/contract/prep/training';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { PredictForm } from './PredictForm.tsx';

interface PredictCardProps {
  runId: string;
  inputs: NonNullable<TrainingResult['inputs']>;
}

/** Predicts a new row with a model on the server. */
export function PredictCard({ runId, inputs }: PredictCardProps) {
  const notice = useNotice();
  const predict = useAction(trainingApi.predict);
  const ask = (values: Record<string, string>) =>
    predict.mutateAsync({ runId, values }).catch((error: unknown) => {
      notice.error(error);
      return null;
    });
  return <PredictForm inputs={inputs} ask={ask} />;
}
