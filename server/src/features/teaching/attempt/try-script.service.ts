import { machineFaults } from '@xueyan/contract/lab/machine';
import { type attemptApi, attemptFaults } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { execInAttemptMachine } from '../../lab/machine/machine.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { attemptStore } from './attempt.store.ts';

/** Trials in which a script runs: one at a time in a machine. */
const trying = new Set<string>();

/** Runs a script in the trial machine of whoever writes the experiment; it may have been saved or not. */
export async function tryScript(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, script, limitSeconds }: z.output<typeof attemptApi.tryScript.input>,
): Promise<Output<typeof attemptApi.tryScript>> {
  await sectionToEdit(db, actor, sectionId);
  const runId = await attemptStore.trialOf(db, sectionId, actor.id);
  ensure(runId, machineFaults.notRunning);
  ensure(!trying.has(runId), attemptFaults.checking);
  trying.add(runId);
  try {
    const result = await execInAttemptMachine(db, platform, runId, script, limitSeconds * 1000);
    const { exitCode, output, cut, timedOut, elapsedMs } = result;
    return { exitCode, output, outputCut: cut, timedOut, elapsedMs };
  } finally {
    trying.delete(runId);
  }
}
