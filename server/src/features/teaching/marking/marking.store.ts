import type { ReportState } from '@xueyan/contract/teaching/run';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { runs } from '../../../db/teaching.table.ts';

/** Empty for somebody who takes the course one by one. */
const className = sql<string>`coalesce(min(${courseMembers.className}), '')`;

/** Of somebody in no class, empty. */
const classOf = sql<string>`coalesce(min(${schoolClasses.name}), '')`;

export interface MarkedRun {
  id: string;
  ownerId: string;
  userName: string;
  score: number;
}

/** Of a run only what the board shows: it is read every second while a class works, and reports are long. */
const shown = {
  id: runs.id,
  reportState: runs.reportState,
  late: runs.late,
  score: runs.score,
  lastActiveAt: runs.lastActiveAt,
  changedParts: runs.changedParts,
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
          className: classOf,
        })
        .from(users)
        .leftJoin(classMembers, eq(classMembers.userId, users.id))
        .leftJoin(schoolClasses, eq(schoolClasses.id, classMembers.classId))
        .where(eq(users.id, userId))
        .groupBy(users.id)
    )[0],

  /** What waits for a mark, and what has one, by class and number. */
  queue: (db: Db, sectionId: string, states: ReportState[]) =>
    db
      .select({
        runId: runs.id,
        studentName: users.userName,
        loginName: users.loginName,
        className: classOf,
        reportState: runs.reportState,
        late: runs.late,
        markId: publishedMarks.id,
      })
      .from(runs)
      .innerJoin(users, eq(users.id, runs.ownerId))
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, runs.id), isNull(publishedMarks.endedAt)))
      .leftJoin(classMembers, eq(classMembers.userId, users.id))
      .leftJoin(schoolClasses, eq(schoolClasses.id, classMembers.classId))
      .where(and(eq(runs.sectionId, sectionId), inArray(runs.reportState, states), eq(runs.trial, false)))
      .groupBy(runs.id, users.id, publishedMarks.id)
      .orderBy(asc(classOf), asc(users.loginName)),

  /** The marks given so far; nobody else changes or publishes them until the transaction ends. */
  holdMarked: async (db: Db, sectionId: string): Promise<MarkedRun[]> =>
    (
      await db
        .select({ id: runs.id, ownerId: runs.ownerId, userName: users.userName, score: runs.score })
        .from(runs)
        .innerJoin(users, eq(users.id, runs.ownerId))
        .where(
          and(
            eq(runs.sectionId, sectionId),
            eq(runs.reportState, 'marked'),
            isNotNull(runs.score),
            eq(runs.trial, false),
          ),
        )
        .orderBy(asc(runs.id))
        .for('update', { of: runs })
    ).flatMap(({ score, ...run }) => (score === null ? [] : [{ ...run, score }])),
};
