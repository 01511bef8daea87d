import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { classMembers, schoolClasses } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examClasses, examItems } from '../../../db/exam.table.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

const submitted = (examId: string) => and(eq(examCandidates.examId, examId), eq(examCandidates.state, 'submitted'));

/** The class by which somebody was invited, the first of several. */
const className = sql<string>`coalesce((
  select min(invited.name) from ${examClasses} as link
  join ${schoolClasses} as invited on invited.id = link.class_id
  join ${classMembers} as member on member.class_id = link.class_id and member.user_id = ${examCandidates.userId}
  where link.exam_id = ${examCandidates.examId}), '')`;

/** All points of each who handed in. */
const totals = (db: Db, examId: string) =>
  db
    .select({
      candidateId: examAnswers.candidateId,
      total: sql<number>`coalesce(sum(${examAnswers.points}), 0)::float8`.as('total'),
    })
    .from(examAnswers)
    .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
    .where(submitted(examId))
    .groupBy(examAnswers.candidateId)
    .as('totals');

export const examAnalysisStore = {
  scores: (db: Db, examId: string) => {
    const whole = totals(db, examId);
    return db
      .select({ className, points: sql<number>`coalesce(${whole.total}, 0)` })
      .from(examCandidates)
      .leftJoin(whole, eq(whole.candidateId, examCandidates.id))
      .where(submitted(examId));
  },

  items: (db: Db, examId: string) =>
    db
      .select({
        item: examItems,
        content: questionVersions.content,
        // One that was corrected stands in its place.
        key: sql<QuestionKey>`coalesce(${examItems.adjustment} -> 'key', ${questionVersions.key})`,
        title: questions.title,
      })
      .from(examItems)
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .where(eq(examItems.examId, examId))
      .orderBy(asc(examItems.position)),

  /** Of each item, in what share its points were reached, and whether those who are good at the rest reached them. */
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

  /** How often each option was chosen. */
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
      .where(and(submitted(examId), inArray(sql`${given} ->> 'kind'`, ['single', 'multiple', 'judge'])))
      .as('chosen');
    return db
      .select({ itemId: chosen.itemId, choice: chosen.choice, count: sql<number>`count(*)::int` })
      .from(chosen)
      .where(isNotNull(chosen.choice))
      .groupBy(chosen.itemId, chosen.choice);
  },
};
