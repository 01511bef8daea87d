import type { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { answeredItems } from '../../../db/answered-items.ts';
import { examCandidates, examClasses, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { examMessageReads, examMessages, examPresences } from '../../../db/proctoring.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

/** Owner of the exam. */
const owners = alias(users, 'exam_owner');

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

const className = sql<string>`coalesce((
  select invited.name from ${examClasses} as link
  join ${schoolClasses} as invited on invited.id = link.class_id
  join ${classMembers} as member on member.class_id = link.class_id and member.user_id = ${examCandidates.userId}
  where link.exam_id = ${examCandidates.examId} order by invited.name limit 1), '')`;
const warnings = sql<number>`(
  select count(*)::int from ${examMessages} as said
  where said.candidate_id = ${examCandidates.id} and said.kind = 'warning')`;
const unread = sql<number>`(
  select count(*)::int from ${examMessages} as said
  where said.candidate_id = ${examCandidates.id} and said.kind = 'warning' and not exists (
    select from ${examMessageReads} as seen where seen.message_id = said.id and seen.candidate_id = said.candidate_id))`;
const lastSnapshot = sql<string | null>`(
  select taken.file_id from exam_snapshot as taken where taken.candidate_id = ${examCandidates.id}
  order by taken.created_at desc limit 1)`;
const isOffline = sql`(${examCandidates.state} = 'answering' and not coalesce(${examPresences.online}, false))`;
const isWaiting = sql`(${examPresences.outsideAt} is not null)`;
/** Whom to go to first: waiting outside, cut off, warned and not acknowledged. */
const urgency = sql`case when ${isWaiting} then 0 when ${isOffline} then 1
  when ${examCandidates.state} = 'answering' and ${unread} > 0 then 2 else 3 end`;
const isConspicuous = sql`(${isOffline} or ${isWaiting} or ${examPresences.leaves} > 0 or ${warnings} > 0)`;

const sortable = {
  ...{ loginName: users.loginName, answered: answeredItems, savedTime: examCandidates.savedAt },
  // In walking order: room by room.
  seat: sql`(${examRooms.name}, ${examSeats.seat})`,
  leaves: sql`coalesce(${examPresences.leaves}, 0)`,
};

type Search = z.output<typeof proctoringApi.candidates.input>;

const joined = (db: Db) => {
  const candidates = db
    .select({
      row: examCandidates,
      presence: examPresences,
      ...{ loginName: users.loginName, userName: users.userName, className, answered: answeredItems, warnings, unread },
      ...{ roomName: examRooms.name, seat: examSeats.seat, snapshotId: lastSnapshot },
    })
    .from(examCandidates);
  return candidates
    .innerJoin(users, eq(users.id, examCandidates.userId))
    .innerJoin(exams, eq(exams.id, examCandidates.examId))
    .innerJoin(owners, eq(owners.id, exams.ownerId))
    .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .leftJoin(examPresences, eq(examPresences.candidateId, examCandidates.id));
};

export const boardStore = {
  candidates: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      eq(examCandidates.examId, input.examId),
      eq(examCandidates.latest, true),
      withinScope(scope, watching),
      input.state ? eq(examCandidates.state, input.state) : undefined,
      input.roomId ? eq(examSeats.roomId, input.roomId) : undefined,
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
      input.conspicuous ? isConspicuous : undefined,
    );
    const found = joined(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, sql`${urgency}, ${users.loginName}`, examCandidates.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(examCandidates);
      const [row] = await counted
        .innerJoin(users, eq(users.id, examCandidates.userId))
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
        .leftJoin(examPresences, eq(examPresences.candidateId, examCandidates.id))
        .where(where);
      return row?.n ?? 0;
    });
  },

  counts: async (db: Db, scope: Scope, examId: string) => {
    const number = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [row] = await db
      .select({
        absent: number(sql`${examCandidates.state} = 'absent'`),
        answering: number(sql`${examCandidates.state} = 'answering'`),
        submitted: number(sql`${examCandidates.state} = 'submitted'`),
        offline: number(isOffline),
        waiting: number(isWaiting),
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .leftJoin(examPresences, eq(examPresences.candidateId, examCandidates.id))
      .where(and(eq(examCandidates.examId, examId), eq(examCandidates.latest, true), withinScope(scope, watching)));
    return row ?? { absent: 0, answering: 0, submitted: 0, offline: 0, waiting: 0 };
  },

  /** Returns candidates whom the person supervises: those given, a room's, or all. */
  chosen: (
    db: Db,
    scope: Scope,
    examId: string,
    { ids, roomId }: { ids?: string[] | undefined; roomId?: string | undefined },
  ) =>
    db
      .select({ candidateId: examCandidates.id, userId: examCandidates.userId, state: examCandidates.state })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .where(
        and(
          eq(examCandidates.examId, examId),
          eq(examCandidates.latest, true),
          withinScope(scope, watching),
          ids ? inArray(examCandidates.id, ids) : undefined,
          roomId ? eq(examSeats.roomId, roomId) : undefined,
        ),
      )
      .orderBy(asc(examCandidates.id)),

  exams: (db: Db, scope: Scope, userId: string, input: z.output<typeof proctoringApi.exams.input>) => {
    const looksAfter = (who: string) => sql`exists (
      select from ${examRooms} as room join ${examInvigilators} as invigilator on invigilator.room_id = room.id
      where room.exam_id = ${exams.id} and invigilator.user_id = ${who})`;
    const where = and(
      withinScope(scope, {
        own: (who: string) => or(eq(exams.ownerId, who), looksAfter(who)),
        organization: owners.organizationId,
      }),
      ne(exams.state, 'draft'),
      contains(exams.name, input.examName),
      input.state ? eq(exams.state, input.state) : undefined,
    );
    const counted = (state: string) => sql<number>`(
      select count(*)::int from ${examCandidates} as candidate
      where candidate.exam_id = ${exams.id} and candidate.latest and candidate.state = ${state})`;
    const found = db
      .select({
        row: exams,
        ownerName: owners.userName,
        roomNames: sql<string[]>`array(
          select room.name from ${examRooms} as room join ${examInvigilators} as invigilator on invigilator.room_id = room.id
          where room.exam_id = ${exams.id} and invigilator.user_id = ${userId} order by room.name)`,
        candidateCount: sql<number>`(
          select count(*)::int from ${examCandidates} as candidate where candidate.exam_id = ${exams.id} and candidate.latest)`,
        answeringCount: counted('answering'),
        submittedCount: counted('submitted'),
      })
      .from(exams)
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { beginTime: exams.beginAt },
          sql`case ${exams.state} when 'running' then 0 when 'published' then 1 else 2 end, ${exams.beginAt} desc`,
          exams.id,
        ),
      );
    return pageOf(input, found, async () => {
      const all = db.select({ n: sql<number>`count(*)::int` }).from(exams);
      const [row] = await all.innerJoin(owners, eq(owners.id, exams.ownerId)).where(where);
      return row?.n ?? 0;
    });
  },
};
