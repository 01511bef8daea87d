import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { courseWithdrawals } from './course-student.table.ts';

/** That somebody whose class takes a course takes it too: has not left it alone. For what asks by class, past `course_member`. */
export const hasNotLeft = (courseId: SQLWrapper, userId: SQLWrapper): SQL =>
  sql`not exists (select 1 from ${courseWithdrawals} as away where away.course_id = ${courseId} and away.user_id = ${userId})`;
