import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { classMembers } from './account.table.ts';
import { openLabClasses, openLabs } from './open-lab.table.ts';
import { courses } from './teaching.table.ts';

/**
 * Condition on open labs and their courses: open to a person, which means an open lab of a course in progress, for
 * everybody or for a class of theirs.
 */
export const openTo = (userId: string): SQL =>
  and(
    openLabs.open,
    eq(courses.state, 'inProgress'),
    isNull(courses.archivedAt),
    sql`(not exists (select from ${openLabClasses} as lab_class where lab_class.course_id = ${openLabs.courseId})
      or exists (select from ${openLabClasses} as lab_class join ${classMembers} as inside on inside.class_id = lab_class.class_id
        where lab_class.course_id = ${openLabs.courseId} and inside.user_id = ${userId}))`,
  ) as SQL;
