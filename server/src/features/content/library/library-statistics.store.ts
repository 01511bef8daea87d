import type { FileCategory } from '@xueyan/contract/base/kind';
import type { LibraryUse } from '@xueyan/contract/content/library-statistics';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
import { files } from '../../../db/file.table.ts';
import { libraryItems as item, libraryVersions, libraryUses as used } from '../../../db/library.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';
import { endings, shownNow } from './library.store.ts';

interface Period extends PageInput {
  first: string;
}

const category = sql<FileCategory>`case
  when ${files.name} ~* ${`\\.(${endings.image})$`} then 'image'
  when ${files.name} ~* ${`\\.(${endings.video})$`} then 'video'
  when ${files.name} ~* ${`\\.(${endings.audio})$`} then 'audio'
  else 'document' end`;

const timesOf = (use: LibraryUse) =>
  sql<number>`coalesce(sum(${used.times}) filter (where ${used.use} = ${use}), 0)::int`;
const counts = { views: timesOf('view'), downloads: timesOf('download'), courses: timesOf('course') };
const peopleCount = sql<number>`count(distinct ${used.userId})::int`;

/** Condition: resources within the scope that are not in the recycle bin. */
const stocked = (scope: Scope): SQL | undefined =>
  and(withinScope(scope, { own: item.ownerId }), isNull(item.removedAt));

export const libraryStatisticsStore = {
  noteUse: async (db: Db, row: typeof used.$inferInsert): Promise<void> => {
    await db
      .insert(used)
      .values(row)
      .onConflictDoUpdate({
        target: [used.itemId, used.userId, used.use, used.day],
        set: { times: sql`${used.times} + ${row.times}`, lastAt: clock.now() },
      });
  },

  /** Returns how many resources there are of each kind of file, and their size. */
  stock: (db: Db, scope: Scope) =>
    db
      .select({
        category,
        items: sql<number>`count(*)::int`,
        bytes: sql<number>`sum(${files.bytes})::float8`,
      })
      .from(item)
      .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
      .innerJoin(files, eq(files.id, libraryVersions.fileId))
      .where(stocked(scope))
      .groupBy(sql`1`),

  usedByCategory: (db: Db, scope: Scope, first: string) =>
    db
      .select({ category, ...counts })
      .from(used)
      .innerJoin(item, eq(item.id, used.itemId))
      .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
      .innerJoin(files, eq(files.id, libraryVersions.fileId))
      .where(and(stocked(scope), gte(used.day, first)))
      .groupBy(sql`1`),

  usedByDay: (db: Db, scope: Scope, first: string) =>
    db
      .select({ day: used.day, ...counts })
      .from(used)
      .innerJoin(item, eq(item.id, used.itemId))
      .where(and(stocked(scope), gte(used.day, first)))
      .groupBy(used.day),

  people: async (db: Db, scope: Scope, first: string): Promise<number> =>
    (
      await db
        .select({ people: peopleCount })
        .from(used)
        .innerJoin(item, eq(item.id, used.itemId))
        .where(and(stocked(scope), gte(used.day, first)))
    )[0]?.people ?? 0,

  /** Returns how many resources were added on each day. */
  added: (db: Db, scope: Scope, timeZone: string) =>
    db
      .select({
        day: sql<string>`to_char(${item.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`,
        count: sql<number>`count(*)::int`,
      })
      .from(item)
      .where(stocked(scope))
      .groupBy(sql`1`),

  ranking: (
    db: Db,
    scope: Scope,
    { first, category: only, ...input }: Period & { category?: FileCategory | undefined },
  ) => {
    const where = and(
      withinScope(scope, { own: item.ownerId }),
      isNull(item.removedAt),
      only ? eq(category, only) : undefined,
    );
    const rank = sql`${counts.views} + ${counts.downloads} + ${counts.courses}`;
    const sortable = { ...counts, people: peopleCount, bytes: files.bytes };
    const base = { itemId: item.id, title: item.title, category, ownerName: users.userName, bytes: files.bytes };
    const list = db
      .select({ ...base, people: peopleCount, ...counts })
      .from(item)
      .innerJoin(users, eq(users.id, item.ownerId))
      .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
      .innerJoin(files, eq(files.id, libraryVersions.fileId))
      .leftJoin(used, and(eq(used.itemId, item.id), gte(used.day, first)))
      .where(where)
      .groupBy(item.id, files.id, users.id)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(rank), item.id));
    return pageOf(input, list, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(item)
        .innerJoin(libraryVersions, and(eq(libraryVersions.itemId, item.id), shownNow))
        .innerJoin(files, eq(files.id, libraryVersions.fileId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  uses: (
    db: Db,
    scope: Scope,
    {
      first,
      use,
      words,
      ...input
    }: Period & {
      use?: LibraryUse | undefined;
      words?: string | undefined;
    },
  ) => {
    const reader = alias(users, 'reader');
    const where = and(
      withinScope(scope, { own: item.ownerId }),
      isNull(item.removedAt),
      gte(used.day, first),
      use ? eq(used.use, use) : undefined,
      words
        ? or(contains(item.title, words), contains(reader.userName, words), contains(reader.loginName, words))
        : undefined,
    );
    const list = db
      .select({
        useId: sql<string>`concat_ws(' ', ${used.day}, ${used.use}, ${used.userId}, ${used.itemId})`,
        ...{ day: used.day, userName: reader.userName, loginName: reader.loginName, use: used.use, times: used.times },
        ...{ itemId: item.id, title: item.title },
      })
      .from(used)
      .innerJoin(item, eq(item.id, used.itemId))
      .innerJoin(reader, eq(reader.id, used.userId))
      .where(where)
      .orderBy(
        ...orderOf(input.orderFlag, { day: used.day, times: used.times }, desc(used.day), used.itemId),
        asc(used.userId),
        asc(used.use),
      );
    return pageOf(input, list, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(used)
        .innerJoin(item, eq(item.id, used.itemId))
        .innerJoin(reader, eq(reader.id, used.userId))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
