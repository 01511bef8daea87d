import type { ReportState } from '@xueyan/contract/teaching/attempt';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checks, sections } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

/** Empty for a student who takes the course individually. */
const className = sql<string>`coalesce(min(${courseTakers.className}), '')`;

/** Empty for a student without a class. */
const classOf = sql<string>`coalesce(min(${schoolClasses.name}), '')`;

export interface MarkedAttempt {
  id: string;
  ownerId: string;
  userName: string;
  score: number;
}

/** Only the columns that the board shows: it is read every second while a class works, and reports are long. */
const shown = {
  id: attempts.id,
  reportState: attempts.reportState,
  late: attempts.late,
  score: attempts.score,
  lastActiveAt: attempts.lastActiveAt,
  changedParts: attempts.changedParts,
};

/** No trials of teachers; of a repeated course only the current time. */
const counting = and(eq(attempts.trial, false), eq(attempts.superseded, false));

/** Students who left the course on their own are not marked; their work waits for them. */
const stays = hasNotLeft(sections.courseId, attempts.ownerId);

export const markingStore = {
  /** Lists every student of the course with their attempt of the section and its machine, where they exist. */
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
      .from(courseTakers)
      .innerJoin(users, eq(users.id, courseTakers.userId))
      .leftJoin(attempts, and(eq(attempts.ownerId, users.id), eq(attempts.sectionId, sectionId), counting))
      .leftJoin(machines, and(eq(machines.runId, attempts.id), eq(machines.node, ''), ne(machines.state, 'released')))
      .where(eq(courseTakers.courseId, courseId))
      .groupBy(users.id, attempts.id, machines.id)
      .orderBy(asc(className), asc(users.loginName)),

  /** Lists when each attempt of a section was begun. */
  openings: (db: Db, sectionId: string) =>
    db
      .select({ runId: attempts.id, at: attempts.createdAt })
      .from(attempts)
      .where(and(eq(attempts.sectionId, sectionId), counting)),

  /** Lists the checks of a section's attempts in the order of time. */
  checksMade: (db: Db, sectionId: string) =>
    db
      .select({
        ...{ runId: checks.runId, checkpointId: checks.checkpointId, at: checks.at },
        passed: sql<boolean>`${checks.outcome} = 'passed'`,
      })
      .from(checks)
      .innerJoin(attempts, eq(attempts.id, checks.runId))
      .where(and(eq(attempts.sectionId, sectionId), counting))
      .orderBy(asc(checks.at), asc(checks.id)),

  /** Returns the student of an attempt. */
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

  /** Lists reports that wait for a mark, and marked ones, by class and number. */
  queue: (db: Db, sectionId: string, states: ReportState[]) =>
    db
      .select({
        runId: attempts.id,
        studentName: users.userName,
        loginName: users.loginName,
        className: classOf,
        reportState: attempts.reportState,
        late: attempts.late,
        markId: publishedMarks.id,
      })
      .from(attempts)
      .innerJoin(users, eq(users.id, attempts.ownerId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, attempts.id), isNull(publishedMarks.endedAt)))
      .leftJoin(classMembers, eq(classMembers.userId, users.id))
      .leftJoin(schoolClasses, eq(schoolClasses.id, classMembers.classId))
      .where(and(eq(attempts.sectionId, sectionId), inArray(attempts.reportState, states), counting, stays))
      .groupBy(attempts.id, users.id, publishedMarks.id)
      .orderBy(asc(classOf), asc(users.loginName)),

  /** Locks the marks given so far until the transaction ends: nothing else changes or publishes them. */
  holdMarked: async (db: Db, sectionId: string): Promise<MarkedAttempt[]> =>
    (
      await db
        .select({ id: attempts.id, ownerId: attempts.ownerId, userName: users.userName, score: attempts.score })
        .from(attempts)
        .innerJoin(users, eq(users.id, attempts.ownerId))
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .where(
          and(
            eq(attempts.sectionId, sectionId),
            eq(attempts.reportState, 'marked'),
            isNotNull(attempts.score),
            counting,
            stays,
          ),
        )
        .orderBy(asc(attempts.id))
        .for('update', { of: attempts })
    ).flatMap(({ score, ...run }) => (score === null ? [] : [{ ...run, score }])),
};
