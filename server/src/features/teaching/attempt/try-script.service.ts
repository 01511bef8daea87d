import { machineFaults } from '@xueyan/contract/lab/machine';
import type { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { execInAttemptMachine } from '../../lab/machine/machine.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { attemptStore } from './attempt.store.ts';
import { inScriptTurn } from './script-turn.service.ts';

/** Runs a script, saved or not, in the trial machine of the experiment's editor. */
export async function tryScript(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, script, limitSeconds }: z.output<typeof attemptApi.tryScript.input>,
): Promise<Output<typeof attemptApi.tryScript>> {
  await sectionToEdit(db, actor, sectionId);
  const runId = await attemptStore.trialOf(db, sectionId, actor.id);
  ensure(runId, machineFaults.notRunning);
  const limitMs = limitSeconds * 1000;
  const result = await inScriptTurn(db, runId, limitMs, () =>
    execInAttemptMachine(db, platform, runId, script, limitMs),
  );
  const { exitCode, output, cut, timedOut, elapsedMs } = result;
  return { exitCode, output, outputCut: cut, timedOut, elapsedMs };
}
