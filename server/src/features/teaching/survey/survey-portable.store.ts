import { asc, eq } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { surveyResponses } from '../../../db/survey.table.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const surveyPortableStore = {
  surveys: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: surveyResponses.answeredAt,
        courseName: courses.name,
        answers: surveyResponses.answers,
      })
      .from(surveyResponses)
      .innerJoin(sections, eq(sections.id, surveyResponses.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(surveyResponses.userId, userId))
      .orderBy(asc(surveyResponses.answeredAt), asc(surveyResponses.id))
      .limit(most)
      .offset(from),
};
