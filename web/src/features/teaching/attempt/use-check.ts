import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, attemptApi } from '@xueyan/contract/teaching/attempt';
import { useEffect, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

/** How far a check of all steps has come. */
interface Round {
  at: number;
  count: number;
  stopping: boolean;
}

/** Runs the steps' checks, one at a time; the result goes straight into the run that is shown. */
export function useCheck(run: Attempt) {
  const client = useQueryClient();
  const notice = useNotice();
  const action = useAction(attemptApi.check);
  const { queryKey } = query(attemptApi.open, { sectionId: run.sectionId });
  const [last, setLast] = useState<string | null>(null);
  const [round, setRound] = useState<Round | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const checkOne = async (checkpointId: string) => {
    setLast(checkpointId);
    const { step, stepScore } = await action.mutateAsync({ runId: run.runId, checkpointId });
    // What comes after a mark is out is said by the server.
    if (run.published) void client.invalidateQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (now) =>
        now && {
          ...now,
          stepScore,
          steps: now.steps.map((each) => (each.checkpointId === step.checkpointId ? step : each)),
        },
    );
  };

  const checkAll = async () => {
    const open = run.steps.filter((step) => !step.passed);
    stopped.current = false;
    try {
      for (const [i, step] of open.entries()) {
        setRound({ at: i + 1, count: open.length, stopping: false });
        await checkOne(step.checkpointId);
        if (stopped.current) break;
      }
    } catch (error) {
      notice.error(error);
    } finally {
      setRound(null);
    }
  };

  return {
    /** The step whose check is under way. */
    checking: action.isPending ? action.variables.checkpointId : null,
    /** The step that was checked last in this visit. */
    last,
    round,
    check: (checkpointId: string) => void checkOne(checkpointId).catch(notice.error),
    /** The steps not passed yet, one after the other; the machine does one check at a time. */
    checkAll: () => void checkAll(),
    /** The check that is under way is finished first. */
    stop: () => {
      stopped.current = true;
      setRound((now) => now && { ...now, stopping: true });
    },
  };
}

export type Check = ReturnType<typeof useCheck>;
