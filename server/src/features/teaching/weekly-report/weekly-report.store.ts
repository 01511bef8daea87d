import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { weeklyReportDrafts, weeklyReports } from '../../../db/project.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { teams } from '../../../db/student-team.table.ts';

export type ReportRow = typeof weeklyReports.$inferSelect;
const commenters = alias(users, 'commenter');

export const weeklyReportStore = {
  find: async (db: Db, id: string): Promise<ReportRow | undefined> =>
    (await db.select().from(weeklyReports).where(eq(weeklyReports.id, id)))[0],

  of: async (db: Db, courseId: string, userId: string, week: string): Promise<ReportRow | undefined> =>
    (
      await db
        .select()
        .from(weeklyReports)
        .where(
          and(eq(weeklyReports.courseId, courseId), eq(weeklyReports.userId, userId), eq(weeklyReports.week, week)),
        )
        .for('update')
    )[0],

  draft: async (db: Db, courseId: string, userId: string, week: string) =>
    (
      await db
        .select()
        .from(weeklyReportDrafts)
        .where(
          and(
            eq(weeklyReportDrafts.courseId, courseId),
            eq(weeklyReportDrafts.userId, userId),
            eq(weeklyReportDrafts.week, week),
          ),
        )
    )[0],

  /** Saves a draft that is based on `version` of it (0: there was none); returns whether that was the current one. */
  keepDraft: async (
    db: Db,
    { version, ...key }: { courseId: string; userId: string; week: string; version: number },
    content: string,
  ): Promise<boolean> => {
    const row = { ...key, content, version: version + 1 };
    const kept = await db
      .insert(weeklyReportDrafts)
      .values(row)
      .onConflictDoUpdate({
        target: [weeklyReportDrafts.courseId, weeklyReportDrafts.userId, weeklyReportDrafts.week],
        set: { content, version: version + 1, updatedAt: sql`excluded.updated_at` },
        setWhere: eq(weeklyReportDrafts.version, version),
      })
      .returning({ version: weeklyReportDrafts.version });
    return kept.length > 0;
  },

  /** Undefined if somebody created it at the same moment. */
  insert: async (db: Db, row: typeof weeklyReports.$inferInsert): Promise<string | undefined> =>
    (await db.insert(weeklyReports).values(row).onConflictDoNothing().returning({ id: weeklyReports.id }))[0]?.id,

  set: async (db: Db, id: string, row: Partial<ReportRow>): Promise<void> => {
    await db.update(weeklyReports).set(row).where(eq(weeklyReports.id, id));
  },

  /** Lists who wrote a report when. */
  written: (db: Db, courseId: string) =>
    db
      .select({ week: weeklyReports.week, userId: weeklyReports.userId, teamId: weeklyReports.teamId })
      .from(weeklyReports)
      .where(eq(weeklyReports.courseId, courseId)),

  /**
   * Lists a page of reports of one course; for a student only their own and their team's. The caller has checked the
   * right.
   */
  page: (
    db: Db,
    scope: Scope,
    reader: { id: string; teamId: string | undefined } | null,
    input: PageInput & { courseId: string; week?: string | undefined; teamId?: string | undefined },
  ) => {
    const seen: SQL | undefined =
      reader === null
        ? undefined
        : or(eq(weeklyReports.userId, reader.id), reader.teamId ? eq(weeklyReports.teamId, reader.teamId) : sql`false`);
    const where = and(
      withinScope(scope, { own: weeklyReports.userId }),
      eq(weeklyReports.courseId, input.courseId),
      seen,
      input.week ? eq(weeklyReports.week, input.week) : undefined,
      input.teamId ? eq(weeklyReports.teamId, input.teamId) : undefined,
    );
    const found = db
      .select({
        ...{ report: weeklyReports, userName: users.userName, teamName: teams.name },
        commenterName: sql<string>`coalesce(${commenters.userName}, '')`,
      })
      .from(weeklyReports)
      .innerJoin(users, eq(users.id, weeklyReports.userId))
      .innerJoin(teams, eq(teams.id, weeklyReports.teamId))
      .leftJoin(commenters, eq(commenters.id, weeklyReports.commentedBy))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { week: weeklyReports.week, submitTime: weeklyReports.submittedAt },
          desc(weeklyReports.week),
          weeklyReports.id,
        ),
      );
    return pageOf(input, found, () => db.$count(weeklyReports, where));
  },
};
