import type { Standing } from '@xueyan/contract/lab/practical-training';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type MilestoneStanding, standingAt } from './milestone.rule.ts';
import { practicalTrainingStore as store } from './practical-training.store.ts';
import { traineeStore } from './trainee.store.ts';

const keyOf = (...ids: string[]) => ids.join(' ');
export type MilestoneRow = Awaited<ReturnType<typeof store.milestones>>[number];

/** Returns the milestones of some trainings, with the steps that still exist in their experiment. */
export async function plansOf(db: Db, sectionIds: string[]): Promise<Map<string, MilestoneRow[]>> {
  if (sectionIds.length === 0) return new Map();
  const [rows, steps] = [await store.milestones(db, sectionIds), await store.steps(db, sectionIds)];
  const there = new Set(steps.map(({ checkpointId }) => checkpointId));
  const present = rows.map((row) => ({ ...row, checkpointIds: row.checkpointIds.filter((id) => there.has(id)) }));
  return Map.groupBy(present, ({ sectionId }) => sectionId);
}

/** Returns a student's standing at each milestone of a training. */
export type StandingsOf = (sectionId: string, studentId: string) => MilestoneStanding[];

/** Returns the standings of all students or some of them, in a number of queries that does not grow with them. */
export async function standingsIn(
  db: Db,
  clock: Clock,
  plans: Map<string, MilestoneRow[]>,
  studentIds?: string[],
): Promise<StandingsOf> {
  const sectionIds = [...plans.keys()];
  if (sectionIds.length === 0) return () => [];
  const [passes, confirmed] = await Promise.all([
    traineeStore.passes(db, sectionIds, studentIds),
    traineeStore.confirmations(db, sectionIds, studentIds),
  ]);
  const passesOf = Map.groupBy(passes, (one) => keyOf(one.sectionId, one.studentId));
  const confirmationOf = new Map(confirmed.map((one) => [keyOf(one.milestoneId, one.studentId), one]));
  const now = clock.now();
  return (sectionId, studentId) => {
    const passedAt = new Map<string, Date>();
    for (const { checkpointId, at } of passesOf.get(keyOf(sectionId, studentId)) ?? []) {
      const before = passedAt.get(checkpointId);
      if (!before || at < before) passedAt.set(checkpointId, at);
    }
    return (plans.get(sectionId) ?? []).map((plan) =>
      standingAt(plan, passedAt, confirmationOf.get(keyOf(plan.id, studentId)), now),
    );
  };
}

export const presentStanding = (clock: Clock, { reachedAt, ...standing }: MilestoneStanding): Standing => ({
  ...standing,
  reachedTime: clock.writeOptional(reachedAt),
});
