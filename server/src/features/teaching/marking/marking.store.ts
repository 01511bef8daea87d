import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { runs } from '../../../db/teaching.table.ts';

/** Empty for somebody who takes the course one by one. */
const className = sql<string>`coalesce(min(${courseMembers.className}), '')`;

/** Of a run only what the board shows: it is read every second while a class works, and reports are long. */
const shown = {
  id: runs.id,
  reportState: runs.reportState,
  late: runs.late,
  score: runs.score,
  publishedAt: runs.publishedAt,
  lastActiveAt: runs.lastActiveAt,
};

export const markingStore = {
  /** Every student of the course, with their run of the section and its machine, as far as there are. */
  board: (db: Db, courseId: string, sectionId: string) =>
    db
      .select({
        studentId: users.id,
        loginName: users.loginName,
        userName: users.userName,
        className,
        run: shown,
        machineId: machines.id,
        machineState: machines.state,
      })
      .from(courseMembers)
      .innerJoin(users, eq(users.id, courseMembers.userId))
      .leftJoin(runs, and(eq(runs.ownerId, users.id), eq(runs.sectionId, sectionId), eq(runs.trial, false)))
      .leftJoin(machines, and(eq(machines.runId, runs.id), ne(machines.state, 'released')))
      .where(eq(courseMembers.courseId, courseId))
      .groupBy(users.id, runs.id, machines.id)
      .orderBy(asc(className), asc(users.loginName)),

  /** The student of a run. */
  student: async (db: Db, userId: string) =>
    (
      await db
        .select({
          userName: users.userName,
          loginName: users.loginName,
          className: sql<string>`coalesce(min(${schoolClasses.name}), '')`,
        })
        .from(users)
        .leftJoin(classMembers, eq(classMembers.userId, users.id))
        .leftJoin(schoolClasses, eq(schoolClasses.id, classMembers.classId))
        .where(eq(users.id, userId))
        .groupBy(users.id)
    )[0],

  /** The report handed in longest ago that waits for a mark, other than this one. */
  nextWaiting: async (db: Db, sectionId: string, exceptRunId: string): Promise<string | null> =>
    (
      await db
        .select({ id: runs.id })
        .from(runs)
        .where(
          and(
            eq(runs.sectionId, sectionId),
            eq(runs.reportState, 'submitted'),
            eq(runs.trial, false),
            ne(runs.id, exceptRunId),
          ),
        )
        .orderBy(asc(runs.submittedAt))
        .limit(1)
    )[0]?.id ?? null,

  publish: (db: Db, sectionId: string, now: Date): Promise<{ id: string; ownerId: string }[]> =>
    db
      .update(runs)
      .set({ publishedAt: now })
      .where(
        and(
          eq(runs.sectionId, sectionId),
          eq(runs.reportState, 'marked'),
          isNull(runs.publishedAt),
          isNotNull(runs.score),
          eq(runs.trial, false),
        ),
      )
      .returning({ id: runs.id, ownerId: runs.ownerId }),
};
