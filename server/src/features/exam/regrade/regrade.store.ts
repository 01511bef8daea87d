import type { Adjustment, regradeApi } from '@xueyan/contract/exam/regrade';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { countedPoints, isCounted } from '../../../db/counted-attempt.ts';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { examRegrades } from '../../../db/exam-marking.table.ts';
import { orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const owners = alias(users, 'exam_owner');

/** Points given by hand before any correction: the last ones given, or the points before the first correction. */
const uncorrected = sql<number | null>`coalesce(
  (select past.after from mark_change as past where past.candidate_id = ${examAnswers.candidateId}
    and past.item_id = ${examAnswers.itemId} and past.cause <> 'regrade' order by past.created_at desc, past.id desc limit 1),
  (select past.before from mark_change as past where past.candidate_id = ${examAnswers.candidateId}
    and past.item_id = ${examAnswers.itemId} order by past.created_at, past.id limit 1),
  ${examAnswers.points})::float8`;

export const regradeStore = {
  /** Answers to a question of candidates who handed in and for whom it was drawn. */
  answers: (db: Db, itemId: string) =>
    db
      .select({
        candidateId: examAnswers.candidateId,
        response: examAnswers.response,
        points: examAnswers.points,
        markerId: examAnswers.markerId,
        uncorrected,
      })
      .from(examAnswers)
      .innerJoin(
        examCandidates,
        and(eq(examCandidates.id, examAnswers.candidateId), eq(examCandidates.state, 'submitted')),
      )
      .where(eq(examAnswers.itemId, itemId)),

  /** For every attempt that was handed in: its points, those of one question, and the points that count for its person. */
  standings: (db: Db, examId: string, itemId: string) =>
    db
      .select({
        candidateId: examCandidates.id,
        userId: users.id,
        loginName: users.loginName,
        userName: users.userName,
        total: sql<number>`coalesce(sum(${examAnswers.points}), 0)::float8`,
        counts: isCounted,
        counted: sql<number>`coalesce(${countedPoints}, 0)::float8`,
        points: sql<
          number | null
        >`(max(${examAnswers.points}) filter (where ${examAnswers.itemId} = ${itemId}))::float8`,
      })
      .from(examCandidates)
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .leftJoin(examAnswers, eq(examAnswers.candidateId, examCandidates.id))
      .where(and(eq(examCandidates.examId, examId), eq(examCandidates.state, 'submitted')))
      .groupBy(examCandidates.id, users.id),

  setPoints: async (db: Db, itemId: string, rows: { candidateId: string; points: number | null }[]): Promise<void> => {
    if (rows.length === 0) return;
    const [ids, points] = [rows.map(({ candidateId }) => candidateId), rows.map((row) => row.points)];
    await db.execute(sql`update ${examAnswers} as answer set points = given.points
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(points)}::numeric[]) as given (candidate_id, points)
      where answer.item_id = ${itemId} and answer.candidate_id = given.candidate_id`);
  },

  adjust: async (
    db: Db,
    itemId: string,
    row: { adjustment: Adjustment | null; points: number; formerPoints: number },
  ): Promise<void> => {
    await db.update(examItems).set(row).where(eq(examItems.id, itemId));
  },

  addToTotal: async (db: Db, examId: string, points: number): Promise<void> => {
    await db
      .update(exams)
      .set({ totalPoints: sql`${exams.totalPoints} + ${points}` })
      .where(eq(exams.id, examId));
  },

  insert: async (db: Db, row: typeof examRegrades.$inferInsert): Promise<void> => {
    await db.insert(examRegrades).values(row);
  },

  page: (db: Db, scope: Scope, input: z.output<typeof regradeApi.list.input>) => {
    const where = and(
      eq(examItems.examId, input.examId),
      withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
    );
    const found = db
      .select({ row: examRegrades, number: sql<number>`(${examItems.position} + 1)::int`, actorName: users.userName })
      .from(examRegrades)
      .innerJoin(examItems, eq(examItems.id, examRegrades.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .innerJoin(users, eq(users.id, examRegrades.actorId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: examRegrades.createdAt },
          desc(examRegrades.createdAt),
          examRegrades.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(examRegrades)
        .innerJoin(examItems, eq(examItems.id, examRegrades.itemId))
        .innerJoin(exams, eq(exams.id, examItems.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
