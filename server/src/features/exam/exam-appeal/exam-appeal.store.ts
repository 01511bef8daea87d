import type { examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, min, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { examAppeals } from '../../../db/exam-marking.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type AppealRow = typeof examAppeals.$inferSelect;

const owners = alias(users, 'exam_owner');
const people = alias(users, 'candidate_user');
const answerers = alias(users, 'appeal_answerer');

const described = (db: Db) =>
  db
    .select({
      row: examAppeals,
      exam: exams,
      userId: examCandidates.userId,
      organizationId: owners.organizationId,
      number: sql<number>`(${examItems.position} + 1)::int`,
      title: questions.title,
      fullPoints: examItems.points,
      ...{ userName: people.userName, loginName: people.loginName },
      answererName: sql<string>`coalesce(${answerers.userName}, '')`,
    })
    .from(examAppeals)
    .innerJoin(examItems, eq(examItems.id, examAppeals.itemId))
    .innerJoin(exams, eq(exams.id, examItems.examId))
    .innerJoin(owners, eq(owners.id, exams.ownerId))
    .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .innerJoin(examCandidates, eq(examCandidates.id, examAppeals.candidateId))
    .innerJoin(people, eq(people.id, examCandidates.userId))
    .leftJoin(answerers, eq(answerers.id, examAppeals.answererId));
export type DescribedAppeal = Awaited<ReturnType<typeof described>>[number];

export const examAppealStore = {
  waiting: async (db: Db, scope: Scope) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(examAppeals.createdAt) })
      .from(examAppeals)
      .innerJoin(examItems, eq(examItems.id, examAppeals.itemId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .where(
        and(
          withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
          eq(examAppeals.state, 'submitted'),
        ),
      );
    return row ?? { count: 0, oldestAt: null };
  },

  find: async (db: Db, id: string): Promise<DescribedAppeal | undefined> =>
    (await described(db).where(eq(examAppeals.id, id)))[0],

  /** Locks the appeal against other answers and withdrawal until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: examAppeals.id }).from(examAppeals).where(eq(examAppeals.id, id)).for('update');
  },

  ofCandidate: (db: Db, candidateId: string): Promise<AppealRow[]> =>
    db.select().from(examAppeals).where(eq(examAppeals.candidateId, candidateId)).orderBy(desc(examAppeals.createdAt)),

  insert: async (db: Db, row: typeof examAppeals.$inferInsert): Promise<string> =>
    (await db.insert(examAppeals).values(row).returning({ id: examAppeals.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<AppealRow>): Promise<void> => {
    await db.update(examAppeals).set(row).where(eq(examAppeals.id, id));
  },

  page: (db: Db, scope: Scope, input: z.output<typeof examAppealApi.list.input>) => {
    const where = and(
      withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
      input.examId ? eq(exams.id, input.examId) : undefined,
      input.state ? eq(examAppeals.state, input.state) : undefined,
      input.words ? or(contains(people.userName, input.words), contains(people.loginName, input.words)) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: examAppeals.createdAt, answerTime: examAppeals.answeredAt },
          sql`(${examAppeals.state} = 'submitted') desc, ${examAppeals.createdAt} desc`,
          examAppeals.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(examAppeals)
        .innerJoin(examItems, eq(examItems.id, examAppeals.itemId))
        .innerJoin(exams, eq(exams.id, examItems.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .innerJoin(examCandidates, eq(examCandidates.id, examAppeals.candidateId))
        .innerJoin(people, eq(people.id, examCandidates.userId))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
