import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, attemptApi, type Step } from '@xueyan/contract/teaching/attempt';
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

  const answering = useAction(attemptApi.answer);
  const hinting = useAction(attemptApi.openHint);

  /** Puts a step as it stands now into the run that is shown. */
  const show = ({ step, stepScore }: { step: Step; stepScore: number }) => {
    // What comes after a mark is out is said by the server.
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
    /** The step whose check is under way. */
    checking: action.isPending ? action.variables.checkpointId : null,
    /** The step that was checked last in this visit. */
    last,
    round,
    check: (checkpointId: string) => void checkOne(checkpointId).catch(notice.error),
    /** The step whose answer is on its way. */
    answering: answering.isPending ? answering.variables.checkpointId : null,
    answer: (checkpointId: string, answers: string[]) => {
      setLast(checkpointId);
      answering.mutate({ runId: run.runId, checkpointId, answers }, { onSuccess: show, onError: notice.error });
    },
    openHint: (checkpointId: string) =>
      hinting.mutate({ runId: run.runId, checkpointId }, { onSuccess: show, onError: notice.error }),
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
