import type { examApi } from '@xueyan/contract/exam/exam';
import type { sittingApi } from '@xueyan/contract/exam/sitting';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examClasses, exams } from '../../../db/exam.table.ts';
import { lateAnswers } from '../../../db/exam-marking.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

export type CandidateRow = typeof examCandidates.$inferSelect;
type Search = z.output<typeof examApi.candidates.input>;

/** Who gives the exam. */
const owners = alias(users, 'exam_owner');

const answerOf = (what: string) =>
  sql`(select ${sql.raw(what)} from ${examAnswers} as answer where answer.candidate_id = ${examCandidates.id})`;
const points = sql<number | null>`${answerOf('sum(answer.points)::float8')}`;

/** The class by which somebody was invited, the first of several. */
const className = sql<string>`coalesce((
  select invited.name from ${examClasses} as link
  join ${schoolClasses} as invited on invited.id = link.class_id
  join ${classMembers} as member on member.class_id = link.class_id and member.user_id = ${examCandidates.userId}
  where link.exam_id = ${examCandidates.examId} order by invited.name limit 1), '')`;

const board = {
  row: examCandidates,
  loginName: users.loginName,
  userName: users.userName,
  className,
  answered: sql<number>`${answerOf('count(*) filter (where answer.response is not null)::int')}`,
  points,
  unmarked: sql<number>`${answerOf('count(*) filter (where answer.points is null)::int')}`,
  late: sql<number>`(select count(*)::int from ${lateAnswers} as late where late.candidate_id = ${examCandidates.id})`,
};
const sortable = {
  loginName: users.loginName,
  beginTime: examCandidates.begunAt,
  submitTime: examCandidates.submittedAt,
  points,
};

/** Until when a candidate who answers may, in SQL: `deadlineOf` of the rules. */
const deadline = sql<Date>`coalesce(${examCandidates.reopenedUntil}, least(
  case ${exams.start} when 'together' then ${exams.beginAt} + ${exams.pausedSeconds} * interval '1 second'
    else ${examCandidates.begunAt} + ${examCandidates.pausedSeconds} * interval '1 second' end
    + ${exams.minutes} * interval '1 minute', ${exams.endAt} + ${exams.pausedSeconds} * interval '1 second')
  + ${examCandidates.extraMinutes} * interval '1 minute')`;

export const candidateStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
      eq(examCandidates.examId, input.examId),
      input.state ? eq(examCandidates.state, input.state) : undefined,
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const found = db
      .select(board)
      .from(examCandidates)
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(users.loginName), examCandidates.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(examCandidates);
      const [row] = await counted
        .innerJoin(users, eq(users.id, examCandidates.userId))
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Somebody's own place in an exam; nobody else changes it until the transaction ends. */
  lockOwn: async (db: Db, examId: string, userId: string): Promise<CandidateRow | undefined> =>
    (
      await db
        .select()
        .from(examCandidates)
        .where(and(eq(examCandidates.examId, examId), eq(examCandidates.userId, userId)))
        .for('update')
    )[0],

  findOwn: async (db: Db, examId: string, userId: string): Promise<CandidateRow | undefined> =>
    (
      await db
        .select()
        .from(examCandidates)
        .where(and(eq(examCandidates.examId, examId), eq(examCandidates.userId, userId)))
    )[0],

  /** Somebody who sits this exam. */
  named: (db: Db, examId: string, id: string): Promise<CandidateRow[]> =>
    db
      .select()
      .from(examCandidates)
      .where(and(eq(examCandidates.examId, examId), eq(examCandidates.id, id))),

  /** Of an exam, those that are named, or all; nobody else changes them until the transaction ends. */
  lock: (db: Db, examId: string, ids: string[] | undefined): Promise<CandidateRow[]> =>
    db
      .select()
      .from(examCandidates)
      .where(and(eq(examCandidates.examId, examId), ids ? inArray(examCandidates.id, ids) : undefined))
      .orderBy(asc(examCandidates.id))
      .for('update'),

  /** Invites one who came into an invited class later. */
  inviteMember: async (db: Db, examId: string, userId: string): Promise<void> => {
    const [member] = await db
      .select({ userId: classMembers.userId })
      .from(examClasses)
      .innerJoin(exams, eq(exams.id, examClasses.examId))
      .innerJoin(classMembers, eq(classMembers.classId, examClasses.classId))
      .where(
        and(
          eq(examClasses.examId, examId),
          eq(classMembers.userId, userId),
          hasNotLeft(exams.courseId, classMembers.userId),
        ),
      );
    if (member) await db.insert(examCandidates).values({ examId, userId }).onConflictDoNothing();
  },

  /** The same, to all exams of one's classes that are to come or run. */
  inviteToAll: async (db: Db, userId: string): Promise<void> => {
    const missing = await db
      .selectDistinct({ examId: examClasses.examId })
      .from(examClasses)
      .innerJoin(classMembers, and(eq(classMembers.classId, examClasses.classId), eq(classMembers.userId, userId)))
      .innerJoin(exams, and(eq(exams.id, examClasses.examId), inArray(exams.state, ['published', 'running'])))
      .leftJoin(examCandidates, and(eq(examCandidates.examId, exams.id), eq(examCandidates.userId, userId)))
      .where(isNull(examCandidates.id));
    if (missing.length === 0) return;
    await db
      .insert(examCandidates)
      .values(missing.map(({ examId }) => ({ examId, userId })))
      .onConflictDoNothing();
  },

  set: async (db: Db, id: string, row: Partial<CandidateRow>): Promise<void> => {
    await db.update(examCandidates).set(row).where(eq(examCandidates.id, id));
  },

  extend: async (db: Db, ids: string[], minutes: number, extraReason: string): Promise<void> => {
    await db
      .update(examCandidates)
      .set({
        extraMinutes: sql`least(${examCandidates.extraMinutes} + ${minutes}, 6000)`,
        reopenedUntil: sql`${examCandidates.reopenedUntil} + ${minutes} * interval '1 minute'`,
        extraReason,
      })
      .where(inArray(examCandidates.id, ids));
  },

  /** Time stood still for so long: for those who answer it counts, and for those who were let go on until a moment. */
  standStill: async (db: Db, examId: string, seconds: number): Promise<void> => {
    await db
      .update(examCandidates)
      .set({
        pausedSeconds: sql`${examCandidates.pausedSeconds} + ${seconds}`,
        reopenedUntil: sql`${examCandidates.reopenedUntil} + ${seconds} * interval '1 second'`,
      })
      .where(
        and(
          eq(examCandidates.examId, examId),
          or(eq(examCandidates.state, 'answering'), isNotNull(examCandidates.reopenedUntil)),
        ),
      );
  },

  countAnswering: (db: Db, examId: string): Promise<number> =>
    db.$count(examCandidates, and(eq(examCandidates.examId, examId), eq(examCandidates.state, 'answering'))),

  /** One whose time was over so long ago, whom no other server is handing in for. */
  nextOverdue: async (db: Db, before: Date, except: string[]): Promise<CandidateRow | undefined> =>
    (
      await db
        .select({ row: examCandidates })
        .from(examCandidates)
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .where(
          and(
            eq(examCandidates.state, 'answering'),
            inArray(exams.state, ['running', 'marking']),
            isNull(exams.pausedAt),
            sql`${deadline} <= ${before}`,
            except.length > 0 ? notInArray(examCandidates.id, except) : undefined,
          ),
        )
        .limit(1)
        .for('update', { of: examCandidates, skipLocked: true })
    )[0]?.row,

  /** Exams that somebody is a candidate of. */
  pageMine: (db: Db, scope: Scope, input: z.output<typeof sittingApi.list.input>) => {
    const over = sql`(${examCandidates.state} = 'submitted' or ${exams.state} not in ('published', 'running'))`;
    const where = and(
      withinScope(scope, { own: examCandidates.userId }),
      ne(exams.state, 'draft'),
      ne(exams.state, 'archived'),
      contains(exams.name, input.examName),
      input.over === undefined ? undefined : input.over ? over : sql`not ${over}`,
    );
    const found = db
      .select({
        exam: exams,
        row: examCandidates,
        ownerName: users.userName,
        courseName: sql<string>`coalesce(${courses.name}, '')`,
        points,
        questionCount: exams.questionCount,
        fullPoints: exams.totalPoints,
      })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(users, eq(users.id, exams.ownerId))
      .leftJoin(courses, eq(courses.id, exams.courseId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { beginTime: exams.beginAt },
          input.over ? desc(exams.beginAt) : asc(exams.beginAt),
          exams.id,
        ),
      );
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(examCandidates);
      const [row] = await counted.innerJoin(exams, eq(exams.id, examCandidates.examId)).where(where);
      return row?.n ?? 0;
    });
  },
};
