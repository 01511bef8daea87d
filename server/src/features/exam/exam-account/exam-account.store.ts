import type { ExamAccountState, examAccountApi } from '@xueyan/contract/exam/exam-account';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examNamed, exams } from '../../../db/exam.table.ts';
import { maySit } from '../../../db/may-sit.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

type Search = z.output<typeof examAccountApi.list.input>;

/** Owner of the exam. */
const owners = alias(users, 'exam_owner');

const sortable = { loginName: users.loginName, userName: users.userName, createTime: examNamed.createdAt };

/** State of an account at a given time. */
const stateAt = (now: Date) => sql<ExamAccountState>`case
  when ${users.state} <> 'normal' then 'disabled'
  when ${exams.state} in ('published', 'draft') and (${users.validFrom} > ${now} or ${exams.state} = 'draft') then 'waiting'
  when ${users.expiresAt} <= ${now} then 'closed'
  else 'open' end`;

export const examAccountStore = {
  page: (db: Db, scope: Scope, input: Search, now: Date) => {
    const state = stateAt(now);
    const where = and(
      withinScope(scope, { own: exams.ownerId, organization: owners.organizationId }),
      input.examId ? eq(examNamed.examId, input.examId) : undefined,
      input.kind ? eq(examNamed.kind, input.kind) : undefined,
      input.state ? sql`${state} = ${input.state}` : undefined,
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const joined = <Q extends ReturnType<typeof from>>(query: Q) => query;
    const from = () =>
      db
        .select({
          row: examNamed,
          ...{ loginName: users.loginName, userName: users.userName, validFrom: users.validFrom, state },
          ...{ examName: exams.name, examState: exams.state },
          sitting: sql<(typeof examCandidates.$inferSelect)['state']>`coalesce(${examCandidates.state}, 'absent')`,
        })
        .from(examNamed)
        .innerJoin(users, eq(users.id, examNamed.userId))
        .innerJoin(exams, eq(exams.id, examNamed.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .leftJoin(
          examCandidates,
          and(
            eq(examCandidates.examId, examNamed.examId),
            eq(examCandidates.userId, examNamed.userId),
            eq(examCandidates.latest, true),
          ),
        );
    const found = joined(from())
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, sql`${desc(exams.beginAt)}, ${asc(users.loginName)}`, users.id));
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(examNamed)
        .innerJoin(users, eq(users.id, examNamed.userId))
        .innerJoin(exams, eq(exams.id, examNamed.examId))
        .innerJoin(owners, eq(owners.id, exams.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Locks these named people of an exam until the transaction ends. */
  hold: (db: Db, examId: string, userIds: string[]) =>
    db
      .select({ row: examNamed, user: users })
      .from(examNamed)
      .innerJoin(users, eq(users.id, examNamed.userId))
      .where(and(eq(examNamed.examId, examId), inArray(examNamed.userId, userIds)))
      .orderBy(asc(examNamed.userId))
      .for('update'),

  /** Returns the taken login names that begin with the prefix. */
  takenWith: async (db: Db, prefix: string): Promise<Set<string>> => {
    const found = await db
      .select({ loginName: users.loginName })
      .from(users)
      .where(sql`starts_with(lower(${users.loginName}), ${prefix.toLowerCase()})`);
    return new Set(found.map(({ loginName }) => loginName.toLowerCase()));
  },

  name: async (db: Db, rows: (typeof examNamed.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(examNamed).values(rows).onConflictDoNothing();
  },

  /** Makes people candidates of an exam that is already published. */
  invite: async (db: Db, examId: string, userIds: string[]): Promise<void> => {
    if (userIds.length === 0) return;
    await db
      .insert(examCandidates)
      .values(userIds.map((userId) => ({ examId, userId })))
      .onConflictDoNothing();
  },

  /** Returns those of the people who have begun the exam. */
  begun: async (db: Db, examId: string, userIds: string[]): Promise<Set<string>> => {
    const found = await db
      .select({ userId: examCandidates.userId })
      .from(examCandidates)
      .where(
        and(
          eq(examCandidates.examId, examId),
          inArray(examCandidates.userId, userIds),
          or(
            sql`${examCandidates.state} <> 'absent'`,
            sql`exists (select from ${examAnswers} as answer where answer.candidate_id = ${examCandidates.id})`,
          ),
        ),
      );
    return new Set(found.map(({ userId }) => userId));
  },

  /** Removes people from an exam that they have not begun, and deletes accounts made for it. */
  remove: async (db: Db, examId: string, people: string[], accounts: string[]): Promise<void> => {
    const all = [...people, ...accounts];
    await db.delete(examCandidates).where(and(eq(examCandidates.examId, examId), inArray(examCandidates.userId, all)));
    await db.delete(examNamed).where(and(eq(examNamed.examId, examId), inArray(examNamed.userId, all)));
    if (accounts.length > 0)
      await db.delete(users).where(and(inArray(users.id, accounts), eq(users.accountKind, 'exam')));
  },

  setState: async (db: Db, userIds: string[], state: 'normal' | 'disabled'): Promise<void> => {
    await db
      .update(users)
      .set({ state })
      .where(and(inArray(users.id, userIds), eq(users.accountKind, 'exam')));
  },

  /** Finds accounts by login name or student number, with whether they may sit exams. */
  accounts: (db: Db, names: string[]) => {
    const wanted = names.map((name) => name.toLowerCase());
    return db
      .select({
        ...{ id: users.id, loginName: users.loginName, userName: users.userName, kind: users.accountKind },
        number: sql<string | null>`${students.number}`,
        maySit: maySit(db),
        examId: sql<string | null>`(
          select named.exam_id from ${examNamed} as named where named.user_id = ${users.id} and named.kind = 'exam')`,
      })
      .from(users)
      .leftJoin(students, eq(students.accountId, users.id))
      .where(or(inArray(sql`lower(${users.loginName})`, wanted), inArray(sql`lower(${students.number})`, wanted)));
  },

  named: async (db: Db, examId: string): Promise<Set<string>> =>
    new Set(
      (await db.select({ id: examNamed.userId }).from(examNamed).where(eq(examNamed.examId, examId))).map(
        ({ id }) => id,
      ),
    ),

  /**
   * Opens and closes accounts with their exams: from `leadMinutes` before the beginning until the end, or longer for a
   * candidate who was let go on. Covers every way in which an exam changes state. Handles one exam, or all.
   */
  followExams: async (db: Db, now: Date, leadMinutes: number, examId?: string): Promise<void> => {
    const mayGoOn: SQL = sql`exists (
      select from ${examCandidates} as candidate where candidate.exam_id = exam.id and candidate.user_id = named.user_id
        and (candidate.state = 'answering' or candidate.reopened_until is not null))`;
    await db.execute(sql`
      update ${users} set valid_from = times.valid_from, expires_at = times.expires_at
      from (
        select named.user_id, exam.begin_at - ${leadMinutes} * interval '1 minute' as valid_from,
          case when exam.state in ('published', 'running') or exam.state = 'marking' and ${mayGoOn} then null
            else coalesce(own.expires_at, ${now}) end as expires_at
        from ${examNamed} as named
        join ${exams} as exam on exam.id = named.exam_id
        join ${users} as own on own.id = named.user_id
        where named.kind = 'exam' and own.account_kind = 'exam' ${examId ? sql`and exam.id = ${examId}` : sql``}
      ) as times
      where ${users.id} = times.user_id
        and (${users.validFrom}, ${users.expiresAt}) is distinct from (times.valid_from, times.expires_at)`);
  },
};
