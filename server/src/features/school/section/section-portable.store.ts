import { asc, eq } from 'drizzle-orm';
import { sectionProgress } from '../../../db/section.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, readingVisits, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const sectionPortableStore = {
  sectionProgress: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: sectionProgress.updatedAt,
        courseName: courses.name,
        percent: sectionProgress.percent,
        doneAt: sectionProgress.doneAt,
      })
      .from(sectionProgress)
      .innerJoin(sections, eq(sections.id, sectionProgress.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(sectionProgress.userId, userId))
      .orderBy(asc(sectionProgress.updatedAt), asc(sectionProgress.sectionId))
      .limit(most)
      .offset(from),

  readings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: sections.title, at: readingVisits.at, courseName: courses.name })
      .from(readingVisits)
      .innerJoin(sections, eq(sections.id, readingVisits.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(readingVisits.userId, userId))
      .orderBy(asc(readingVisits.at), asc(readingVisits.sectionId))
      .limit(most)
      .offset(from),
};
