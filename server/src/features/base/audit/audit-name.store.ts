import { sql } from 'drizzle-orm';
import { organizations, resources, roles, schoolClasses, users } from '../../../db/account.table.ts';
import { announcements } from '../../../db/announcement.table.ts';
import { authorizations } from '../../../db/authorization.table.ts';
import { courseApplications } from '../../../db/course-application.table.ts';
import { exams } from '../../../db/exam.table.ts';
import { messages } from '../../../db/message.table.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';
import { courses } from '../../../db/teaching.table.ts';

export const auditNameStore = {
  /** Returns the current names of records of any kind; deleted ones and those without a name are left out. */
  namesOf: async (db: Db, ids: string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map();
    const among = sql`any(${sql.param(ids)}::uuid[])`;
    const { rows } = await db.execute<{ id: string; name: string }>(sql`
      select id, user_name as name from ${users} where id = ${among}
      union all select id, name from ${roles} where id = ${among}
      union all select id, name from ${organizations} where id = ${among}
      union all select id, name from ${schoolClasses} where id = ${among}
      union all select id, name from ${resources} where id = ${among}
      union all select id, name from ${courses} where id = ${among}
      union all select id, name from ${students} where id = ${among}
      union all select id, name from ${exams} where id = ${among}
      union all select id, title from ${announcements} where id = ${among}
      union all select id, title from ${messages} where id = ${among}
      union all select a.id, u.user_name || ' · ' || c.name from ${courseApplications} a
        join ${users} u on u.id = a.user_id join ${courses} c on c.id = a.course_id where a.id = ${among}
      union all select a.id, u.user_name || ' · ' || r.name from ${authorizations} a
        join ${users} u on u.id = a.user_id join ${roles} r on r.id = a.role_id where a.id = ${among}`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};
