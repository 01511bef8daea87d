import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Machine, machineApi } from '@xueyan/contract/lab/machine';
import { type Attempt, attemptApi } from '@xueyan/contract/teaching/attempt';
import { useEffect, useEffectEvent, useState } from 'react';
import { type CallError, call } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { putNews } from '../../../api/news.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';

/** Phase as shown on the screen; a pressed button counts before the server has responded. */
export type MachinePhase =
  | 'none'
  | 'starting'
  | 'preparing'
  | 'waking'
  | 'resetting'
  | Exclude<Machine['state'], 'starting'>;

/** Poll intervals in milliseconds: live events may be lost, so imminent changes are polled too. */
const askEvery: Partial<Record<Machine['state'], number>> = { starting: 1500, queued: 5000, lost: 5000 };
/** In a new school the image of the first start is still being built; the start is retried until it exists. */
const imagePreparing = 'machine.imagePreparing';
const prepareAgainAfter = 3000;

/** Shows a state of the machine; a released one is at its end, so that an older state, come late, changes nothing. */
const putMachine = (client: QueryClient, queryKey: QueryKey, next: Machine) =>
  putNews<Attempt>(client, queryKey, (now) => {
    const known = now?.machine;
    if (known?.machineId === next.machineId && known.state === 'released') return now;
    return now && { ...now, machine: next };
  });

/** The machine of an attempt: its state, its actions, and its refresh. */
export function useAttemptMachine(run: Attempt) {
  const t = useText(attemptMachineText);
  const notice = useNotice();
  const client = useQueryClient();
  const { queryKey } = query(attemptApi.open, { sectionId: run.sectionId });
  const start = useAction(machineApi.start);
  const extend = useAction(machineApi.extend);
  const reset = useAction(machineApi.reset);
  const release = useAction(machineApi.release);
  /** Number of times that the machine went back to another state. */
  const [generation, setGeneration] = useState(0);
  const { machine } = run;

  const put = (next: Machine) => putMachine(client, queryKey, next);
  const begin = () => start.mutate({ runId: run.runId }, { onSuccess: put });
  const refetch = () => client.invalidateQueries({ queryKey });

  const startOver = () => {
    if (!machine) return;
    const done = (next: Machine) => {
      setGeneration((now) => now + 1);
      put(next);
      notice.success(t('resetDone'));
    };
    const failed = (error: CallError) => {
      if (error.code !== imagePreparing) notice.error(error);
    };
    reset.mutate({ machineId: machine.machineId }, { onSuccess: done, onError: failed });
  };

  const preparingStart = useWhilePreparing(start, begin);
  const preparingReset = useWhilePreparing(reset, startOver);
  const preparing = preparingStart || preparingReset;

  useLive('machine.state', (next) => {
    if (next.machineId === machine?.machineId) put(next);
  });

  const machineId = machine?.machineId;
  const pause = (machine && askEvery[machine.state]) ?? 0;
  useEffect(() => {
    if (!machineId || pause === 0) return;
    const timer = setInterval(() => {
      call(machineApi.get, { machineId }).then(
        (next) => putMachine(client, queryKey, next),
        // A failed request is retried by the next poll.
        () => undefined,
      );
    }, pause);
    return () => clearInterval(timer);
  }, [machineId, pause, client, queryKey]);

  /** A dialog would be hidden behind a full screen. */
  const confirm = async (title: string, content: string, okText: string) => {
    if (document.fullscreenElement) await document.exitFullscreen();
    return notice.confirm({ title, content, okText, danger: true });
  };

  return {
    runId: run.runId,
    machine,
    generation,
    phase: preparing ? 'preparing' : phaseOf(machine, start.isPending, reset.isPending),
    startError: start.error,
    extending: extend.isPending,
    put,
    refetch,
    start: begin,
    stillHere: () => machine && call(machineApi.touch, { machineId: machine.machineId }).then(put, notice.error),
    extend: () => {
      if (!machine) return;
      const { machineId } = machine;
      extend.mutate(
        { machineId },
        {
          onSuccess: (next) => {
            put(next);
            notice.success(t('extended'));
          },
          onError: notice.error,
        },
      );
    },
    reset: async () => {
      if (!machine || !(await confirm(t('resetTitle'), t('resetContent'), t('reset')))) return;
      startOver();
    },
    /** The machine was restored from a snapshot or started fresh: its consoles do not wait any longer. */
    restored: (next: Machine) => {
      setGeneration((now) => now + 1);
      put(next);
    },
    release: async () => {
      if (!machine || !(await confirm(t('releaseTitle'), t('releaseContent'), t('release')))) return;
      release.mutate({ machineId: machine.machineId }, { onSuccess: put, onError: notice.error });
    },
    leaveQueue: async () => {
      if (!machine || !(await confirm(t('leaveTitle'), t('leaveContent'), t('queueLeave')))) return;
      release.mutate({ machineId: machine.machineId }, { onSuccess: put, onError: notice.error });
    },
  };
}

/** Repeats an action while the image is being built that it needs; returns whether it waits for that. */
function useWhilePreparing(
  { isPending, error }: { isPending: boolean; error: CallError | null },
  again: () => void,
): boolean {
  const [preparing, setPreparing] = useState(false);
  const repeat = useEffectEvent(again);
  useEffect(() => {
    if (isPending) return;
    const waits = error?.code === imagePreparing;
    setPreparing(waits);
    if (!waits) return;
    const timer = setTimeout(() => repeat(), prepareAgainAfter);
    return () => clearTimeout(timer);
  }, [isPending, error]);
  return preparing;
}

export type AttemptMachine = ReturnType<typeof useAttemptMachine>;

function phaseOf(machine: Machine | null, starting: boolean, resetting: boolean): MachinePhase {
  if (resetting) return 'resetting';
  const state = machine?.state ?? 'none';
  if (starting && state !== 'queued' && state !== 'running') return state === 'asleep' ? 'waking' : 'starting';
  return state;
}

/** Maps the phase to a machine's state: all ways of starting are `starting`. */
export const stateOf = (phase: MachinePhase) =>
  phase === 'waking' || phase === 'resetting' || phase === 'preparing' ? 'starting' : phase;
