import { useQueryClient } from '@tanstack/react-query';
import { type Run, runApi } from '@xueyan/contract/teaching/run';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/useNotice.ts';

/** Runs the steps' checks, one at a time; the result goes straight into the run that is shown. */
export function useCheck(run: Run) {
  const client = useQueryClient();
  const notice = useNotice();
  const action = useAction(runApi.check);
  const { queryKey } = query(runApi.open, { sectionId: run.sectionId });
  return {
    /** The step whose check is under way. */
    checking: action.isPending ? action.variables.checkpointId : null,
    check: (checkpointId: string) =>
      action.mutate(
        { runId: run.runId, checkpointId },
        {
          onSuccess: ({ step, stepScore }) =>
            client.setQueryData(
              queryKey,
              (now) =>
                now && {
                  ...now,
                  stepScore,
                  steps: now.steps.map((each) => (each.checkpointId === step.checkpointId ? step : each)),
                },
            ),
          onError: notice.error,
        },
      ),
  };
}
