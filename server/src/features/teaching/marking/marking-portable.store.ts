import { and, asc, eq, isNull } from 'drizzle-orm';
import { publishedMarks } from '../../../db/mark.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const markingPortableStore = {
  experimentMarks: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: publishedMarks.publishedAt,
        courseName: courses.name,
        score: publishedMarks.score,
        points: publishedMarks.points,
        reportScore: publishedMarks.reportScore,
        steps: publishedMarks.steps,
      })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(attempts.ownerId, userId), isNull(publishedMarks.endedAt)))
      .orderBy(asc(publishedMarks.publishedAt), asc(publishedMarks.id))
      .limit(most)
      .offset(from),
};
