import type { courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { coursePrerequisites, prerequisiteExemptions } from '../../../db/course-application.table.ts';
import { hasCompleted } from '../../../db/course-completed.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';

type Search = z.output<typeof courseExemptionApi.list.input>;
type Row = typeof prerequisiteExemptions.$inferInsert;

export const courseExemptionStore = {
  /** Returns a page of the exemptions of a course, the newest first. */
  page: (db: Db, scope: Scope, input: Search) => {
    const className = sql<string>`coalesce((select min(m.class_name) from ${courseTakers} m
      where m.course_id = ${input.courseId} and m.user_id = ${users.id}), '')`;
    const where = and(
      withinScope(scope, { own: () => sql`true` }),
      eq(prerequisiteExemptions.courseId, input.courseId),
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const sortable = { loginName: users.loginName, createTime: prerequisiteExemptions.createdAt };
    const found = db
      .select({
        exemptionId: prerequisiteExemptions.id,
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, className },
        ...{ requiredId: courses.id, requiredName: courses.name, reason: prerequisiteExemptions.reason },
        ...{ actorName: prerequisiteExemptions.actorName, createdAt: prerequisiteExemptions.createdAt },
      })
      .from(prerequisiteExemptions)
      .innerJoin(users, eq(users.id, prerequisiteExemptions.userId))
      .innerJoin(courses, eq(courses.id, prerequisiteExemptions.requiredId))
      .where(where)
      .orderBy(
        ...orderOf(input.orderFlag, sortable, desc(prerequisiteExemptions.createdAt), prerequisiteExemptions.id),
      );
    return pageOf(input, found, async () => {
      const counted = db
        .select({ total: sql<number>`count(*)::int` })
        .from(prerequisiteExemptions)
        .innerJoin(users, eq(users.id, prerequisiteExemptions.userId));
      return (await counted.where(where))[0]?.total ?? 0;
    });
  },

  /** Returns those of the people who study a course. */
  studentsAmong: async (db: Db, courseId: string, userIds: string[]) =>
    db
      .selectDistinct({ userId: users.id, userName: users.userName })
      .from(users)
      .where(
        and(
          inArray(users.id, userIds),
          sql`exists (select from ${courseTakers} m where m.course_id = ${courseId} and m.user_id = ${users.id})`,
        ),
      ),

  /** Returns those of the courses that a course requires, with their names. */
  requiredAmong: (db: Db, courseId: string, requiredIds: string[]) =>
    db
      .select({ requiredId: courses.id, name: courses.name })
      .from(coursePrerequisites)
      .innerJoin(courses, eq(courses.id, coursePrerequisites.requiredId))
      .where(and(eq(coursePrerequisites.courseId, courseId), inArray(courses.id, requiredIds)))
      .orderBy(asc(courses.name)),

  /** Returns those of the people who have completed a course. */
  completed: async (db: Db, requiredId: string, userIds: string[]): Promise<Set<string>> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select one.id from ${users} one where one.id = any(${sql.param(userIds)}::uuid[])
        and ${hasCompleted(sql`${requiredId}::uuid`, sql`one.id`)}`);
    return new Set(rows.map(({ id }) => id));
  },

  put: async (db: Db, rows: Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const { courseId, requiredId, userId } = prerequisiteExemptions;
    await db
      .insert(prerequisiteExemptions)
      .values(rows)
      .onConflictDoUpdate({
        target: [courseId, requiredId, userId],
        set: { reason: sql`excluded.reason`, actorName: sql`excluded.actor_name`, createdAt: clock.now() },
      });
  },

  /** Returns an exemption with the names in it. */
  find: async (db: Db, exemptionId: string) => {
    const [found] = await db
      .select({
        ...{ courseId: prerequisiteExemptions.courseId, student: users.userName, required: courses.name },
      })
      .from(prerequisiteExemptions)
      .innerJoin(users, eq(users.id, prerequisiteExemptions.userId))
      .innerJoin(courses, eq(courses.id, prerequisiteExemptions.requiredId))
      .where(eq(prerequisiteExemptions.id, exemptionId))
      .for('update', { of: prerequisiteExemptions });
    return found;
  },

  remove: async (db: Db, exemptionId: string): Promise<void> => {
    await db.delete(prerequisiteExemptions).where(eq(prerequisiteExemptions.id, exemptionId));
  },

  /** Exemptions of a person for their archive. */
  ofPerson: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: prerequisiteExemptions.createdAt,
        reason: prerequisiteExemptions.reason,
        required: sql<string>`(select r.name from course r where r.id = ${prerequisiteExemptions.requiredId})`,
      })
      .from(prerequisiteExemptions)
      .innerJoin(courses, eq(courses.id, prerequisiteExemptions.courseId))
      .where(eq(prerequisiteExemptions.userId, userId))
      .orderBy(asc(prerequisiteExemptions.createdAt), asc(prerequisiteExemptions.id))
      .limit(most)
      .offset(from),
};
