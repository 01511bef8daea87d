import type { Db } from '../../../db/connect.ts';
import { type PlanRow, markingPlanStore as store } from './marking-plan.store.ts';

export type DutyRow = Awaited<ReturnType<typeof store.duties>>[number];

/** The arbiter of an exam, and who revealed its names. */
export const peopleOfPlan = (db: Db, examId: string) => store.people(db, examId);

export const changePlan = (db: Db, examId: string, row: Partial<PlanRow>): Promise<void> => store.set(db, examId, row);

/** Who marks what in an exam. */
export const dutiesOf = (db: Db, examId: string): Promise<DutyRow[]> => store.duties(db, examId);

export const replaceDuties = (
  db: Db,
  examId: string,
  rows: { itemId: string; markerId: string; classId: string | null }[],
): Promise<void> => store.setDuties(db, examId, rows);

/** Who has marked in an exam, and as what. */
export const markedBy = (db: Db, examId: string) => store.marked(db, examId);

/** Whether all of these are teachers who can sign in. */
export const allTeachers = async (db: Db, ids: string[]): Promise<boolean> =>
  ids.length === 0 || (await store.countTeachers(db, ids)) === ids.length;

export const anybodySubmitted = (db: Db, examId: string): Promise<boolean> => store.anybodySubmitted(db, examId);

/** Keeps who looked at the names first, and why. */
export const keepRevealing = (
  db: Db,
  examId: string,
  row: Pick<PlanRow, 'revealedAt' | 'revealedBy' | 'revealReason'>,
): Promise<void> => store.reveal(db, examId, row);
