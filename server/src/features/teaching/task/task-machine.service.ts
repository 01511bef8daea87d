import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { checkAllSteps } from '../attempt/check-all.service.ts';
import { attemptOfPerson } from '../attempt/own-step.service.ts';
import { readTask } from './task.service.ts';
import type { TaskEntry } from './task.store.ts';
import { publishJudged } from './task-judge.service.ts';
import { notifyOfScored } from './task-live.service.ts';
import { machineOfWork } from './task-steps.service.ts';
import { taskWorkStore } from './task-work.store.ts';

/** Job that checks the steps of a machine whose work was handed in, and scores them. */
export const machineCheckJob = jobKind({
  kind: 'task.check',
  access: 'user',
  input: z.object({ workId: z.string(), runId: z.string() }),
});

/** Starts the checks of a work that was handed in; refused where nobody of its writers was at the machine. */
export async function checkMachine(
  db: Db,
  actor: Actor,
  { experimentId }: TaskEntry,
  { workId, title }: { workId: string; title: string },
): Promise<void> {
  ensure(experimentId, taskFaults.noExperiment);
  // Who hands in has their own machine checked; of the others what has passed counts.
  const others = (await taskWorkStore.members(db, [workId])).map(({ userId }) => userId);
  let runId: string | undefined;
  for (const userId of [actor.id, ...others]) runId ??= await attemptOfPerson(db, experimentId, userId);
  ensure(runId, taskFaults.machineUnused);
  await startJob({ db, actor }, machineCheckJob, { input: { workId, runId }, title, key: workId });
}

/**
 * Checks the steps that have not passed, as far as the machine answers, and publishes the points of all that have;
 * with a rubric they wait for its marker. A work that was taken back meanwhile keeps no mark.
 */
export async function scoreMachine(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  { workId, runId }: z.output<typeof machineCheckJob.input>,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  // What the course or the machine refuses now does not take away what has passed before.
  await checkAllSteps({ db, platform, actor }, runId, progress).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
  const found = await taskWorkStore.find(db, workId);
  if (!found) return;
  const task = await readTask(db, found.sectionId);
  if (!task.experimentId || task.points === 0) return;
  const machine = await machineOfWork(db, task, workId);
  if (!machine || machine.share === null) return;
  const given = machine.earned;
  await db.transaction(async (tx) => {
    const [work] = await taskWorkStore.lock(tx, [workId]);
    if (work?.stage !== 'submitted') return;
    if (task.rubric.length === 0) await publishJudged(tx, task, work, given);
    else ensure(await taskWorkStore.change(tx, workId, work.version, { given, penalty: 0 }), wireFaults.changed);
    await notifyOfScored(tx, platform, work);
  });
}
