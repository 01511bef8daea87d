import { mostOf } from '@xueyan/contract/teaching/task';
import type { Db } from '../../../db/connect.ts';
import { type OwnSteps, ownSteps } from '../attempt/own-step.service.ts';
import type { TaskEntry } from './task.store.ts';
import { taskWorkStore } from './task-work.store.ts';

/** Points of a task that the steps of its experiment give at most: what the rubric leaves. */
const possibleOf = ({ points, rubric }: TaskEntry) => Math.max(0, points - mostOf(rubric));

/** Points for a share of the steps, in halves. */
const earnedOf = (task: TaskEntry, share: number | null) => Math.round(possibleOf(task) * (share ?? 0) * 2) / 2;

/** Returns the steps of the member of a work who got furthest. */
export async function machineOfWork(db: Db, task: TaskEntry, workId: string) {
  if (!task.experimentId) return null;
  const members = await taskWorkStore.members(db, [workId]);
  const all: OwnSteps[] = [];
  for (const { userId } of members) all.push(await ownSteps(db, task.experimentId, userId));
  const [best] = all.toSorted(
    (a, b) => (b.share ?? -1) - (a.share ?? -1) || Number(b.runId !== null) - Number(a.runId !== null),
  );
  if (!best) return null;
  return { ...best, earned: earnedOf(task, best.share), possible: possibleOf(task) };
}
