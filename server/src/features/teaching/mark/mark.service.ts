import { earnedOf, type MarkedStep, type PublishedMark, type Uncounted } from '@xueyan/contract/teaching/mark';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { type MarkRow, markStore } from './mark.store.ts';

export type { MarkRow };

/** Composition of a mark as counted at some moment. */
export interface Sheet {
  steps: MarkedStep[];
  reportScore: number;
  reportPoints: number;
}

const stepScoreOf = (steps: MarkedStep[]) => steps.reduce((sum, step) => sum + earnedOf(step), 0);
const stepPointsOf = (steps: MarkedStep[]) => steps.reduce((sum, step) => sum + step.points, 0);
export const totalOf = ({ steps, reportScore }: Sheet) => stepScoreOf(steps) + reportScore;
export const maximumOf = ({ steps, reportPoints }: Sheet) => stepPointsOf(steps) + reportPoints;

/** Returns the published marks of attempts, by attempt. */
export async function marksOf(db: Db, runIds: string[]): Promise<Map<string, MarkRow>> {
  return new Map((await markStore.current(db, runIds)).map((mark) => [mark.runId, mark]));
}

export const markOf = async (db: Db, runId: string): Promise<MarkRow | null> =>
  (await markStore.current(db, [runId]))[0] ?? null;

/** Returns the mark as every page shows it. */
export const presentMark = (clock: Clock, mark: MarkRow): PublishedMark => ({
  steps: mark.steps,
  stepScore: stepScoreOf(mark.steps),
  stepPoints: stepPointsOf(mark.steps),
  reportScore: mark.reportScore,
  reportPoints: mark.reportPoints,
  score: mark.score,
  points: mark.points,
  publishTime: clock.write(mark.publishedAt),
});

/** Returns what has changed since the mark was published; null if the mark would be the same. */
export function uncountedIn(mark: MarkRow, now: Sheet): Uncounted | null {
  const counted = new Set(mark.steps.filter((step) => step.passed).map((step) => step.checkpointId));
  const steps = now.steps.filter((step) => step.passed && !counted.has(step.checkpointId)).length;
  const [score, points] = [totalOf(now), maximumOf(now)];
  return steps === 0 && score === mark.score && points === mark.points ? null : { steps, score, points };
}

/** Publishes marks in place of the current ones, within the caller's transaction. */
export async function publishSheets(
  tx: Db,
  actor: Pick<Actor, 'id'>,
  reason: MarkRow['reason'],
  sheets: Map<string, Sheet>,
): Promise<void> {
  const now = clock.now();
  await markStore.end(tx, [...sheets.keys()], now);
  const rows = [...sheets].map(([runId, sheet]) => ({
    ...sheet,
    runId,
    reason,
    score: totalOf(sheet),
    points: maximumOf(sheet),
    publishedBy: actor.id,
    publishedAt: now,
  }));
  await markStore.insert(tx, rows);
}

/** Ends the mark: it no longer counts and stays on record. */
export const endMark = (tx: Db, runId: string) => markStore.end(tx, [runId], clock.now());
