import type { CourseRight, CourseState, CourseTeam } from '@xueyan/contract/school/course-policy';
import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { clock } from '../platform/clock.ts';
import { courseStaff } from './course-team.table.ts';
import { courses } from './teaching.table.ts';

/** Selects the team of a course with its rights: the input of course policies besides the owner. */
export const teamOf = (courseId: AnyPgColumn) =>
  sql<CourseTeam>`coalesce((select jsonb_agg(jsonb_build_object('userId', team.user_id, 'rights', to_jsonb(team.rights)) order by team.created_at, team.user_id)
    from ${courseStaff} as team where team.course_id = ${courseId}), '[]'::jsonb)`;

type Person = string | Placeholder | AnyPgColumn;

/** Selects the courses that a person owns or teaches with the given right; with any right, when none is given. */
export const taughtBy = (userId: Person, right?: CourseRight): SQL =>
  or(
    eq(courses.teacherId, userId),
    sql`exists (select from ${courseStaff} as team where team.course_id = ${courses.id} and team.user_id = ${userId}
      ${right ? sql`and ${right} = any(team.rights)` : sql``})`,
  ) as SQL;

/** Ownership of courses for `withinScope`; together they are `isCourseTaughtBy` of the contract in SQL. */
export const taughtCourses = (right?: CourseRight) => ({
  own: (userId: Person) => taughtBy(userId, right),
  owner: courses.teacherId,
});

/** Selects the ids of all teachers of the courses as one column. */
export const teachersOf = (courseIds: SQL): SQL => sql`select teacher_id from ${courses} where id in (${courseIds})
  union select user_id from ${courseStaff} where course_id in (${courseIds})`;

/**
 * Selects the state of a course for a person: among the person's classes, the one with the most time left counts. A query
 * that is prepared gives `now` as a placeholder; the time of its preparation would stay in it.
 */
export const stateFor = (userId: AnyPgColumn | string, now: SQL = sql`${clock.now().toISOString()}::timestamptz`) =>
  sql<CourseState>`case when ${courses.state} <> 'inProgress' then ${courses.state} else coalesce((
    select case when bool_or(coalesce(dated.opens_at <= ${now}, true) and coalesce(dated.ends_at > ${now}, true)) then 'inProgress'
      when bool_or(coalesce(dated.ends_at > ${now}, true)) then 'released' else 'ended' end
    from course_class dated join class_member inside on inside.class_id = dated.class_id
    where dated.course_id = ${courses.id} and inside.user_id = ${userId}
      and not exists (select from course_student alone where alone.course_id = ${courses.id} and alone.user_id = ${userId})
    having count(*) > 0), 'inProgress') end`;
