import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';
import { textIndex } from '../../../db/text-index.table.ts';
import {
  warehouseComments,
  warehouseMembers,
  warehousePages,
  warehouseSpaces,
  warehouseVersions,
} from '../../../db/warehouse.table.ts';

export type SpaceRow = typeof warehouseSpaces.$inferSelect;
export type PageRow = typeof warehousePages.$inferSelect;

const memberRight = (userId: string) =>
  sql<
    'read' | 'write' | 'manage' | null
  >`(select m."right" from ${warehouseMembers} m where m.space_id = ${warehouseSpaces.id} and m.user_id = ${userId})`;
const readable = (userId: string): SQL | undefined =>
  or(
    eq(warehouseSpaces.openness, 'school'),
    eq(warehouseSpaces.ownerId, userId),
    sql`${memberRight(userId)} is not null`,
  );
const shown = (userId: string) => ({
  ...{ row: warehouseSpaces, ownerName: users.userName, memberRight: memberRight(userId) },
  pageCount: sql<number>`(select count(*)::int from ${warehousePages} p where p.space_id = ${warehouseSpaces.id} and p.removed_at is null)`,
});

export const warehouseStore = {
  spaces: (db: Db, userId: string) =>
    db
      .select(shown(userId))
      .from(warehouseSpaces)
      .innerJoin(users, eq(users.id, warehouseSpaces.ownerId))
      .where(readable(userId))
      .orderBy(asc(warehouseSpaces.name), asc(warehouseSpaces.id))
      .limit(500),

  space: async (db: Db, userId: string, id: string) =>
    (
      await db
        .select(shown(userId))
        .from(warehouseSpaces)
        .innerJoin(users, eq(users.id, warehouseSpaces.ownerId))
        .where(eq(warehouseSpaces.id, id))
    )[0],

  /** Locks the tree of a space until the transaction ends. */
  lockSpace: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: warehouseSpaces.id }).from(warehouseSpaces).where(eq(warehouseSpaces.id, id)).for('update');
  },

  insertSpace: async (db: Db, row: typeof warehouseSpaces.$inferInsert): Promise<string> =>
    (await db.insert(warehouseSpaces).values(row).returning({ id: warehouseSpaces.id }))[0]?.id ?? '',

  setSpace: async (db: Db, id: string, row: Partial<SpaceRow>): Promise<void> => {
    await db.update(warehouseSpaces).set(row).where(eq(warehouseSpaces.id, id));
  },

  hasPages: async (db: Db, spaceId: string): Promise<boolean> =>
    (await db.$count(warehousePages, eq(warehousePages.spaceId, spaceId))) > 0,

  removeSpace: async (db: Db, id: string): Promise<void> => {
    await db.delete(warehouseSpaces).where(eq(warehouseSpaces.id, id));
  },

  members: (db: Db, spaceId: string) =>
    db
      .select({ userId: users.id, userName: users.userName, right: warehouseMembers.right })
      .from(warehouseMembers)
      .innerJoin(users, eq(users.id, warehouseMembers.userId))
      .where(eq(warehouseMembers.spaceId, spaceId))
      .orderBy(asc(users.userName), asc(users.id)),

  /** Returns those of the given users who may read a space. */
  readersAmong: async (db: Db, spaceId: string, userIds: string[]): Promise<string[]> => {
    if (userIds.length === 0) return [];
    const found = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(warehouseSpaces, eq(warehouseSpaces.id, spaceId))
      .where(
        and(
          inArray(users.id, userIds),
          or(
            eq(warehouseSpaces.openness, 'school'),
            eq(warehouseSpaces.ownerId, users.id),
            sql`exists (select 1 from ${warehouseMembers} m where m.space_id = ${spaceId} and m.user_id = ${users.id})`,
          ),
        ),
      );
    return found.map(({ id }) => id);
  },

  /** Returns the user who created a page. */
  pageAuthor: async (db: Db, pageId: string): Promise<string | undefined> =>
    (
      await db
        .select({
          id: sql<string>`coalesce((select v.author_id from ${warehouseVersions} v where v.page_id = ${warehousePages}.id order by v.number limit 1), ${warehousePages}.updated_by)`,
        })
        .from(warehousePages)
        .where(eq(warehousePages.id, pageId))
    )[0]?.id,

  personByLogin: async (db: Db, loginName: string): Promise<string | undefined> =>
    (await db.select({ id: users.id }).from(users).where(eq(users.loginName, loginName)))[0]?.id,

  setMember: async (db: Db, row: typeof warehouseMembers.$inferInsert): Promise<void> => {
    const target = [warehouseMembers.spaceId, warehouseMembers.userId];
    await db
      .insert(warehouseMembers)
      .values(row)
      .onConflictDoUpdate({ target, set: { right: row.right } });
  },

  removeMember: async (db: Db, spaceId: string, userId: string): Promise<void> => {
    await db
      .delete(warehouseMembers)
      .where(and(eq(warehouseMembers.spaceId, spaceId), eq(warehouseMembers.userId, userId)));
  },

  pages: (db: Db, spaceId: string) =>
    db
      .select({
        ...{ pageId: warehousePages.id, parentId: warehousePages.parentId, title: warehousePages.title },
        template: warehousePages.template,
      })
      .from(warehousePages)
      .where(and(eq(warehousePages.spaceId, spaceId), isNull(warehousePages.removedAt)))
      .orderBy(asc(warehousePages.position), asc(warehousePages.createdAt), asc(warehousePages.id)),

  /** Returns the content of a page that has not been removed. */
  said: async (db: Db, id: string): Promise<{ content: string; version: number } | undefined> =>
    (
      await db
        .select({ content: warehousePages.content, version: warehousePages.version })
        .from(warehousePages)
        .where(and(eq(warehousePages.id, id), isNull(warehousePages.removedAt)))
    )[0],

  page: async (db: Db, id: string) =>
    (
      await db
        .select({
          ...{ row: warehousePages, updatedByName: users.userName },
          lockedByName: sql<
            string | null
          >`(select u.user_name from ${users} u where u.id = ${warehousePages.lockedBy})`,
        })
        .from(warehousePages)
        .innerJoin(users, eq(users.id, warehousePages.updatedBy))
        .where(and(eq(warehousePages.id, id), isNull(warehousePages.removedAt)))
    )[0],

  /** Returns a page in the recycle bin. */
  removedPage: async (db: Db, id: string): Promise<PageRow | undefined> =>
    (
      await db
        .select()
        .from(warehousePages)
        .where(and(eq(warehousePages.id, id), isNotNull(warehousePages.removedAt)))
    )[0],

  removedPages: (db: Db, spaceId: string) =>
    db
      .select({
        ...{ pageId: warehousePages.id, title: warehousePages.title, removedAt: warehousePages.removedAt },
        updatedBy: users.userName,
      })
      .from(warehousePages)
      .innerJoin(users, eq(users.id, warehousePages.updatedBy))
      .where(and(eq(warehousePages.spaceId, spaceId), isNotNull(warehousePages.removedAt)))
      .orderBy(desc(warehousePages.removedAt), asc(warehousePages.id))
      .limit(500),

  /** Deletes replies before the comments that they refer to. */
  purgePage: async (db: Db, id: string): Promise<void> => {
    const ofPage = eq(warehouseComments.pageId, id);
    await db.delete(warehouseComments).where(and(ofPage, isNotNull(warehouseComments.threadId)));
    await db.delete(warehouseComments).where(ofPage);
    await db.delete(warehouseVersions).where(eq(warehouseVersions.pageId, id));
    await db.delete(textIndex).where(and(eq(textIndex.kind, 'warehousePage'), eq(textIndex.recordId, id)));
    await db.delete(warehousePages).where(eq(warehousePages.id, id));
  },

  /** Returns pages that are not in the text index. */
  unindexed: (db: Db) =>
    db
      .select({ pageId: warehousePages.id, title: warehousePages.title, content: warehousePages.content })
      .from(warehousePages)
      .where(
        sql`not exists (select from ${textIndex} t where t.kind = 'warehousePage' and t.record_id = ${warehousePages.id})`,
      )
      .limit(5000),

  lockPage: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: warehousePages.id }).from(warehousePages).where(eq(warehousePages.id, id)).for('update');
  },

  insertPage: async (db: Db, row: typeof warehousePages.$inferInsert): Promise<string> =>
    (await db.insert(warehousePages).values(row).returning({ id: warehousePages.id }))[0]?.id ?? '',

  /** Updates the change time only when the content changes, not for a lock or a move. */
  setPage: async (db: Db, id: string, row: Partial<PageRow>): Promise<void> => {
    const time = row.content === undefined ? { updatedAt: sql`${warehousePages.updatedAt}` } : {};
    await db
      .update(warehousePages)
      .set({ ...time, ...row })
      .where(eq(warehousePages.id, id));
  },

  addVersion: async (db: Db, row: typeof warehouseVersions.$inferInsert): Promise<void> => {
    await db.insert(warehouseVersions).values(row).onConflictDoNothing();
  },

  newestVersion: async (db: Db, pageId: string): Promise<{ createdAt: Date } | undefined> =>
    (
      await db
        .select({ createdAt: warehouseVersions.createdAt })
        .from(warehouseVersions)
        .where(eq(warehouseVersions.pageId, pageId))
        .orderBy(desc(warehouseVersions.number))
        .limit(1)
    )[0],

  versions: (db: Db, pageId: string) =>
    db
      .select({ row: warehouseVersions, authorName: users.userName })
      .from(warehouseVersions)
      .innerJoin(users, eq(users.id, warehouseVersions.authorId))
      .where(eq(warehouseVersions.pageId, pageId))
      .orderBy(desc(warehouseVersions.number))
      .limit(100),

  found: (db: Db, userId: string, where: { words: string } | { vector: string } | { linkTo: string }, most: number) =>
    db
      .select({
        ...{ pageId: warehousePages.id, spaceId: warehousePages.spaceId, title: warehousePages.title },
        ...{ spaceName: warehouseSpaces.name, content: warehousePages.content },
      })
      .from(warehousePages)
      .innerJoin(warehouseSpaces, eq(warehouseSpaces.id, warehousePages.spaceId))
      .where(
        and(
          isNull(warehousePages.removedAt),
          readable(userId),
          'vector' in where
            ? sql`${warehousePages.id} in (select t.record_id from ${textIndex} t
                where t.kind = 'warehousePage' and t.words @@ ${where.vector}::tsquery)`
            : undefined,
          'vector' in where
            ? undefined
            : 'words' in where
              ? or(contains(warehousePages.title, where.words), contains(warehousePages.content, where.words))
              : contains(warehousePages.content, `page=${where.linkTo}`),
        ),
      )
      .orderBy(desc(warehousePages.updatedAt), asc(warehousePages.id))
      .limit(most),
};
