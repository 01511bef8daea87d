import type { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import type { Entry } from '@xueyan/contract/exam/sitting';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { isCounted } from '../../../db/counted-attempt.ts';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { candidateAliases } from '../../../db/exam-marking.table.ts';
import { orderOf, pageOf } from '../../../db/paging.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type AnswerRow = typeof examAnswers.$inferSelect;
type Search = z.output<typeof examMarkingApi.answers.input>;

const unlessRewritten = (column: AnyPgColumn, otherwise: SQL) =>
  sql`case when ${examAnswers.response} is distinct from excluded.response then ${otherwise} else ${column} end`;

/** Handed in, and not replaced by a later attempt where only the last one counts. */
const isToMark = and(eq(examCandidates.state, 'submitted'), eq(examCandidates.ranked, true));

/**
 * Statement that saves entries of candidates whose number is higher than the saved one; others change nothing. There
 * must be at least one.
 */
export const answersUpsert = (db: Db, rows: (Entry & { candidateId: string })[], savedAt: Date) =>
  db
    .insert(examAnswers)
    .values(rows.map((row) => ({ ...row, savedAt })))
    .onConflictDoUpdate({
      target: [examAnswers.candidateId, examAnswers.itemId],
      set: {
        ...{ response: sql`excluded.response`, seq: sql`excluded.seq`, savedAt },
        // A mark belongs to the answer as it was written, so a changed answer loses it.
        ...{ points: unlessRewritten(examAnswers.points, sql`null`) },
        ...{ markerId: unlessRewritten(examAnswers.markerId, sql`null`) },
        comment: unlessRewritten(examAnswers.comment, sql`''`),
      },
      setWhere: sql`excluded.seq > ${examAnswers.seq}`,
    });

export const answerStore = {
  /** Items of an exam in their order; a corrected key replaces the key of the version. */
  items: async (db: Db, examId: string) => {
    const found = await db
      .select({ item: examItems, version: questionVersions, title: questions.title, kind: questions.kind })
      .from(examItems)
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .where(eq(examItems.examId, examId))
      .orderBy(asc(examItems.position));
    return found.map(({ version, ...more }) => {
      const { adjustment } = more.item;
      return { ...more, version: adjustment?.way === 'key' ? { ...version, key: adjustment.key } : version };
    });
  },

  ofCandidate: (db: Db, candidateId: string): Promise<AnswerRow[]> =>
    db.select().from(examAnswers).where(eq(examAnswers.candidateId, candidateId)),

  /** Saves entries whose number is higher than the saved one; others change nothing. */
  keep: async (db: Db, candidateId: string, entries: Entry[], savedAt: Date): Promise<void> => {
    const rows = entries.map(({ itemId, response, seq }) => ({ candidateId, itemId, response, seq }));
    if (rows.length > 0) await answersUpsert(db, rows, savedAt);
  },

  /** Saves points of answers, except those marked by hand. */
  score: async (db: Db, candidateId: string, scores: { itemId: string; points: number | null }[]): Promise<void> => {
    if (scores.length === 0) return;
    await db
      .insert(examAnswers)
      .values(scores.map(({ itemId, points }) => ({ candidateId, itemId, points, response: null })))
      .onConflictDoUpdate({
        target: [examAnswers.candidateId, examAnswers.itemId],
        set: { points: sql`excluded.points` },
        setWhere: isNull(examAnswers.markerId),
      });
  },

  /**
   * Points of the answers in an exam, of each of these persons or of all: of the attempt that counts, or the mean of all
   * attempts.
   */
  pointsOfAll: (db: Db, examId: string, userIds?: string[]) =>
    db
      .select({
        userId: examCandidates.userId,
        itemId: examAnswers.itemId,
        points: sql<number | null>`round(avg(${examAnswers.points}), 2)::float8`,
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .where(
        and(
          eq(examCandidates.examId, examId),
          userIds ? inArray(examCandidates.userId, userIds) : undefined,
          isCounted,
        ),
      )
      .groupBy(examCandidates.userId, examAnswers.itemId),

  totalOf: async (db: Db, candidateId: string): Promise<number> => {
    const [row] = await db
      .select({ points: sql<number>`coalesce(sum(${examAnswers.points}), 0)::float8` })
      .from(examAnswers)
      .where(eq(examAnswers.candidateId, candidateId));
    return row?.points ?? 0;
  },

  /** Counts answers without points among candidates who handed in. */
  countUnmarked: async (db: Db, examId: string): Promise<number> => {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .where(and(eq(examCandidates.examId, examId), isToMark, isNull(examAnswers.points)));
    return row?.n ?? 0;
  },

  /** Answers without points, of candidates who handed in. */
  withoutPoints: (db: Db, examId: string) =>
    db
      .select({
        itemId: examAnswers.itemId,
        candidateId: examAnswers.candidateId,
        response: examAnswers.response,
        most: examItems.points,
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .where(and(eq(examCandidates.examId, examId), isToMark, isNull(examAnswers.points))),

  /** Marking progress by item. */
  progress: (db: Db, examId: string) =>
    db
      .select({
        itemId: examItems.id,
        answers: sql<number>`count(${examAnswers.candidateId}) filter (where ${examAnswers.response} is not null)::int`,
        unmarked: sql<number>`count(${examAnswers.candidateId}) filter (where ${examAnswers.points} is null)::int`,
        averagePoints: sql<number | null>`round(avg(${examAnswers.points}), 2)::float8`,
      })
      .from(examItems)
      .innerJoin(examCandidates, and(eq(examCandidates.examId, examItems.examId), isToMark))
      .leftJoin(examAnswers, and(eq(examAnswers.itemId, examItems.id), eq(examAnswers.candidateId, examCandidates.id)))
      .where(eq(examItems.examId, examId))
      .groupBy(examItems.id),

  /** Lists a page of answers to a question, in an order that reveals neither names nor numbers. */
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: exams.ownerId, organization: users.organizationId }),
      eq(examCandidates.examId, input.examId),
      isToMark,
      eq(examAnswers.itemId, input.itemId),
      input.unmarked ? isNull(examAnswers.points) : undefined,
    );
    const found = db
      .select({
        answer: examAnswers,
        ...{ anonymousNumber: candidateAliases.number, aliasId: candidateAliases.aliasId },
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .innerJoin(candidateAliases, eq(candidateAliases.candidateId, examCandidates.id))
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(users, eq(users.id, exams.ownerId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { points: examAnswers.points },
          asc(candidateAliases.number),
          examAnswers.candidateId,
        ),
      );
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(examAnswers);
      const [row] = await counted
        .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .innerJoin(users, eq(users.id, exams.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  find: async (db: Db, candidateId: string, itemId: string) =>
    (
      await db
        .select({
          examId: examCandidates.examId,
          state: examCandidates.state,
          most: examItems.points,
          kind: questions.kind,
          answer: examAnswers,
        })
        .from(examAnswers)
        .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
        .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
        .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
        .innerJoin(questions, eq(questions.id, questionVersions.questionId))
        .where(and(eq(examAnswers.candidateId, candidateId), eq(examAnswers.itemId, itemId)))
    )[0],

  /** Locks the answer against other markers until the transaction ends. */
  lock: async (db: Db, candidateId: string, itemId: string): Promise<void> => {
    await db
      .select({ seq: examAnswers.seq })
      .from(examAnswers)
      .where(and(eq(examAnswers.candidateId, candidateId), eq(examAnswers.itemId, itemId)))
      .for('update');
  },

  /** Spreads the points of removed questions: each candidate gets the share that they reached of the rest. */
  spread: async (db: Db, examId: string, candidateIds?: string[]): Promise<void> => {
    if (candidateIds?.length === 0) return;
    const gone = sql`adjustment ->> 'way' = 'removed'`;
    await db.execute(sql`
      update ${examAnswers} as answer set points = round(item.points * rest.share, 2)
      from ${examItems} as item, (
        select other.candidate_id, coalesce(sum(other.points) / nullif(sum(kept.points), 0), 0) as share
        from ${examAnswers} as other join ${examItems} as kept on kept.id = other.item_id
        where kept.exam_id = ${examId} and (kept.${gone}) is not true
        group by other.candidate_id
      ) as rest
      where item.exam_id = ${examId} and answer.item_id = item.id and rest.candidate_id = answer.candidate_id
        and item.${gone} and item.adjustment ->> 'points' = 'spread'
        ${candidateIds ? sql`and answer.candidate_id = any(${sql.param(candidateIds)}::uuid[])` : sql``}`);
  },

  mark: async (
    db: Db,
    candidateId: string,
    itemId: string,
    row: Pick<AnswerRow, 'points' | 'comment' | 'markerId'>,
  ): Promise<void> => {
    await db
      .update(examAnswers)
      .set(row)
      .where(and(eq(examAnswers.candidateId, candidateId), eq(examAnswers.itemId, itemId)));
  },
};
