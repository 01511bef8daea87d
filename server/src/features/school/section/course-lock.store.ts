import { sql } from 'drizzle-orm';
import { meetsPrerequisite } from '../../../db/course-completed.ts';
import { sectionDone, sectionProgress } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskWorks } from '../../../db/task.table.ts';
import { attempts, readingVisits, sections } from '../../../db/teaching.table.ts';

export const courseLockStore = {
  /** Returns the names of the courses that lock a course for a person: required of all, and not completed. */
  missing: async (db: Db, courseId: string, userId: string): Promise<string[]> => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select required.name from course_admission a
        join course_prerequisite p on p.course_id = a.course_id join course required on required.id = p.required_id
      where a.course_id = ${courseId} and a.required_of_all and not ${meetsPrerequisite(sql`p.course_id`, sql`p.required_id`, userId)}
      order by required.name`);
    return rows.map(({ name }) => name);
  },

  /** Returns the sections of a course that a person has opened, worked in or finished. */
  begun: async (db: Db, courseId: string, userId: string): Promise<Set<string>> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select s.id from ${sections} s where s.course_id = ${courseId} and (
        exists (select from ${sectionDone} d where d.section_id = s.id and d.user_id = ${userId})
        or exists (select from ${sectionProgress} p where p.section_id = s.id and p.user_id = ${userId})
        or exists (select from ${readingVisits} v where v.section_id = s.id and v.user_id = ${userId})
        or exists (select from ${attempts} a where a.section_id = s.id and a.owner_id = ${userId} and not a.trial)
        or exists (select from ${taskWorks} w where w.section_id = s.id and w.owner_id = ${userId}))`);
    return new Set(rows.map(({ id }) => id));
  },
};
