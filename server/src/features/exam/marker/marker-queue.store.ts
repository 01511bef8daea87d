import type { markerApi } from '@xueyan/contract/exam/marker';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { candidateAliases, markingPlans } from '../../../db/exam-marking.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { counts, handedIn, isLeft, isOwn, isPlanned, own } from './marker-state.store.ts';

const owners = alias(users, 'exam_owner');

export const markerQueueStore = {
  /** Exams in which a person marks. */
  tasks: (db: Db, scope: Scope, userId: string, input: z.output<typeof markerApi.tasks.input>) => {
    const counted = db
      .select({ examId: exams.id, ...counts(userId) })
      .from(examAnswers)
      .innerJoin(examCandidates, and(eq(examCandidates.id, examAnswers.candidateId), handedIn))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
      .where(isPlanned(userId))
      .groupBy(exams.id)
      .as('counted');
    const where = and(
      withinScope(scope, { own: (id) => isPlanned(id) }),
      inArray(exams.state, ['published', 'running', 'marking', 'resulted']),
      contains(exams.name, input.examName),
      input.state ? eq(exams.state, input.state) : undefined,
    );
    const found = db
      .select({
        row: exams,
        ownerName: owners.userName,
        isArbiter: sql<boolean>`coalesce(${markingPlans.arbiterId} = ${userId}, false)`,
        done: sql<number>`coalesce(${counted.done}, 0)`,
        left: sql<number>`coalesce(${counted.left}, 0)`,
      })
      .from(exams)
      .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .leftJoin(counted, eq(counted.examId, exams.id))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { examName: exams.name, left: sql`${counted.left}` },
          sql`(${exams.state} = 'marking') desc, ${exams.beginAt} desc`,
          exams.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(exams)
        .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Questions of an exam that a person marks, with what is left of each. */
  items: (db: Db, examId: string, userId: string) =>
    db
      .select({
        itemId: examItems.id,
        number: sql<number>`(${examItems.position} + 1)::int`,
        kind: questions.kind,
        title: questions.title,
        points: examItems.points,
        ...counts(userId),
      })
      .from(examAnswers)
      .innerJoin(examCandidates, and(eq(examCandidates.id, examAnswers.candidateId), handedIn))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .where(eq(exams.id, examId))
      .groupBy(examItems.id, questions.id)
      .orderBy(asc(examItems.position)),

  /** Returns whether a person marks in an exam at all. */
  isMarker: async (db: Db, examId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: exams.id })
        .from(exams)
        .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
        .where(and(eq(exams.id, examId), isPlanned(userId)))
    ).length > 0,

  /** Answers that a person has marked or that wait for them. */
  queue: (db: Db, scope: Scope, userId: string, input: z.output<typeof markerApi.answers.input>) => {
    const where = and(
      withinScope(scope, { own: (id) => isPlanned(id) }),
      eq(exams.id, input.examId),
      eq(examItems.id, input.itemId),
      handedIn,
      input.done ? isOwn(userId) : isLeft(userId),
    );
    const points = own<number | null>(userId, 'max(given.points)::float8');
    const found = db
      .select({
        candidateId: examAnswers.candidateId,
        aliasId: candidateAliases.aliasId,
        anonymousNumber: candidateAliases.number,
        response: examAnswers.response,
        points,
        comment: sql<string>`coalesce(${own(userId, 'max(given.comment)')}, '')`,
      })
      .from(examAnswers)
      .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
      .innerJoin(candidateAliases, eq(candidateAliases.candidateId, examCandidates.id))
      .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { points }, asc(candidateAliases.number), examAnswers.candidateId));
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(examAnswers)
        .innerJoin(examCandidates, eq(examCandidates.id, examAnswers.candidateId))
        .innerJoin(examItems, eq(examItems.id, examAnswers.itemId))
        .innerJoin(exams, eq(exams.id, examItems.examId))
        .innerJoin(markingPlans, eq(markingPlans.examId, exams.id))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
