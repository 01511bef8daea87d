import type { regradeApi } from '@xueyan/contract/exam/regrade';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { markChanges } from '../../../db/exam-marking.table.ts';
import { orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type NewMarkChange = typeof markChanges.$inferInsert;

const owners = alias(users, 'exam_owner');
const people = alias(users, 'candidate_user');
const actors = alias(users, 'change_actor');

const described = (db: Db) =>
  db
    .select({
      row: markChanges,
      number: sql<number>`(${examItems.position} + 1)::int`,
      userName: people.userName,
      actorName: actors.userName,
    })
    .from(markChanges)
    .innerJoin(examItems, eq(examItems.id, markChanges.itemId))
    .innerJoin(exams, eq(exams.id, examItems.examId))
    .innerJoin(owners, eq(owners.id, exams.ownerId))
    .innerJoin(examCandidates, eq(examCandidates.id, markChanges.candidateId))
    .innerJoin(people, eq(people.id, examCandidates.userId))
    .innerJoin(actors, eq(actors.id, markChanges.actorId));

export const markChangeStore = {
  add: async (db: Db, rows: NewMarkChange[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += 1000) await db.insert(markChanges).values(rows.slice(at, at + 1000));
  },

  page: (db: Db, scope: Scope, input: z.output<typeof regradeApi.changes.input>) => {
    const where = and(
      eq(exams.id, input.examId),
      withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
      input.itemId ? eq(markChanges.itemId, input.itemId) : undefined,
      input.cause ? eq(markChanges.cause, input.cause) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(
        ...orderOf(input.orderFlag, { createTime: markChanges.createdAt }, desc(markChanges.createdAt), markChanges.id),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(markChanges)
        .innerJoin(examItems, eq(examItems.id, markChanges.itemId))
        .innerJoin(exams, eq(exams.id, examItems.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  ofAnswer: (db: Db, candidateId: string, itemId: string) =>
    described(db)
      .where(and(eq(markChanges.candidateId, candidateId), eq(markChanges.itemId, itemId)))
      .orderBy(asc(markChanges.createdAt), asc(markChanges.id)),

  ofCandidate: (db: Db, candidateId: string) =>
    db
      .select()
      .from(markChanges)
      .where(eq(markChanges.candidateId, candidateId))
      .orderBy(asc(markChanges.createdAt), asc(markChanges.id)),
};
