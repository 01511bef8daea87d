import { asc, eq } from 'drizzle-orm';
import { restudies } from '../../../db/course-student.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const restudyPortableStore = {
  restudies: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: restudies.createdAt,
        term: restudies.term,
        reason: restudies.reason,
        state: restudies.state,
        endedAt: restudies.endedAt,
      })
      .from(restudies)
      .innerJoin(courses, eq(courses.id, restudies.courseId))
      .where(eq(restudies.userId, userId))
      .orderBy(asc(restudies.createdAt), asc(restudies.id))
      .limit(most)
      .offset(from),
};
