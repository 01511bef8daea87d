import type { Entry } from '@xueyan/contract/exam/sitting';
import { and, asc, eq, sql } from 'drizzle-orm';
import { examAnswers, examItems } from '../../../db/exam.table.ts';
import { lateAnswers } from '../../../db/exam-marking.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

export const lateAnswerStore = {
  /** Saves the newest late entry of each question; a newer entry also replaces the time of arrival. */
  keep: async (db: Db, candidateId: string, entries: Entry[], arrivedAt: Date): Promise<void> => {
    if (entries.length === 0) return;
    await db
      .insert(lateAnswers)
      .values(entries.map(({ itemId, response, seq }) => ({ candidateId, itemId, response, seq, arrivedAt })))
      .onConflictDoUpdate({
        target: [lateAnswers.candidateId, lateAnswers.itemId],
        set: { response: sql`excluded.response`, seq: sql`excluded.seq`, arrivedAt },
        setWhere: sql`excluded.seq > ${lateAnswers.seq}`,
      });
  },

  ofCandidate: (db: Db, candidateId: string) =>
    db
      .select({
        itemId: examItems.id,
        number: sql<number>`(${examItems.position} + 1)::int`,
        content: questionVersions.content,
        kept: examAnswers.response,
        late: lateAnswers.response,
        arrivedAt: lateAnswers.arrivedAt,
      })
      .from(lateAnswers)
      .innerJoin(examItems, eq(examItems.id, lateAnswers.itemId))
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .leftJoin(
        examAnswers,
        and(eq(examAnswers.candidateId, lateAnswers.candidateId), eq(examAnswers.itemId, lateAnswers.itemId)),
      )
      .where(eq(lateAnswers.candidateId, candidateId))
      .orderBy(asc(examItems.position)),
};
