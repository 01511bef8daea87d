import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, attemptApi, type Step } from '@xueyan/contract/teaching/attempt';
import { useEffect, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

/** Progress of a check of all steps. */
interface Round {
  at: number;
  count: number;
  stopping: boolean;
}

/** Runs the steps' checks, one at a time; puts the results directly into the shown attempt. */
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

  const answering = useAction(attemptApi.answer);
  const hinting = useAction(attemptApi.openHint);

  /** Puts the new state of a step into the shown attempt. */
  const show = ({ step, stepScore }: { step: Step; stepScore: number }) => {
    // With published marks the server decides what is not counted.
    if (run.published) void client.invalidateQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (now) =>
        now && {
          ...now,
          stepScore,
          steps: now.steps.map((each, index) => {
            if (each.checkpointId === step.checkpointId) return step;
            const follows = now.steps[index - 1]?.checkpointId === step.checkpointId;
            return follows && step.passed ? { ...each, locked: false } : each;
          }),
        },
    );
    return step;
  };

  const checkOne = async (checkpointId: string) => {
    setLast(checkpointId);
    return show(await action.mutateAsync({ runId: run.runId, checkpointId }));
  };

  const checkAll = async () => {
    const open = run.steps.filter((step) => !step.passed && step.kind === 'script');
    stopped.current = false;
    try {
      for (const [i, step] of open.entries()) {
        setRound({ at: i + 1, count: open.length, stopping: false });
        const { passed } = await checkOne(step.checkpointId);
        if (stopped.current || (!passed && open[i + 1]?.locked)) break;
      }
    } catch (error) {
      notice.error(error);
    } finally {
      setRound(null);
    }
  };

  return {
    /** The step whose check is running. */
    checking: action.isPending ? action.variables.checkpointId : null,
    /** The step that was checked last in this visit. */
    last,
    round,
    check: (checkpointId: string) => void checkOne(checkpointId).catch(notice.error),
    /** The step whose answer is being sent. */
    answering: answering.isPending ? answering.variables.checkpointId : null,
    answer: (checkpointId: string, answers: string[]) => {
      setLast(checkpointId);
      answering.mutate({ runId: run.runId, checkpointId, answers }, { onSuccess: show, onError: notice.error });
    },
    openHint: (checkpointId: string) =>
      hinting.mutate({ runId: run.runId, checkpointId }, { onSuccess: show, onError: notice.error }),
    /** Checks the steps not passed yet one after the other; the machine runs one check at a time. */
    checkAll: () => void checkAll(),
    /** Stops after the running check. */
    stop: () => {
      stopped.current = true;
      setRound((now) => now && { ...now, stopping: true });
    },
  };
}

export type Check = ReturnType<typeof useCheck>;
