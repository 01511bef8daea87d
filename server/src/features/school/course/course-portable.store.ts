import { asc, eq, sql } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const coursePortableStore = {
  coursesTaught: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: courses.createdAt,
        text: courses.description,
        number: courses.number,
        state: courses.state,
        type: courses.type,
        labels: courses.labels,
        sections: sql<
          string[]
        >`array(select ${sections}.title from ${sections} where ${sections}.course_id = ${courses}.id order by ${sections}.position, ${sections}.id)`,
      })
      .from(courses)
      .where(eq(courses.teacherId, userId))
      .orderBy(asc(courses.createdAt), asc(courses.id))
      .limit(most)
      .offset(from),
};
