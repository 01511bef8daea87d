import { asc, eq } from 'drizzle-orm';
import { courseMembers } from '../../../db/course-student.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const courseStudentPortableStore = {
  coursesStudied: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: courses.createdAt,
        number: courses.number,
        state: courses.state,
        className: courseMembers.className,
      })
      .from(courseMembers)
      .innerJoin(courses, eq(courses.id, courseMembers.courseId))
      .where(eq(courseMembers.userId, userId))
      .orderBy(asc(courses.createdAt), asc(courses.id))
      .limit(most)
      .offset(from),
};
