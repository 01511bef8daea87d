import type { DoubleMark, markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examClasses, examItems, exams } from '../../../db/exam.table.ts';
import { candidateAliases, markerMarks, markingPlans } from '../../../db/exam-marking.table.ts';
import { orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import {
  counts,
  decided,
  difference,
  given,
  handedIn,
  hash,
  isCovered,
  isDisputed,
  isOwn,
  markers,
  ofAnswer,
  own,
} from './marker-state.store.ts';

export type MarkerMarkRow = typeof markerMarks.$inferSelect;
const owners = alias(users, 'exam_owner');

const nth = (n: number, what: string) =>
  given(`(array_agg(${what} order by given.created_at, given.marker_id) filter (where not given.arbiter))[${n}]`);
const nameOf = (n: number) =>
  sql<string>`coalesce((select named.user_name from ${users} as named where named.id = ${nth(n, 'given.marker_id')}), '')`;
const state = sql<DoubleMark['state']>`case when ${decided} then 'arbitrated' when ${isDisputed} then 'disputed'
  when ${examAnswers.points} is null then 'waiting' else 'agreed' end`;

export const markerMarkStore = {
  classIds: (db: Db, examId: string) =>
    db.select({ classId: examClasses.classId }).from(examClasses).where(eq(examClasses.examId, examId)),

  /** Persons who have marked in an exam. */
  markers: (db: Db, examId: string) =>
    db
      .selectDistinct({ markerId: users.id, userName: users.userName })
      .from(markerMarks)
      .innerJoin(examItems, eq(examItems.id, markerMarks.itemId))
      .innerJoin(users, eq(users.id, markerMarks.markerId))
      .where(eq(examItems.examId, examId)),

  progressOf: async (db: Db, examId: string, userId: string) => {
    const [row] = await db
      .select({
        ...counts(userId),
        meanPercent: sql<
          number | null
        >`round(avg(${own(userId, 'max(given.points)')} / nullif(${examItems.points}, 0)) * 100, 1)::float8`,
        disputed: sql<number>`(count(*) filter (where ${isOwn(userId)} and ${markers} >= 2
          and ${difference} > ${markingPlans.tolerance}))::int`,
        lastAt: sql<Date | null>`max(${own(userId, 'max(given.updated_at)')})`.mapWith(markerMarks.updatedAt),
      })
      .from(examAnswers)
      .innerJoin(examCandidates, and(eq(examCandidates.id, examAnswers.candidateId), handedIn))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
      .where(eq(exams.id, examId));
    return row ?? { done: 0, left: 0, meanPercent: null, disputed: 0, lastAt: null };
  },

  /** Marks given to the current version of the answer, oldest first. */
  fresh: (db: Db, candidateId: string, itemId: string): Promise<MarkerMarkRow[]> =>
    db
      .select({ row: markerMarks })
      .from(markerMarks)
      .innerJoin(
        examAnswers,
        and(eq(examAnswers.candidateId, markerMarks.candidateId), eq(examAnswers.itemId, markerMarks.itemId)),
      )
      .where(
        and(
          eq(markerMarks.candidateId, candidateId),
          eq(markerMarks.itemId, itemId),
          eq(markerMarks.responseHash, hash),
        ),
      )
      .orderBy(asc(markerMarks.createdAt), asc(markerMarks.markerId))
      .then((rows) => rows.map(({ row }) => row)),

  /** Returns whether an answer is within a person's duties, whatever others have marked. */
  covers: async (db: Db, candidateId: string, itemId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: examItems.id })
        .from(examItems)
        .innerJoin(examCandidates, eq(examCandidates.examId, examItems.examId))
        .where(and(eq(examItems.id, itemId), eq(examCandidates.id, candidateId), isCovered(userId)))
    ).length > 0,

  give: async (
    db: Db,
    row: Pick<MarkerMarkRow, 'candidateId' | 'itemId' | 'markerId' | 'arbiter' | 'points' | 'comment'>,
  ): Promise<void> => {
    const [answer] = await db
      .select({ hash, one: sql`1` })
      .from(examAnswers)
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .where(and(eq(examAnswers.candidateId, row.candidateId), eq(examAnswers.itemId, row.itemId)));
    const { points, comment, arbiter } = row;
    const responseHash = answer?.hash ?? '';
    await db
      .insert(markerMarks)
      .values({ ...row, responseHash })
      .onConflictDoUpdate({
        target: [markerMarks.candidateId, markerMarks.itemId, markerMarks.markerId],
        set: { points, comment, arbiter, responseHash },
      });
  },

  /** Lists the outcome of each answer that markers have marked. */
  marks: (db: Db, scope: Scope, input: z.output<typeof markingPlanApi.marks.input>) => {
    const where = and(
      withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
      eq(exams.id, input.examId),
      handedIn,
      input.itemId ? eq(examItems.id, input.itemId) : undefined,
      sql`exists (select from ${ofAnswer})`,
      input.state ? sql`${state} = ${input.state}` : undefined,
    );
    const found = db
      .select({
        answerKey: sql<string>`${candidateAliases.aliasId} || ':' || ${examItems.id}`,
        aliasId: candidateAliases.aliasId,
        itemId: examItems.id,
        anonymousNumber: candidateAliases.number,
        number: sql<number>`(${examItems.position} + 1)::int`,
        state,
        first: sql<number | null>`${nth(1, 'given.points')}::float8`,
        firstName: nameOf(1),
        second: sql<number | null>`${nth(2, 'given.points')}::float8`,
        secondName: nameOf(2),
        arbitrated: given<number | null>('(max(given.points) filter (where given.arbiter))::float8'),
        points: examAnswers.points,
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .innerJoin(candidateAliases, eq(candidateAliases.candidateId, examCandidates.id))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { number: examItems.position, difference, points: examAnswers.points },
          sql`${examItems.position}, ${candidateAliases.number}`,
          candidateAliases.candidateId,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(examAnswers)
        .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
        .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
        .innerJoin(exams, eq(exams.id, examItems.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
