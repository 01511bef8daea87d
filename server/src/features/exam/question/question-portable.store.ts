import { and, asc, eq } from 'drizzle-orm';
import { questionBanks, questions, questionVersions } from '../../../db/question.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const questionPortableStore = {
  questions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: questions.title,
        at: questions.createdAt,
        kind: questions.kind,
        bank: questionBanks.name,
        difficulty: questions.difficulty,
        score: questions.score,
        labels: questions.labels,
        number: questionVersions.number,
        content: questionVersions.content,
        key: questionVersions.key,
        analysis: questionVersions.analysis,
      })
      .from(questions)
      .innerJoin(questionBanks, eq(questionBanks.id, questions.bankId))
      .innerJoin(
        questionVersions,
        and(eq(questionVersions.questionId, questions.id), eq(questionVersions.number, questions.number)),
      )
      .where(eq(questions.ownerId, userId))
      .orderBy(asc(questions.createdAt), asc(questions.id))
      .limit(most)
      .offset(from),
};
