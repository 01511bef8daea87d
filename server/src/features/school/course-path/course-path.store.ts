import type { coursePathApi, PathCourse } from '@xueyan/contract/school/course-path';
import type { CourseState } from '@xueyan/contract/school/course-policy';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { meetsPrerequisite } from '../../../db/course-completed.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type Search = z.output<typeof coursePathApi.unprepared.input>;

const most = 60;

/** A section that another waits for, with the score that is required, in per cent. */
export interface Before {
  sectionId: string;
  score: number | null;
}

export const coursePathStore = {
  /** Returns what the release of each section of a course, or of its chapter, waits for, with the highest score. */
  sectionsBefore: async (db: Db, courseId: string): Promise<Map<string, Before[]>> => {
    const { rows } = await db.execute<{ id: string; after: Before[] }>(sql`
      select id, json_agg(json_build_object('sectionId', after_id, 'score', score) order by after_id) as after from (
        select s.id, r.after_id, max(r.after_score) as score
        from section s join section_release r on r.section_id in (s.id, s.parent_id)
        where s.course_id = ${courseId} and s.parent_id is not null and r.after_id is not null
        group by s.id, r.after_id) as waits
      group by id`);
    return new Map(rows.map(({ id, after }) => [id, after]));
  },

  /** Returns how many students a course has, and how many of them have done each section. */
  doneCounts: async (db: Db, courseId: string): Promise<{ studentCount: number; done: Map<string, number> }> => {
    const { rows: all } = await db.execute<{ n: number }>(sql`
      select count(distinct user_id)::int as n from course_taker where course_id = ${courseId}`);
    const { rows } = await db.execute<{ id: string; n: number }>(sql`
      select s.id, count(distinct d.user_id)::int as n
      from section s join section_done d on d.section_id = s.id
        join course_taker m on m.course_id = s.course_id and m.user_id = d.user_id
      where s.course_id = ${courseId} group by s.id`);
    return { studentCount: all[0]?.n ?? 0, done: new Map(rows.map(({ id, n }) => [id, n])) };
  },

  /** Returns the courses required before a course that a person lacks, and whether they lock it. */
  missing: async (db: Db, courseId: string, userId: string) => {
    const { rows } = await db.execute<{ courseId: string; courseName: string; locks: boolean }>(sql`
      select c.id as "courseId", c.name as "courseName", coalesce(a.required_of_all, false) as locks
      from course_prerequisite p join course c on c.id = p.required_id
        left join course_admission a on a.course_id = p.course_id
      where p.course_id = ${courseId} and not ${meetsPrerequisite(sql`p.course_id`, sql`p.required_id`, userId)} order by c.name`);
    return rows;
  },

  /** Tells whether the prerequisites of a course bind all its students, not only those who choose it. */
  requiredOfAll: async (db: Db, courseId: string): Promise<boolean> => {
    const { rows } = await db.execute<{ required: boolean }>(sql`
      select required_of_all as required from course_admission where course_id = ${courseId}`);
    return rows[0]?.required ?? false;
  },

  /** Returns a page of the students of a course who lack one that is required before it. */
  unprepared: (db: Db, scope: Scope, courseId: string, input: Search) => {
    const lacking = (what: SQL) => sql`(select ${what}
      from course_prerequisite p join course c on c.id = p.required_id
      where p.course_id = ${courseId} and not ${meetsPrerequisite(sql`p.course_id`, sql`p.required_id`, users.id)})`;
    const missing = lacking(sql`string_agg(c.name, '、' order by c.name)`) as SQL<string>;
    const missingIds = lacking(sql`json_agg(c.id order by c.name)`) as SQL<string[]>;
    const className = sql<string>`coalesce((select min(m.class_name) from ${courseTakers} m
      where m.course_id = ${courseId} and m.user_id = ${users.id}), '')`;
    const where = and(
      withinScope(scope, { own: () => sql`true` }),
      sql`exists (select from ${courseTakers} m where m.course_id = ${courseId} and m.user_id = ${users.id})`,
      isNotNull(missing),
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName },
        ...{ className, missing, missingIds },
      })
      .from(users)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { loginName: users.loginName, className }, asc(users.loginName), users.id));
    return pageOf(input, found, () => db.$count(users, where));
  },

  /** Returns a course, the courses it requires directly or indirectly, and the released courses that require it. */
  courses: async (db: Db, courseId: string, userId: string) => {
    const { rows } = await db.execute<{
      courseId: string;
      courseName: string;
      state: CourseState;
      after: string[];
      exempt: PathCourse['exempt'];
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
          where p.course_id = c.id and p.required_id in (select id from shown)), '[]') as after,
        coalesce((select json_agg(json_build_object('courseId', e.required_id, 'reason', e.reason, 'actorName', e.actor_name))
          from prerequisite_exemption e join course_prerequisite p on p.course_id = e.course_id and p.required_id = e.required_id
          where e.course_id = c.id and e.user_id = ${userId}), '[]') as exempt
      from shown join course c on c.id = shown.id order by c.name, c.id limit ${most}`);
    return rows;
  },
};
