import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import { teachersOf } from '../../../db/course-team.ts';
import { practiceClasses, practiceItems, practices, practiceTries } from '../../../db/practice.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses } from '../../../db/teaching.table.ts';

/** Queries of the gradebook about practice sets. */
export const gradeStore = {
  /** Sets that teachers of a course gave to its classes: a set names no course. */
  practices: (db: Db, courseId: string) =>
    db
      .select({
        id: practices.id,
        title: practices.name,
        maximum: sql<number>`(
          select count(*)::int from ${practiceItems} as item where item.practice_id = ${practices}.id)`,
      })
      .from(practices)
      .where(
        and(
          ne(practices.state, 'draft'),
          sql`${practices.ownerId} in (${teachersOf(sql`${courseId}::uuid`)})`,
          sql`exists (select from ${practiceClasses} as link
            join ${courseClasses} as taking on taking.class_id = link.class_id
            where link.practice_id = ${practices.id} and taking.course_id = ${courseId})`,
        ),
      )
      .orderBy(asc(practices.createdAt), asc(practices.id)),

  /** Returns the courses in whose gradebooks a set is: `practices` from the other side. */
  coursesOf: async (db: Db, practiceId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ courseId: courseClasses.courseId })
        .from(practices)
        .innerJoin(practiceClasses, eq(practiceClasses.practiceId, practices.id))
        .innerJoin(courseClasses, eq(courseClasses.classId, practiceClasses.classId))
        .where(
          and(
            eq(practices.id, practiceId),
            ne(practices.state, 'draft'),
            sql`${practices.ownerId} in (${teachersOf(sql`${courseClasses.courseId}`)})`,
          ),
        )
    ).map(({ courseId }) => courseId),

  /** Counts the questions whose last answer was right, per student; students without any try are left out. */
  marks: async (db: Db, practiceIds: string[], userIds: string[]) => {
    const last = db
      .selectDistinctOn([practiceTries.itemId, practiceTries.userId], {
        practiceId: practiceItems.practiceId,
        userId: practiceTries.userId,
        right: practiceTries.right,
        createdAt: practiceTries.createdAt,
      })
      .from(practiceTries)
      .innerJoin(practiceItems, eq(practiceItems.id, practiceTries.itemId))
      .where(and(inArray(practiceItems.practiceId, practiceIds), inArray(practiceTries.userId, userIds)))
      .orderBy(
        ...[practiceTries.itemId, practiceTries.userId],
        sql`${practiceTries.createdAt} desc, ${practiceTries.id} desc`,
      )
      .as('last_try');
    return db
      .select({
        practiceId: last.practiceId,
        userId: last.userId,
        score: sql<number>`(count(*) filter (where ${last.right}))::int`,
        at: sql<string>`max(${last.createdAt})`.mapWith(practiceTries.createdAt),
      })
      .from(last)
      .groupBy(last.practiceId, last.userId);
  },

  invited: (db: Db, practiceIds: string[], userIds: string[]) =>
    db
      .selectDistinct({ practiceId: practiceClasses.practiceId, userId: classMembers.userId })
      .from(practiceClasses)
      .innerJoin(classMembers, eq(classMembers.classId, practiceClasses.classId))
      .where(and(inArray(practiceClasses.practiceId, practiceIds), inArray(classMembers.userId, userIds))),
};
