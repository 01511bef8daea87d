import type { examApi } from '@xueyan/contract/exam/exam';
import { mostAttempts } from '@xueyan/contract/exam/exam-form';
import type { sittingApi } from '@xueyan/contract/exam/sitting';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { answeredItems } from '../../../db/answered-items.ts';
import { countedPoints, unmarkedAnswers } from '../../../db/counted-attempt.ts';
import { examAnswers, examCandidates, exams } from '../../../db/exam.table.ts';
import { lateAnswers } from '../../../db/exam-marking.table.ts';
import { invitedClass } from '../../../db/invited-class.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export type CandidateRow = typeof examCandidates.$inferSelect;
type Search = z.output<typeof examApi.candidates.input>;

/** Owner of the exam. */
const owners = alias(users, 'exam_owner');

const answerOf = (what: string) =>
  sql`(select ${sql.raw(what)} from ${examAnswers} as answer where answer.candidate_id = ${examCandidates.id})`;
/** The latest attempt of each person. */
const isLatest = eq(examCandidates.latest, true);

const board = {
  row: examCandidates,
  loginName: users.loginName,
  userName: users.userName,
  className: invitedClass,
  answered: answeredItems,
  points: countedPoints,
  unmarked: sql<number>`${answerOf('count(*) filter (where answer.points is null)::int')}`,
  late: sql<number>`(select count(*)::int from ${lateAnswers} as late where late.candidate_id = ${examCandidates.id})`,
};
const sortable = {
  loginName: users.loginName,
  beginTime: examCandidates.begunAt,
  submitTime: examCandidates.submittedAt,
  points: countedPoints,
};

/** Deadline of an answering candidate, in SQL: same as `deadlineOf` of the rules. */
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
      isLatest,
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

  /** Returns the person's own candidate row in an exam, locked until the transaction ends, with the exam. */
  lockOwn: async (db: Db, examId: string, userId: string) =>
    (
      await db
        .select({ exam: exams, candidate: examCandidates })
        .from(examCandidates)
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .where(and(eq(examCandidates.examId, examId), eq(examCandidates.userId, userId), isLatest))
        .for('update', { of: examCandidates })
    )[0],

  findOwn: async (db: Db, examId: string, userId: string): Promise<CandidateRow | undefined> =>
    (
      await db
        .select()
        .from(examCandidates)
        .where(and(eq(examCandidates.examId, examId), eq(examCandidates.userId, userId), isLatest))
    )[0],

  /** Name of an exam that the person can answer at that time, paused ones included; null if there is none. */
  underWay: async (db: Db, userId: string, now: Date): Promise<string | null> =>
    (
      await db
        .select({ name: exams.name })
        .from(examCandidates)
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .where(
          and(
            eq(examCandidates.userId, userId),
            eq(examCandidates.state, 'answering'),
            or(eq(exams.state, 'running'), and(eq(exams.state, 'marking'), isNotNull(examCandidates.reopenedUntil))),
            or(isNotNull(exams.pausedAt), sql`${deadline} > ${now}`),
          ),
        )
        .limit(1)
    )[0]?.name ?? null,

  /** First exams that the person has not handed in and that run or begin before a given time. */
  openTo: (db: Db, userId: string, before: Date) =>
    db
      .select({ exam: exams, row: examCandidates, courseName: sql<string>`coalesce(${courses.name}, '')` })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .leftJoin(courses, eq(courses.id, exams.courseId))
      .where(
        and(
          eq(examCandidates.userId, userId),
          ne(examCandidates.state, 'submitted'),
          or(eq(exams.state, 'running'), and(eq(exams.state, 'published'), lte(exams.beginAt, before))),
        ),
      )
      .orderBy(asc(exams.beginAt), exams.id)
      .limit(3),

  /** All candidates of an exam with their persons, by number. */
  allDescribed: (db: Db, examId: string) =>
    db
      .select(board)
      .from(examCandidates)
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .where(and(eq(examCandidates.examId, examId), isLatest))
      .orderBy(asc(users.loginName), examCandidates.id),

  /** One candidate with their person. */
  described: async (db: Db, examId: string, id: string) =>
    (
      await db
        .select(board)
        .from(examCandidates)
        .innerJoin(users, eq(users.id, examCandidates.userId))
        .where(and(eq(examCandidates.examId, examId), eq(examCandidates.id, id)))
    )[0],

  /** Returns the candidate of this exam with that id, as a list of at most one. */
  named: (db: Db, examId: string, id: string): Promise<CandidateRow[]> =>
    db
      .select()
      .from(examCandidates)
      .where(and(eq(examCandidates.examId, examId), eq(examCandidates.id, id))),

  /** Returns the named candidates of an exam, or all, locked until the transaction ends. */
  lock: (db: Db, examId: string, ids: string[] | undefined): Promise<CandidateRow[]> =>
    db
      .select()
      .from(examCandidates)
      .where(and(eq(examCandidates.examId, examId), isLatest, ids ? inArray(examCandidates.id, ids) : undefined))
      .orderBy(asc(examCandidates.id))
      .for('update'),

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

  /** Adds paused seconds to candidates who are answering, and to those who were let go on until a given time. */
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

  /** Returns a candidate who is overdue since before that time and whom no other server is handing in for. */
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

  /** Lists a page of exams that the person is a candidate of. */
  pageMine: (db: Db, scope: Scope, input: z.output<typeof sittingApi.list.input>) => {
    // A candidate who handed in and may start another attempt still has the exam before them.
    const left = sql`${examCandidates.attempt} < coalesce(${exams.attempts}, ${mostAttempts}::int)
      and ${examCandidates.submitWay} <> 'forced' and (${exams.attemptsFor} = 'all' or ${unmarkedAnswers} = 0
        and coalesce(${countedPoints}, 0) < ${exams.totalPoints} * ${exams.passPercent} / 100)`;
    const over = sql`(${examCandidates.state} = 'submitted' and not (${left})
      or ${exams.state} not in ('published', 'running'))`;
    const where = and(
      withinScope(scope, { own: examCandidates.userId }),
      isLatest,
      ne(exams.state, 'draft'),
      // An archived exam stays listed for its results; a cancelled one has none.
      or(ne(exams.state, 'archived'), isNotNull(exams.resultedAt)),
      contains(exams.name, input.examName),
      input.examId ? eq(exams.id, input.examId) : undefined,
      input.courseId ? eq(exams.courseId, input.courseId) : undefined,
      input.over === undefined ? undefined : input.over ? over : sql`not ${over}`,
    );
    const found = db
      .select({
        exam: exams,
        row: examCandidates,
        ownerName: users.userName,
        courseName: sql<string>`coalesce(${courses.name}, '')`,
        points: countedPoints,
        unmarked: unmarkedAnswers,
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
