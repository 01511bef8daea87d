import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { countedPoints, isCounted } from '../../../db/counted-attempt.ts';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { invitedClass } from '../../../db/invited-class.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Attempts whose points count. */
const counted = (examId: string) => and(eq(examCandidates.examId, examId), isCounted);

/** Total points of each attempt that counts. */
const totals = (db: Db, examId: string) =>
  db
    .select({
      candidateId: examAnswers.candidateId,
      total: sql<number>`coalesce(sum(${examAnswers.points}), 0)::float8`.as('total'),
    })
    .from(examAnswers)
    .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
    .where(counted(examId))
    .groupBy(examAnswers.candidateId)
    .as('totals');

export const examAnalysisStore = {
  /** Points of each person who handed in. */
  scores: (db: Db, examId: string) =>
    db
      .select({ className: invitedClass, points: sql<number>`coalesce(${countedPoints}, 0)` })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .where(
        and(eq(examCandidates.examId, examId), eq(examCandidates.latest, true), eq(examCandidates.state, 'submitted')),
      ),

  items: (db: Db, examId: string) =>
    db
      .select({
        item: examItems,
        content: questionVersions.content,
        // A corrected key replaces the key of the version.
        key: sql<QuestionKey>`coalesce(${examItems.adjustment} -> 'key', ${questionVersions.key})`,
        title: questions.title,
      })
      .from(examItems)
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .where(eq(examItems.examId, examId))
      .orderBy(asc(examItems.position)),

  /**
   * Returns facility and discrimination of each item: the mean share of its points, and the correlation with the points
   * of the rest.
   */
  measures: (db: Db, examId: string) => {
    const whole = totals(db, examId);
    const own = sql`${examAnswers.points}::float8`;
    return db
      .select({
        itemId: examItems.id,
        versionId: examItems.versionId,
        adjusted: sql<boolean>`${examItems.adjustment} is not null`,
        asked: sql<number>`count(*)::int`,
        blank: sql<number>`(count(*) filter (where ${examAnswers.response} is null))::int`,
        scored: sql<number>`count(${examAnswers.points})::int`,
        facility: sql<number | null>`avg(${own} / nullif(${examItems.points}::float8, 0))`,
        discrimination: sql<number | null>`corr(${own}, ${whole.total} - ${own})`,
      })
      .from(examAnswers)
      .innerJoin(whole, eq(whole.candidateId, examAnswers.candidateId))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .where(eq(examItems.examId, examId))
      .groupBy(examItems.id);
  },

  /** Counts how often each option was chosen. */
  choices: (db: Db, examId: string) => {
    const given = sql`${examAnswers.response}`;
    const chosen = db
      .select({
        itemId: examAnswers.itemId,
        choice: sql<string>`jsonb_array_elements_text(case jsonb_typeof(${given} -> 'choices')
          when 'array' then ${given} -> 'choices' else jsonb_build_array(${given} -> 'choice') end)`.as('choice'),
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .where(and(counted(examId), inArray(sql`${given} ->> 'kind'`, ['single', 'multiple', 'judge'])))
      .as('chosen');
    return db
      .select({ itemId: chosen.itemId, choice: chosen.choice, count: sql<number>`count(*)::int` })
      .from(chosen)
      .where(isNotNull(chosen.choice))
      .groupBy(chosen.itemId, chosen.choice);
  },
};
