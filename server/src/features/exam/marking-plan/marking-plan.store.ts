import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roles, userRoles, users } from '../../../db/account.table.ts';
import { examCandidates, examItems } from '../../../db/exam.table.ts';
import { markerMarks, markingDuties, markingPlans } from '../../../db/exam-marking.table.ts';
import type { Db } from '../../../db/sql.ts';

export type PlanRow = typeof markingPlans.$inferSelect;

const arbiters = alias(users, 'arbiter');
const revealers = alias(users, 'revealer');

export const markingPlanStore = {
  find: async (db: Db, examId: string): Promise<PlanRow | undefined> =>
    (await db.select().from(markingPlans).where(eq(markingPlans.examId, examId)))[0],

  people: async (db: Db, examId: string) =>
    (
      await db
        .select({
          arbiter: { userId: arbiters.id, userName: arbiters.userName, loginName: arbiters.loginName },
          revealerName: sql<string>`coalesce(${revealers.userName}, '')`,
        })
        .from(markingPlans)
        .leftJoin(arbiters, eq(arbiters.id, markingPlans.arbiterId))
        .leftJoin(revealers, eq(revealers.id, markingPlans.revealedBy))
        .where(eq(markingPlans.examId, examId))
    )[0],

  set: async (db: Db, examId: string, row: Partial<PlanRow>): Promise<void> => {
    await db
      .insert(markingPlans)
      .values({ ...row, examId })
      .onConflictDoUpdate({ target: markingPlans.examId, set: row });
  },

  duties: (db: Db, examId: string) =>
    db
      .select({
        itemId: markingDuties.itemId,
        classId: markingDuties.classId,
        marker: { userId: users.id, userName: users.userName, loginName: users.loginName },
      })
      .from(markingDuties)
      .innerJoin(examItems, eq(examItems.id, markingDuties.itemId))
      .innerJoin(users, eq(users.id, markingDuties.markerId))
      .where(eq(examItems.examId, examId))
      .orderBy(asc(users.userName), asc(users.id), asc(examItems.position)),

  setDuties: async (db: Db, examId: string, rows: (typeof markingDuties.$inferInsert)[]): Promise<void> => {
    const own = db.select({ id: examItems.id }).from(examItems).where(eq(examItems.examId, examId));
    await db.delete(markingDuties).where(inArray(markingDuties.itemId, own));
    if (rows.length > 0) await db.insert(markingDuties).values(rows).onConflictDoNothing();
  },

  /** Persons who have marked in an exam, with their roles. */
  marked: (db: Db, examId: string) =>
    db
      .selectDistinct({ markerId: markerMarks.markerId, arbiter: markerMarks.arbiter })
      .from(markerMarks)
      .innerJoin(examItems, eq(examItems.id, markerMarks.itemId))
      .where(eq(examItems.examId, examId)),

  /** Counts those of the persons who are teachers and can log in. */
  countTeachers: async (db: Db, ids: string[]): Promise<number> =>
    (
      await db
        .selectDistinct({ id: users.id })
        .from(users)
        .innerJoin(userRoles, eq(userRoles.userId, users.id))
        .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.code, 'ROLE_TEACHER')))
        .where(and(inArray(users.id, ids), eq(users.state, 'normal')))
    ).length,

  anybodySubmitted: async (db: Db, examId: string): Promise<boolean> =>
    (await db.$count(examCandidates, and(eq(examCandidates.examId, examId), eq(examCandidates.state, 'submitted')))) >
    0,

  /** Returns whether an item has markers of its own. */
  hasDuties: async (db: Db, itemId: string): Promise<boolean> =>
    (await db.$count(markingDuties, eq(markingDuties.itemId, itemId))) > 0,

  /** Records the revealing, unless the names were already revealed. */
  reveal: async (db: Db, examId: string, row: Pick<PlanRow, 'revealedAt' | 'revealedBy' | 'revealReason'>) => {
    await db
      .update(markingPlans)
      .set(row)
      .where(and(eq(markingPlans.examId, examId), isNull(markingPlans.revealedAt)));
  },
};
