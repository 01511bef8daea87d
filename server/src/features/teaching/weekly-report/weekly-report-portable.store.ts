import { asc, eq } from 'drizzle-orm';
import { weeklyReportDrafts, weeklyReports } from '../../../db/project.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const weeklyReportPortableStore = {
  weeklyReports: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: weeklyReports.submittedAt,
        text: weeklyReports.content,
        week: weeklyReports.week,
        comment: weeklyReports.comment,
      })
      .from(weeklyReports)
      .innerJoin(courses, eq(courses.id, weeklyReports.courseId))
      .where(eq(weeklyReports.userId, userId))
      .orderBy(asc(weeklyReports.submittedAt), asc(weeklyReports.id))
      .limit(most)
      .offset(from),

  weeklyReportDrafts: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: weeklyReportDrafts.updatedAt,
        text: weeklyReportDrafts.content,
        week: weeklyReportDrafts.week,
      })
      .from(weeklyReportDrafts)
      .innerJoin(courses, eq(courses.id, weeklyReportDrafts.courseId))
      .where(eq(weeklyReportDrafts.userId, userId))
      .orderBy(asc(weeklyReportDrafts.week), asc(weeklyReportDrafts.courseId))
      .limit(most)
      .offset(from),
};
