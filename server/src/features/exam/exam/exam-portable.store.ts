import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const examPortableStore = {
  examResults: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: exams.name,
        resit: sql<boolean>`${exams.resitOf} is not null`,
        at: examCandidates.submittedAt,
        attempt: examCandidates.attempt,
        state: examCandidates.state,
        begunAt: examCandidates.begunAt,
        totalPoints: exams.totalPoints,
        points: sql<
          number | null
        >`case when ${exams}.result_view <> 'none' then (select sum(${examAnswers}.points) from ${examAnswers} where ${examAnswers}.candidate_id = ${examCandidates}.id) end`,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(
        and(
          eq(examCandidates.userId, userId),
          or(eq(exams.state, 'resulted'), and(eq(exams.state, 'archived'), isNotNull(exams.resultedAt))),
        ),
      )
      .orderBy(asc(examCandidates.createdAt), asc(examCandidates.id))
      .limit(most)
      .offset(from),

  examAnswers: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: exams.name,
        at: examAnswers.savedAt,
        question: questionVersions.content,
        response: examAnswers.response,
        points: examAnswers.points,
        comment: examAnswers.comment,
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .where(
        and(
          eq(examCandidates.userId, userId),
          eq(exams.resultView, 'paper'),
          or(eq(exams.state, 'resulted'), and(eq(exams.state, 'archived'), isNotNull(exams.resultedAt))),
        ),
      )
      .orderBy(asc(examCandidates.createdAt), asc(examCandidates.id), asc(examItems.position), asc(examItems.id))
      .limit(most)
      .offset(from),

  examsSet: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: exams.name,
        at: exams.createdAt,
        text: exams.instructions,
        beginAt: exams.beginAt,
        endAt: exams.endAt,
        state: exams.state,
        totalPoints: exams.totalPoints,
      })
      .from(exams)
      .where(eq(exams.ownerId, userId))
      .orderBy(asc(exams.createdAt), asc(exams.id))
      .limit(most)
      .offset(from),
};
