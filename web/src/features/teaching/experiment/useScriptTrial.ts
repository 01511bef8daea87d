import { type Machine, machineApi, machineFaults } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useRef, useState } from 'react';
import { CallError, call, showsFailure } from '../../../api/call.ts';

export type Trial =
  | { state: 'none' }
  | { state: 'running' | 'starting' }
  | { state: 'done'; result: Output<typeof attemptApi.tryScript> }
  | { state: 'failed'; message: string };

const askEveryMs = 1500;
const startLimitMs = 240_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the current script in the trial machine of its experiment, and starts the machine if needed. */
export function useScriptTrial(sectionId: string) {
  const [trial, setTrial] = useState<Trial>({ state: 'none' });
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const tryIt = (script: string, limitSeconds: number) =>
    call(attemptApi.tryScript, { sectionId, script, limitSeconds });

  const run = async (script: string, limitSeconds: number) => {
    setTrial({ state: 'running' });
    try {
      const result = await tryIt(script, limitSeconds).catch(async (error: unknown) => {
        if (!(error instanceof CallError) || error.code !== machineFaults.notRunning.code) throw error;
        setTrial({ state: 'starting' });
        await startTrial(sectionId, () => gone.current);
        setTrial({ state: 'running' });
        return tryIt(script, limitSeconds);
      });
      setTrial({ state: 'done', result });
    } catch (error) {
      showsFailure(error);
      setTrial({ state: 'failed', message: error instanceof CallError ? error.message : '' });
    }
  };

  return { trial, run, clear: () => setTrial({ state: 'none' }) };
}

async function startTrial(sectionId: string, isGone: () => boolean): Promise<void> {
  const { runId } = await call(attemptApi.open, { sectionId });
  const end = Date.now() + startLimitMs;
  let machine: Machine | null = null;
  while (!isGone() && Date.now() < end) {
    machine = machine
      ? await call(machineApi.get, { machineId: machine.machineId })
      : await call(machineApi.start, { runId }).catch((error: unknown) => {
          // In a new school the image of the first start is still being built.
          if (error instanceof CallError && error.code === machineFaults.imagePreparing.code) return null;
          throw error;
        });
    if (machine && !['starting', 'queued'].includes(machine.state)) return;
    await pause(askEveryMs);
  }
}
