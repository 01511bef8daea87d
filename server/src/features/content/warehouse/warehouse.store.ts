import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';
import { warehouseMembers, warehousePages, warehouseSpaces, warehouseVersions } from '../../../db/warehouse.table.ts';

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

  /** Keeps others from changing the tree of a space until the transaction ends. */
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
      .select({ pageId: warehousePages.id, parentId: warehousePages.parentId, title: warehousePages.title })
      .from(warehousePages)
      .where(and(eq(warehousePages.spaceId, spaceId), isNull(warehousePages.removedAt)))
      .orderBy(asc(warehousePages.position), asc(warehousePages.createdAt), asc(warehousePages.id)),

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

  lockPage: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: warehousePages.id }).from(warehousePages).where(eq(warehousePages.id, id)).for('update');
  },

  insertPage: async (db: Db, row: typeof warehousePages.$inferInsert): Promise<string> =>
    (await db.insert(warehousePages).values(row).returning({ id: warehousePages.id }))[0]?.id ?? '',

  setPage: async (db: Db, id: string, row: Partial<PageRow>): Promise<void> => {
    await db.update(warehousePages).set(row).where(eq(warehousePages.id, id));
  },

  addVersion: async (db: Db, row: typeof warehouseVersions.$inferInsert): Promise<void> => {
    await db.insert(warehouseVersions).values(row).onConflictDoNothing();
  },

  versions: (db: Db, pageId: string) =>
    db
      .select({ row: warehouseVersions, authorName: users.userName })
      .from(warehouseVersions)
      .innerJoin(users, eq(users.id, warehouseVersions.authorId))
      .where(eq(warehouseVersions.pageId, pageId))
      .orderBy(desc(warehouseVersions.number))
      .limit(100),

  found: (db: Db, userId: string, where: { words: string } | { linkTo: string }, most: number) =>
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
          'words' in where
            ? or(contains(warehousePages.title, where.words), contains(warehousePages.content, where.words))
            : contains(warehousePages.content, `page=${where.linkTo}`),
        ),
      )
      .orderBy(desc(warehousePages.updatedAt), asc(warehousePages.id))
      .limit(most),
};
