import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { checkStep } from './attempt.service.ts';
import { ownAttempt } from './attempt-access.service.ts';
import { stepStatesOf } from './step.service.ts';

/**
 * Runs the checks one after the other; a refusal, such as by a machine that has gone to sleep, ends it without harm.
 */
export async function checkAllSteps(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  runId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ passed: number }> {
  const { sectionId } = await ownAttempt(db, actor, runId);
  const { steps } = await readExperiment(db, sectionId);
  const stateOf = await stepStatesOf(db, [runId]);
  const open = steps.filter(({ id, kind }) => kind === 'script' && !stateOf(runId, id).passed);
  let passed = 0;
  for (const [done, { id }] of open.entries()) {
    await progress(done, open.length);
    const checked = await checkStep(db, platform, actor, runId, id).catch((error: unknown) => {
      if (error instanceof Fault) return null;
      throw error;
    });
    if (!checked) break;
    if (checked.step.passed) passed++;
  }
  return { passed };
}
