import type { Db } from '../../../db/connect.ts';
import { type PlanRow, markingPlanStore as store } from './marking-plan.store.ts';

export type DutyRow = Awaited<ReturnType<typeof store.duties>>[number];

/** Returns the arbiter of an exam, and the person who revealed its names. */
export const peopleOfPlan = (db: Db, examId: string) => store.people(db, examId);

export const changePlan = (db: Db, examId: string, row: Partial<PlanRow>): Promise<void> => store.set(db, examId, row);

/** Returns the marking duties of an exam. */
export const dutiesOf = (db: Db, examId: string): Promise<DutyRow[]> => store.duties(db, examId);

export const replaceDuties = (
  db: Db,
  examId: string,
  rows: { itemId: string; markerId: string; classId: string | null }[],
): Promise<void> => store.setDuties(db, examId, rows);

/** Persons who have marked in an exam, with their roles. */
export const markedBy = (db: Db, examId: string) => store.marked(db, examId);

/** Returns whether all of these are teachers who can log in. */
export const allTeachers = async (db: Db, ids: string[]): Promise<boolean> =>
  ids.length === 0 || (await store.countTeachers(db, ids)) === ids.length;

export const anybodySubmitted = (db: Db, examId: string): Promise<boolean> => store.anybodySubmitted(db, examId);

/** Records the person who first revealed the names, and the reason. */
export const keepRevealing = (
  db: Db,
  examId: string,
  row: Pick<PlanRow, 'revealedAt' | 'revealedBy' | 'revealReason'>,
): Promise<void> => store.reveal(db, examId, row);
