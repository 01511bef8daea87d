import { asc, eq } from 'drizzle-orm';
import { groupings } from '../../../db/grouping.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const groupingPortableStore = {
  groupings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: groupings.name, at: groupings.createdAt, courseName: courses.name, method: groupings.method })
      .from(groupings)
      .innerJoin(courses, eq(courses.id, groupings.courseId))
      .where(eq(groupings.ownerId, userId))
      .orderBy(asc(groupings.createdAt), asc(groupings.id))
      .limit(most)
      .offset(from),
};
