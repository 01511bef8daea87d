import { asc, eq } from 'drizzle-orm';
import { courseStaff } from '../../../db/course-team.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const courseTeamPortableStore = {
  coursesAssisted: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: courses.name, at: courseStaff.createdAt, role: courseStaff.role, rights: courseStaff.rights })
      .from(courseStaff)
      .innerJoin(courses, eq(courses.id, courseStaff.courseId))
      .where(eq(courseStaff.userId, userId))
      .orderBy(asc(courseStaff.createdAt), asc(courseStaff.courseId))
      .limit(most)
      .offset(from),
};
