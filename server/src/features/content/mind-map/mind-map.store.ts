import { mindMapVersionsMax } from '@xueyan/contract/content/mind-map';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { mindMaps, mindMapVersions } from '../../../db/mind-map.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type MapRow = typeof mindMaps.$inferSelect;

interface Search extends PageInput {
  view: 'mine' | 'shared';
  words?: string | undefined;
}

/** Returns words with blanks as `said` has them. */
const plainOf = (words: string) => words.replace(/\s+/g, ' ');

/** Content of a map and the words by which it is found, which change together. */
type Said = Pick<MapRow, 'content' | 'said'>;

const sortable = { title: mindMaps.title, updateTime: mindMaps.updatedAt };

export const mindMapStore = {
  /** Returns a page of the user's own maps, or of those that others share, which everybody can see. */
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const where = and(
      withinScope(scope, { own: mindMaps.ownerId }),
      input.view === 'shared' ? and(eq(mindMaps.share, 'school'), ne(mindMaps.ownerId, userId)) : undefined,
      input.words
        ? or(contains(mindMaps.title, input.words), contains(mindMaps.said, plainOf(input.words)))
        : undefined,
    );
    const found = db
      .select({
        ...{ mapId: mindMaps.id, title: mindMaps.title, share: mindMaps.share, updatedAt: mindMaps.updatedAt },
        ...{ ownerId: mindMaps.ownerId, ownerName: users.userName },
        ai: mindMaps.ai,
        topicCount: sql<number>`jsonb_array_length(${mindMaps.content} -> 'topics')`,
      })
      .from(mindMaps)
      .innerJoin(users, eq(users.id, mindMaps.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(mindMaps.updatedAt), mindMaps.id));
    return pageOf(input, found, () => db.$count(mindMaps, where));
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ row: mindMaps, ownerName: users.userName })
        .from(mindMaps)
        .innerJoin(users, eq(users.id, mindMaps.ownerId))
        .where(eq(mindMaps.id, id))
    )[0],

  lock: async (db: Db, id: string): Promise<MapRow | undefined> =>
    (await db.select().from(mindMaps).where(eq(mindMaps.id, id)).for('update'))[0],

  /** Returns whether a map that the person may see shows a file, as it is now or in one of their own versions. */
  showsFile: async (db: Db, userId: string, fileId: string): Promise<boolean> => {
    const words = `%/api/file/get/${fileId}%`;
    const seen = or(eq(mindMaps.ownerId, userId), eq(mindMaps.share, 'school'));
    return (await db.$count(mindMaps, and(seen, sql`${mindMaps.content}::text like ${words}`))) > 0;
  },

  countOf: (db: Db, ownerId: string): Promise<number> => db.$count(mindMaps, eq(mindMaps.ownerId, ownerId)),

  insert: async (db: Db, row: typeof mindMaps.$inferInsert & Said): Promise<string> =>
    (await db.insert(mindMaps).values(row).returning({ id: mindMaps.id }))[0]?.id ?? '',

  set: async (
    db: Db,
    id: string,
    row: Partial<Omit<MapRow, keyof Said>> & (Said | Partial<Record<keyof Said, never>>),
  ): Promise<void> => {
    await db.update(mindMaps).set(row).where(eq(mindMaps.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(mindMaps).where(eq(mindMaps.id, id));
  },

  versions: (db: Db, mapId: string) =>
    db.select().from(mindMapVersions).where(eq(mindMapVersions.mapId, mapId)).orderBy(desc(mindMapVersions.createdAt)),

  newestVersionAt: async (db: Db, mapId: string): Promise<Date | null> =>
    (
      await db
        .select({ at: mindMapVersions.createdAt })
        .from(mindMapVersions)
        .where(eq(mindMapVersions.mapId, mapId))
        .orderBy(desc(mindMapVersions.createdAt))
        .limit(1)
    )[0]?.at ?? null,

  findVersion: async (db: Db, mapId: string, id: string) =>
    (
      await db
        .select()
        .from(mindMapVersions)
        .where(and(eq(mindMapVersions.id, id), eq(mindMapVersions.mapId, mapId)))
    )[0],

  /** Adds a version and deletes the oldest beyond the maximum. */
  addVersion: async (db: Db, row: typeof mindMapVersions.$inferInsert): Promise<void> => {
    await db.insert(mindMapVersions).values(row);
    await db.execute(sql`delete from ${mindMapVersions} where map_id = ${row.mapId} and id not in (
      select id from ${mindMapVersions} where map_id = ${row.mapId} order by created_at desc, id desc limit ${mindMapVersionsMax})`);
  },
};
