import type { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examSeats } from '../../../db/exam-room.table.ts';
import { files } from '../../../db/file.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { examSnapshots } from '../../../db/proctoring.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const owners = alias(users, 'exam_owner');
const people = alias(users, 'candidate_user');

/** Scope of a candidate's supervisors: those who run the exam, and the invigilators of the room. */
const watching = {
  own: (userId: string) =>
    or(
      eq(exams.ownerId, userId),
      sql`exists (select from ${examInvigilators} as invigilator
        where invigilator.room_id = ${examSeats.roomId} and invigilator.user_id = ${userId})`,
    ),
  organization: owners.organizationId,
};

export const snapshotStore = {
  page: (db: Db, scope: Scope, input: z.output<typeof proctoringApi.snapshots.input>) => {
    const where = and(
      eq(examSnapshots.examId, input.examId),
      withinScope(scope, watching),
      input.reason ? eq(examSnapshots.reason, input.reason) : undefined,
      input.candidateId ? eq(examSnapshots.candidateId, input.candidateId) : undefined,
      input.words ? or(contains(people.userName, input.words), contains(people.loginName, input.words)) : undefined,
    );
    const found = db
      .select({ row: examSnapshots, loginName: people.loginName, userName: people.userName })
      .from(examSnapshots)
      .innerJoin(exams, eq(exams.id, examSnapshots.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .innerJoin(examCandidates, eq(examCandidates.id, examSnapshots.candidateId))
      .innerJoin(people, eq(people.id, examCandidates.userId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: examSnapshots.createdAt },
          desc(examSnapshots.createdAt),
          examSnapshots.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(examSnapshots)
        .innerJoin(exams, eq(exams.id, examSnapshots.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .innerJoin(examCandidates, eq(examCandidates.id, examSnapshots.candidateId))
        .innerJoin(people, eq(people.id, examCandidates.userId))
        .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
        .where(where);
      return row?.n ?? 0;
    });
  },

  insert: async (db: Db, row: typeof examSnapshots.$inferInsert): Promise<void> => {
    await db.insert(examSnapshots).values(row);
  },

  /** Counts a candidate's pictures since a given time. */
  countSince: (db: Db, candidateId: string, since: Date): Promise<number> =>
    db.$count(
      examSnapshots,
      and(eq(examSnapshots.candidateId, candidateId), sql`${examSnapshots.createdAt} > ${since}`),
    ),

  /** Exam and room of a candidate. */
  place: async (db: Db, candidateId: string) =>
    (
      await db
        .select({ examId: examCandidates.examId, roomId: examSeats.roomId })
        .from(examCandidates)
        .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
        .where(eq(examCandidates.id, candidateId))
    )[0],

  /** Removes pictures taken before a given time with their files, at most `most` at once; returns the number. */
  removeBefore: async (db: Db, before: Date, most: number): Promise<number> => {
    const old = db
      .select({ id: examSnapshots.fileId })
      .from(examSnapshots)
      .where(lt(examSnapshots.createdAt, before))
      .limit(most);
    return (await db.delete(files).where(inArray(files.id, old)).returning({ id: files.id })).length;
  },
};
