import type { assistanceApi } from '@xueyan/contract/teaching/assistance';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { assistanceLines, assistances } from '../../../db/assistance.table.ts';
import { taughtBy, teamOf } from '../../../db/course-team.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';

export type AssistanceRow = typeof assistances.$inferSelect;

const takers = alias(users, 'taker');
const open = ['waiting', 'taken'] as const;

const described = (db: Db) =>
  db
    .select({
      row: assistances,
      ownerId: attempts.ownerId,
      sectionId: sections.id,
      sectionTitle: sections.title,
      courseId: courses.id,
      courseName: courses.name,
      teacherId: courses.teacherId,
      teacherOrganizationId: organizationOf(courses.teacherId),
      team: teamOf(courses.id),
      userName: users.userName,
      loginName: users.loginName,
      takerName: sql<string>`coalesce(${takers.userName}, '')`,
      queuePlace: sql<number>`case when ${assistances.state} <> 'waiting' then 0 else (select count(*)::int
        from assistance ahead join attempt his on his.id = ahead.run_id join section place on place.id = his.section_id
        where ahead.state = 'waiting' and place.course_id = ${courses.id}
          and (ahead.created_at, ahead.id) <= (${assistances.createdAt}, ${assistances.id})) end`,
    })
    .from(assistances)
    .innerJoin(attempts, eq(attempts.id, assistances.runId))
    .innerJoin(users, eq(users.id, attempts.ownerId))
    .innerJoin(sections, eq(sections.id, attempts.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .leftJoin(takers, eq(takers.id, assistances.takerId));
export type DescribedAssistance = Awaited<ReturnType<typeof described>>[number];

/** Condition for the courses in which a person may help: `mayAssist` of the contract in SQL. */
const helpedBy = (userId: string): SQL => or(taughtBy(userId, 'mark'), taughtBy(userId, 'run')) as SQL;

export const assistanceStore = {
  find: async (db: Db, id: string): Promise<DescribedAssistance | undefined> =>
    (await described(db).where(eq(assistances.id, id)))[0],

  /** Locks the request until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: assistances.id }).from(assistances).where(eq(assistances.id, id)).for('update');
  },

  /** Returns the open request of an attempt. */
  openOf: async (db: Db, runId: string): Promise<DescribedAssistance | undefined> =>
    (await described(db).where(and(eq(assistances.runId, runId), inArray(assistances.state, [...open]))))[0],

  /** Returns undefined if the attempt has an open request. */
  insert: async (db: Db, runId: string, words: string): Promise<string | undefined> =>
    (await db.insert(assistances).values({ runId, words }).onConflictDoNothing().returning({ id: assistances.id }))[0]
      ?.id,

  set: async (db: Db, id: string, row: Partial<AssistanceRow>): Promise<void> => {
    await db.update(assistances).set(row).where(eq(assistances.id, id));
  },

  /** Lists the students of a course who wait or are being helped. */
  askersOf: async (db: Db, courseId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ id: attempts.ownerId })
        .from(assistances)
        .innerJoin(attempts, eq(attempts.id, assistances.runId))
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .where(and(eq(sections.courseId, courseId), inArray(assistances.state, [...open])))
    ).map(({ id }) => id),

  lines: (db: Db, assistanceId: string) =>
    db
      .select({
        lineId: assistanceLines.id,
        userId: assistanceLines.userId,
        userName: users.userName,
        content: assistanceLines.content,
        createdAt: assistanceLines.createdAt,
      })
      .from(assistanceLines)
      .innerJoin(users, eq(users.id, assistanceLines.userId))
      .where(eq(assistanceLines.assistanceId, assistanceId))
      .orderBy(asc(assistanceLines.createdAt), asc(assistanceLines.id)),

  countLines: (db: Db, assistanceId: string): Promise<number> =>
    db.$count(assistanceLines, eq(assistanceLines.assistanceId, assistanceId)),

  addLine: async (db: Db, row: typeof assistanceLines.$inferInsert): Promise<string> =>
    (await db.insert(assistanceLines).values(row).returning({ id: assistanceLines.id }))[0]?.id ?? '',

  countWaiting: async (db: Db, userId: string): Promise<number> => {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(assistances)
      .innerJoin(attempts, eq(attempts.id, assistances.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(assistances.state, 'waiting'), helpedBy(userId)));
    return row?.n ?? 0;
  },

  page: (db: Db, scope: Scope, input: z.output<typeof assistanceApi.list.input>) => {
    const where = and(
      withinScope(scope, { own: helpedBy }),
      input.courseId ? eq(courses.id, input.courseId) : undefined,
      input.state ? eq(assistances.state, input.state) : undefined,
      input.words
        ? or(
            contains(users.userName, input.words),
            contains(users.loginName, input.words),
            contains(sections.title, input.words),
            contains(assistances.words, input.words),
          )
        : undefined,
    );
    const usual = sql`case ${assistances.state} when 'waiting' then 0 when 'taken' then 1 else 2 end,
      case when ${assistances.state} = 'waiting' then extract(epoch from ${assistances.createdAt})
      else -extract(epoch from ${assistances.createdAt}) end`;
    const found = described(db)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: assistances.createdAt, takeTime: assistances.takenAt, endTime: assistances.endedAt },
          usual,
          assistances.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(assistances)
        .innerJoin(attempts, eq(attempts.id, assistances.runId))
        .innerJoin(users, eq(users.id, attempts.ownerId))
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
