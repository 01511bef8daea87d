import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { taughtBy } from './course-team.ts';
import { organizationsAbove } from './organization-tree.ts';
import { courses } from './teaching.table.ts';

/** Condition for the courses that a person studies, by class or individually. */
const studiedBy = (userId: string): SQL => sql`(
  exists (select from course_student alone where alone.course_id = ${courses.id} and alone.user_id = ${userId})
  or exists (select from course_class dated join class_member inside on inside.class_id = dated.class_id
    where dated.course_id = ${courses.id} and inside.user_id = ${userId}))`;

/**
 * Condition that a record of the preparation centre is shared with a person; the query joins its owner and its course.
 */
export const prepSharedWith = (sharing: AnyPgColumn, userId: string): SQL => sql`(
  ${sharing} = 'public'
  or ${sharing} = 'course' and (${taughtBy(userId)} or ${studiedBy(userId)})
  or ${sharing} = 'organization' and ${users.organizationId} in ${organizationsAbove(userId)})`;
