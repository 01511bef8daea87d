import type { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { examEvents, examIncidents, examMessageReads, examMessages } from '../../../db/proctoring.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const owners = alias(users, 'exam_owner');
const people = alias(users, 'candidate_user');

/**
 * Scope of the supervisors of a room's records: those who run the exam, and the invigilators of that room or of the
 * candidate's.
 */
const watching = (roomId: typeof examSeats.roomId | typeof examMessages.roomId | typeof examIncidents.roomId) => ({
  own: (userId: string) =>
    or(
      eq(exams.ownerId, userId),
      sql`exists (select from ${examInvigilators} as invigilator
        where invigilator.room_id in (${roomId}, ${examSeats.roomId}) and invigilator.user_id = ${userId})`,
    ),
  organization: owners.organizationId,
});

const named = (input: { words?: string | undefined }) =>
  input.words ? or(contains(people.userName, input.words), contains(people.loginName, input.words)) : undefined;

type Records = typeof examEvents | typeof examMessages | typeof examIncidents;

/** Counts records of an exam that meet a condition, which may refer to its owner, the candidate and their seat. */
async function countOf(db: Db, records: Records, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(records as typeof examEvents)
    .innerJoin(exams, eq(exams.id, records.examId))
    .innerJoin(owners, eq(owners.id, exams.ownerId))
    .leftJoin(examCandidates, eq(examCandidates.id, records.candidateId))
    .leftJoin(people, eq(people.id, examCandidates.userId))
    .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
    .where(where);
  return row?.n ?? 0;
}

/** Picture taken at an event. */
const takenAt = sql<string | null>`(
  select taken.file_id from exam_snapshot as taken
  where taken.candidate_id = ${examEvents.candidateId} and taken.reason = ${examEvents.kind}
    and taken.created_at between ${examEvents.createdAt} - interval '30 seconds' and ${examEvents.createdAt} + interval '60 seconds'
  order by taken.created_at limit 1)`;

export const recordStore = {
  events: (db: Db, scope: Scope, input: z.output<typeof proctoringApi.events.input>) => {
    const where = and(
      eq(examEvents.examId, input.examId),
      withinScope(scope, watching(examSeats.roomId)),
      input.kind ? eq(examEvents.kind, input.kind) : undefined,
      input.candidateId ? eq(examEvents.candidateId, input.candidateId) : undefined,
      named(input),
    );
    const found = db
      .select({ row: examEvents, loginName: people.loginName, userName: people.userName, snapshotId: takenAt })
      .from(examEvents)
      .innerJoin(exams, eq(exams.id, examEvents.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .innerJoin(examCandidates, eq(examCandidates.id, examEvents.candidateId))
      .innerJoin(people, eq(people.id, examCandidates.userId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .where(where)
      .orderBy(
        ...orderOf(input.orderFlag, { createTime: examEvents.createdAt }, desc(examEvents.createdAt), examEvents.id),
      );
    return pageOf(input, found, () => countOf(db, examEvents, where));
  },

  say: async (db: Db, rows: (typeof examMessages.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(examMessages).values(rows);
  },

  messages: (db: Db, scope: Scope, input: z.output<typeof proctoringApi.messages.input>) => {
    const senders = alias(users, 'sender');
    const where = and(eq(examMessages.examId, input.examId), withinScope(scope, watching(examMessages.roomId)));
    const found = db
      .select({
        row: examMessages,
        senderName: sql<string>`coalesce(${senders.userName}, '')`,
        candidateName: sql<string>`coalesce(${people.userName}, '')`,
        roomName: sql<string>`coalesce(${examRooms.name}, '')`,
        readCount: sql<number>`(
          select count(*)::int from ${examMessageReads} as seen where seen.message_id = ${examMessages.id})`,
      })
      .from(examMessages)
      .innerJoin(exams, eq(exams.id, examMessages.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .leftJoin(senders, eq(senders.id, examMessages.senderId))
      .leftJoin(examRooms, eq(examRooms.id, examMessages.roomId))
      .leftJoin(examCandidates, eq(examCandidates.id, examMessages.candidateId))
      .leftJoin(people, eq(people.id, examCandidates.userId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: examMessages.createdAt },
          desc(examMessages.createdAt),
          examMessages.id,
        ),
      );
    return pageOf(input, found, () => countOf(db, examMessages, where));
  },

  /** Messages to a candidate: to them, to their room, or to all. */
  saidTo: (db: Db, examId: string, candidateId: string, roomId: string | null) =>
    db
      .select({ row: examMessages, read: sql<boolean>`${examMessageReads.candidateId} is not null` })
      .from(examMessages)
      .leftJoin(
        examMessageReads,
        and(eq(examMessageReads.messageId, examMessages.id), eq(examMessageReads.candidateId, candidateId)),
      )
      .where(
        and(
          eq(examMessages.examId, examId),
          or(
            eq(examMessages.candidateId, candidateId),
            and(isNull(examMessages.candidateId), isNull(examMessages.roomId)),
            roomId ? eq(examMessages.roomId, roomId) : undefined,
          ),
        ),
      )
      .orderBy(desc(examMessages.createdAt))
      .limit(100),

  read: async (db: Db, messageId: string, candidateId: string): Promise<boolean> =>
    (
      await db
        .insert(examMessageReads)
        .values({ messageId, candidateId })
        .onConflictDoNothing()
        .returning({ messageId: examMessageReads.messageId })
    ).length > 0,

  addIncident: async (db: Db, row: typeof examIncidents.$inferInsert): Promise<string> =>
    (await db.insert(examIncidents).values(row).returning({ id: examIncidents.id }))[0]?.id ?? '',

  incidents: (db: Db, scope: Scope, input: z.output<typeof proctoringApi.incidents.input>) => {
    const authors = alias(users, 'author');
    const where = and(
      eq(examIncidents.examId, input.examId),
      withinScope(scope, watching(examIncidents.roomId)),
      input.kind ? eq(examIncidents.kind, input.kind) : undefined,
      named(input),
    );
    const found = db
      .select({
        row: examIncidents,
        loginName: sql<string>`coalesce(${people.loginName}, '')`,
        userName: sql<string>`coalesce(${people.userName}, '')`,
        roomName: sql<string>`coalesce(${examRooms.name}, '')`,
        authorName: authors.userName,
      })
      .from(examIncidents)
      .innerJoin(exams, eq(exams.id, examIncidents.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .innerJoin(authors, eq(authors.id, examIncidents.authorId))
      .leftJoin(examRooms, eq(examRooms.id, examIncidents.roomId))
      .leftJoin(examCandidates, eq(examCandidates.id, examIncidents.candidateId))
      .leftJoin(people, eq(people.id, examCandidates.userId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: examIncidents.createdAt },
          desc(examIncidents.createdAt),
          examIncidents.id,
        ),
      );
    return pageOf(input, found, () => countOf(db, examIncidents, where));
  },
};
