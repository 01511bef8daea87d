import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
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

/** The runs that count: not those of teachers who try, nor of a former time. */
const counted = and(eq(attempts.trial, false), eq(attempts.superseded, false));
const classNames = sql<string>`coalesce((select string_agg(inside.class_name, '、' order by inside.class_name) from ${courseMembers} as inside
  where inside.course_id = ${courseMembers.courseId} and inside.user_id = ${users.id}), '')`;
const person = { studentId: users.id, loginName: users.loginName, userName: users.userName };

export const traineeStore = {
  /** The students of a course within a scope, each once; a page. */
  page: (db: Db, scope: Scope, courseId: string, input: PageInput & { words?: string | undefined }) => {
    const where = and(
      eq(courseMembers.courseId, courseId),
      withinScope(scope, taughtCourses()),
      input.words
        ? sql`(${contains(users.userName, input.words)} or ${contains(users.loginName, input.words)})`
        : undefined,
    );
    const list = db
      .select({ ...person, classNames })
      .from(courseMembers)
      .innerJoin(users, eq(users.id, courseMembers.userId))
      .innerJoin(courses, eq(courses.id, courseMembers.courseId))
      .where(where)
      .groupBy(users.id, courseMembers.courseId)
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
        .from(courseMembers)
        .innerJoin(users, eq(users.id, courseMembers.userId))
        .innerJoin(courses, eq(courses.id, courseMembers.courseId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Everybody in the courses of some sections. */
  members: (db: Db, sectionIds: string[]) =>
    db
      .selectDistinct({ sectionId: sections.id, studentId: courseMembers.userId })
      .from(sections)
      .innerJoin(courseMembers, eq(courseMembers.courseId, sections.courseId))
      .where(inArray(sections.id, sectionIds)),

  isMember: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: courseMembers.userId })
        .from(courseMembers)
        .where(and(eq(courseMembers.courseId, courseId), eq(courseMembers.userId, userId)))
        .limit(1)
    ).length > 0,

  /** Steps that were passed, by a check or by a teacher's hand, since when; of some students, or of all. */
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

  /** The machines that students have in some experiments, and when they last did something there. */
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
