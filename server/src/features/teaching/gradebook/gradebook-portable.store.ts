import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { gradeBooks, gradeColumns, gradeMarks } from '../../../db/gradebook.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const gradebookPortableStore = {
  gradebookMarks: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: gradeColumns.title,
        at: gradeMarks.updatedAt,
        courseName: courses.name,
        kind: gradeColumns.kind,
        score: gradeMarks.score,
        excused: gradeMarks.excused,
      })
      .from(gradeMarks)
      .innerJoin(gradeColumns, eq(gradeColumns.id, gradeMarks.columnId))
      .innerJoin(gradeBooks, eq(gradeBooks.courseId, gradeColumns.courseId))
      .innerJoin(courses, eq(courses.id, gradeColumns.courseId))
      .where(
        and(
          eq(gradeMarks.userId, userId),
          eq(gradeColumns.hidden, false),
          isNull(gradeColumns.removedAt),
          isNotNull(gradeBooks.publishedAt),
        ),
      )
      .orderBy(asc(gradeMarks.updatedAt), asc(gradeMarks.columnId))
      .limit(most)
      .offset(from),
};
