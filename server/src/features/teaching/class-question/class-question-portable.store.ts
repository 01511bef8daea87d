import { asc, eq } from 'drizzle-orm';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import { classSessions } from '../../../db/class-session.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const classQuestionPortableStore = {
  classResponses: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: classSessions.title,
        at: classResponses.at,
        text: classResponses.text,
        question: classQuestions.prompt,
        options: classQuestions.options,
        choices: classResponses.choices,
      })
      .from(classResponses)
      .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .where(eq(classResponses.userId, userId))
      .orderBy(asc(classResponses.at), asc(classResponses.id))
      .limit(most)
      .offset(from),
};
