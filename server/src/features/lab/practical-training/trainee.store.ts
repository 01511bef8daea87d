import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { machines } from '../../../db/machine.table.ts';
import { checkpointPasses } from '../../../db/mark.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import {
  milestoneConfirmations as confirmations,
  trainingMilestones as milestones,
} from '../../../db/practical-training.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checks, courses, sections } from '../../../db/teaching.table.ts';

/** Attempts that count: neither trials of teachers nor superseded ones. */
const counted = and(eq(attempts.trial, false), eq(attempts.superseded, false));
const classNames = sql<string>`coalesce((select string_agg(inside.class_name, '、' order by inside.class_name) from ${courseTakers} as inside
  where inside.course_id = ${courseTakers.courseId} and inside.user_id = ${users.id}), '')`;
const person = { studentId: users.id, loginName: users.loginName, userName: users.userName };

export const traineeStore = {
  /** Returns the students of a course within a scope, each once; a page. */
  page: (db: Db, scope: Scope, courseId: string, input: PageInput & { words?: string | undefined }) => {
    const where = and(
      eq(courseTakers.courseId, courseId),
      withinScope(scope, taughtCourses()),
      input.words
        ? sql`(${contains(users.userName, input.words)} or ${contains(users.loginName, input.words)})`
        : undefined,
    );
    const list = db
      .select({ ...person, classNames })
      .from(courseTakers)
      .innerJoin(users, eq(users.id, courseTakers.userId))
      .innerJoin(courses, eq(courses.id, courseTakers.courseId))
      .where(where)
      .groupBy(users.id, courseTakers.courseId)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { loginName: users.loginName, userName: users.userName },
          sql`${users.loginName}`,
          users.id,
        ),
      );
    return pageOf(input, list, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(distinct ${users.id})::int` })
        .from(courseTakers)
        .innerJoin(users, eq(users.id, courseTakers.userId))
        .innerJoin(courses, eq(courses.id, courseTakers.courseId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Returns all students in the courses of some sections. */
  members: (db: Db, sectionIds: string[]) =>
    db
      .selectDistinct({ sectionId: sections.id, studentId: courseTakers.userId })
      .from(sections)
      .innerJoin(courseTakers, eq(courseTakers.courseId, sections.courseId))
      .where(inArray(sections.id, sectionIds)),

  isMember: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: courseTakers.userId })
        .from(courseTakers)
        .where(and(eq(courseTakers.courseId, courseId), eq(courseTakers.userId, userId)))
        .limit(1)
    ).length > 0,

  /** Returns the steps that were passed, by a check or by a teacher, with the time; of some students, or of all. */
  passes: async (db: Db, sectionIds: string[], studentIds?: string[]) => {
    const asked = and(
      counted,
      inArray(attempts.sectionId, sectionIds),
      studentIds && sql`${attempts.ownerId} = any(${sql.param(studentIds)}::uuid[])`,
    );
    const row = (at: typeof checks.at | typeof checkpointPasses.at) => ({
      sectionId: attempts.sectionId,
      studentId: attempts.ownerId,
      at: sql<Date>`min(${at})`.mapWith(checks.at),
    });
    const [checked, letPass] = await Promise.all([
      db
        .select({ ...row(checks.at), checkpointId: checks.checkpointId })
        .from(checks)
        .innerJoin(attempts, eq(attempts.id, checks.runId))
        .where(and(asked, eq(checks.outcome, 'passed'), eq(checks.late, false)))
        .groupBy(attempts.sectionId, attempts.ownerId, checks.checkpointId),
      db
        .select({ ...row(checkpointPasses.at), checkpointId: checkpointPasses.checkpointId })
        .from(checkpointPasses)
        .innerJoin(attempts, eq(attempts.id, checkpointPasses.runId))
        .where(and(asked, isNull(checkpointPasses.takenBackAt)))
        .groupBy(attempts.sectionId, attempts.ownerId, checkpointPasses.checkpointId),
    ]);
    return [...checked, ...letPass];
  },

  confirmations: (db: Db, sectionIds: string[], studentIds?: string[]) =>
    db
      .select({
        milestoneId: confirmations.milestoneId,
        studentId: confirmations.studentId,
        note: confirmations.note,
        at: confirmations.at,
      })
      .from(confirmations)
      .innerJoin(milestones, eq(milestones.id, confirmations.milestoneId))
      .where(
        and(
          inArray(milestones.sectionId, sectionIds),
          isNull(confirmations.takenBackAt),
          studentIds && sql`${confirmations.studentId} = any(${sql.param(studentIds)}::uuid[])`,
        ),
      ),

  /** Returns the machines that students have in some experiments, and the time of their last activity there. */
  runs: (db: Db, sectionIds: string[], studentIds: string[]) =>
    db
      .select({
        sectionId: attempts.sectionId,
        studentId: attempts.ownerId,
        usedAt: attempts.lastActiveAt,
        machineState: machines.state,
      })
      .from(attempts)
      .leftJoin(machines, and(eq(machines.runId, attempts.id), eq(machines.node, ''), ne(machines.state, 'released')))
      .where(and(counted, inArray(attempts.sectionId, sectionIds), inArray(attempts.ownerId, studentIds)))
      .orderBy(asc(attempts.id)),
};
