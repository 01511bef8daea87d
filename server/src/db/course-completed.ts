import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Condition: a person has completed a course, which means enrolled, and the course has ended or every section of it is
 * done.
 */
export const hasCompleted = (courseId: SQL, userId: string | SQL | AnyPgColumn) => sql<boolean>`(
  exists (select from course_taker m where m.course_id = ${courseId} and m.user_id = ${userId})
  and (exists (select from course c where c.id = ${courseId} and c.state = 'ended') or not exists (
    select from section s where s.course_id = ${courseId} and s.kind <> 'chapter'
      and not exists (select from section_done d where d.section_id = s.id and d.user_id = ${userId}))))`;

/** Condition: a person has completed a prerequisite of a course, or is exempt from it. */
export const meetsPrerequisite = (courseId: SQL, requiredId: SQL, userId: string | SQL | AnyPgColumn) => sql<boolean>`(
  exists (select from prerequisite_exemption e
    where e.course_id = ${courseId} and e.required_id = ${requiredId} and e.user_id = ${userId})
  or ${hasCompleted(requiredId, userId)})`;
