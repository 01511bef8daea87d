import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { courseStudents, courseTakers, courseWithdrawals } from './course-student.table.ts';

/**
 * Condition that a member of a class that takes a course has not withdrawn from it. For queries by class that bypass
 * `course_member`.
 */
export const hasNotLeft = (courseId: SQLWrapper, userId: SQLWrapper): SQL =>
  sql`not exists (select 1 from ${courseWithdrawals} as away where away.course_id = ${courseId} and away.user_id = ${userId})`;

/** Condition that a person is no mere guest of a course's open lab, whose work no list of the course shows. */
export const isNoGuest = (courseId: SQLWrapper, userId: SQLWrapper): SQL =>
  sql`(not exists (select 1 from ${courseStudents} as guest where guest.course_id = ${courseId} and guest.user_id = ${userId} and guest.kind = 'guest')
    or exists (select 1 from ${courseTakers} as taker where taker.course_id = ${courseId} and taker.user_id = ${userId}))`;
