import { earnedOf } from '@xueyan/contract/teaching/mark';
import type { Db } from '../../../db/connect.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { attemptStore } from './attempt.store.ts';
import { stepStatesOf } from './step.service.ts';

/** Steps of a person's attempt, and the share of the points that they have earned. */
export interface OwnSteps {
  /** Null before the experiment was opened. */
  runId: string | null;
  steps: { title: string; points: number; passed: boolean }[];
  /** Between 0 and 1; null if the steps have no points. */
  share: number | null;
}

/** Returns the current attempt of a person in an experiment; undefined before they opened it. */
export const attemptOfPerson = async (db: Db, sectionId: string, userId: string): Promise<string | undefined> =>
  (await attemptStore.findOf(db, sectionId, userId))?.id;

/**
 * Returns the steps of a person in an experiment, for whoever counts them elsewhere. The due time of the experiment
 * does not apply there: a step that passed late has passed.
 */
export async function ownSteps(db: Db, sectionId: string, userId: string): Promise<OwnSteps> {
  const { steps } = await readExperiment(db, sectionId);
  const attempt = await attemptStore.findOf(db, sectionId, userId);
  const stateOf = attempt && (await stepStatesOf(db, [attempt.id]));
  const counted = steps.map(({ id, title, points }) => {
    const state = stateOf?.(attempt?.id ?? '', id);
    const passed = state !== undefined && (state.passed || state.passedLate);
    return { title, points, passed, lost: state?.hintOpened ?? 0 };
  });
  const all = counted.reduce((sum, { points }) => sum + points, 0);
  const earned = counted.reduce((sum, step) => sum + earnedOf(step), 0);
  return {
    runId: attempt?.id ?? null,
    steps: counted.map(({ title, points, passed }) => ({ title, points, passed })),
    share: all === 0 ? null : earned / all,
  };
}
