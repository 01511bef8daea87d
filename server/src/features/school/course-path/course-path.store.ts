import type { CourseState } from '@xueyan/contract/school/course-policy';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';

const most = 60;

export const coursePathStore = {
  /** A course, what it requires step by step, and the courses out that require it. */
  courses: async (db: Db, courseId: string) => {
    const { rows } = await db.execute<{
      courseId: string;
      courseName: string;
      state: CourseState;
      after: string[];
    }>(sql`
      with recursive before (id) as (
        select ${courseId}::uuid
        union select p.required_id from before b join course_prerequisite p on p.course_id = b.id
      ), shown (id) as (
        select id from before
        union select p.course_id from course_prerequisite p join course c on c.id = p.course_id
          where p.required_id = ${courseId} and c.state <> 'unreleased' and c.archived_at is null
      )
      select c.id as "courseId", c.name as "courseName", c.state,
        coalesce((select json_agg(p.required_id) from course_prerequisite p
          where p.course_id = c.id and p.required_id in (select id from shown)), '[]') as after
      from shown join course c on c.id = shown.id order by c.name, c.id limit ${most}`);
    return rows;
  },
};
