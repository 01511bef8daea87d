import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { liveMachineOfAttempt } from '../../lab/machine/machine.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { checkStep } from './attempt.service.ts';
import { ownAttempt } from './attempt-access.service.ts';
import { stepStatesOf } from './step.service.ts';

/** Checks the steps of a run whose report was handed in. */
export const handInCheckJob = jobKind({
  kind: 'attempt.check',
  access: 'user',
  input: z.object({ runId: z.string() }),
});

/** Has the steps checked that have not passed, where the experiment wants that and there is a machine to check in. */
export async function checkAtHandIn(db: Db, actor: Actor, run: { id: string; title: string; sectionId: string }) {
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  if (!experiment.checkAtSubmit || !steps.some(({ kind }) => kind === 'script')) return;
  if (!(await liveMachineOfAttempt(db, run.id))) return;
  await startJob({ db, actor }, handInCheckJob, { input: { runId: run.id }, title: run.title, key: run.id });
}

/** One after the other; what refuses, such as a machine that sleeps by now, ends it without harm. */
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
