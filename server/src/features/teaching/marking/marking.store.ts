import type { ReportState } from '@xueyan/contract/teaching/attempt';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, sections } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

/** Empty for somebody who takes the course one by one. */
const className = sql<string>`coalesce(min(${courseMembers.className}), '')`;

/** Of somebody in no class, empty. */
const classOf = sql<string>`coalesce(min(${schoolClasses.name}), '')`;

export interface MarkedAttempt {
  id: string;
  ownerId: string;
  userName: string;
  score: number;
}

/** Of a run only what the board shows: it is read every second while a class works, and reports are long. */
const shown = {
  id: attempts.id,
  reportState: attempts.reportState,
  late: attempts.late,
  score: attempts.score,
  lastActiveAt: attempts.lastActiveAt,
  changedParts: attempts.changedParts,
};

/** No trial of a teacher, and of this time, when somebody takes the course again. */
const counting = and(eq(attempts.trial, false), eq(attempts.superseded, false));

/** Whoever left the course alone is not marked; what they did waits for them. */
const stays = hasNotLeft(sections.courseId, attempts.ownerId);

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
      .leftJoin(attempts, and(eq(attempts.ownerId, users.id), eq(attempts.sectionId, sectionId), counting))
      .leftJoin(machines, and(eq(machines.runId, attempts.id), eq(machines.node, ''), ne(machines.state, 'released')))
      .where(eq(courseMembers.courseId, courseId))
      .groupBy(users.id, attempts.id, machines.id)
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

  /** The marks given so far; nobody else changes or publishes them until the transaction ends. */
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
