import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { roles, userRoles } from '../../../db/account.table.ts';
import { helpDocumentRoles, helpDocuments } from '../../../db/help.table.ts';
import { patternOf } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';

export type HelpRow = typeof helpDocuments.$inferSelect;

const listed = {
  id: helpDocuments.id,
  parentId: helpDocuments.parentId,
  title: helpDocuments.title,
  published: helpDocuments.published,
};
const inOrder = [asc(helpDocuments.position), asc(helpDocuments.id)];

/** Condition: published, and for one of the person's roles. */
const readableBy = (userId: string) =>
  and(
    eq(helpDocuments.published, true),
    sql`exists (select 1 from ${helpDocumentRoles} join ${userRoles} on ${userRoles.roleId} = ${helpDocumentRoles.roleId}
      where ${helpDocumentRoles.documentId} = ${helpDocuments.id} and ${userRoles.userId} = ${userId})`,
  );

export const helpStore = {
  readable: (db: Db, userId: string) =>
    db
      .select(listed)
      .from(helpDocuments)
      .where(readableBy(userId))
      .orderBy(...inOrder),

  /** Returns the ids of readable documents whose title or text contains the words. */
  matching: async (db: Db, userId: string, words: string): Promise<string[]> => {
    const pattern = patternOf(words);
    const found = or(ilike(helpDocuments.title, pattern), ilike(helpDocuments.content, pattern));
    const rows = await db
      .select({ id: helpDocuments.id })
      .from(helpDocuments)
      .where(and(readableBy(userId), found));
    return rows.map(({ id }) => id);
  },

  findReadable: async (db: Db, userId: string, id: string): Promise<HelpRow | undefined> =>
    (
      await db
        .select()
        .from(helpDocuments)
        .where(and(readableBy(userId), eq(helpDocuments.id, id)))
    )[0],

  all: (db: Db) =>
    db
      .select(listed)
      .from(helpDocuments)
      .orderBy(...inOrder),

  isEmpty: async (db: Db): Promise<boolean> =>
    (await db.select({ id: helpDocuments.id }).from(helpDocuments).limit(1)).length === 0,

  find: async (db: Db, id: string): Promise<HelpRow | undefined> =>
    (await db.select().from(helpDocuments).where(eq(helpDocuments.id, id)))[0],

  siblings: (db: Db, parentId: string | null) =>
    db
      .select({ id: helpDocuments.id, position: helpDocuments.position })
      .from(helpDocuments)
      .where(parentId ? eq(helpDocuments.parentId, parentId) : isNull(helpDocuments.parentId))
      .orderBy(...inOrder),

  /** Prevents concurrent reordering of the tree until the transaction ends. */
  lock: async (db: Db): Promise<void> => {
    await db.execute(sql`lock table ${helpDocuments} in share row exclusive mode`);
  },

  insert: async (db: Db, row: typeof helpDocuments.$inferInsert): Promise<string> => {
    const [created] = await db.insert(helpDocuments).values(row).returning({ id: helpDocuments.id });
    return created?.id ?? '';
  },

  update: async (db: Db, id: string, version: number, row: Partial<HelpRow>): Promise<HelpRow | undefined> =>
    (
      await db
        .update(helpDocuments)
        .set({ ...row, version: version + 1 })
        .where(and(eq(helpDocuments.id, id), eq(helpDocuments.version, version)))
        .returning()
    )[0],

  /** A move does not change the text, so its time of update stays. */
  place: async (db: Db, id: string, parentId: string | null, position: number): Promise<void> => {
    const updatedAt = sql`${helpDocuments.updatedAt}`;
    await db.update(helpDocuments).set({ parentId, position, updatedAt }).where(eq(helpDocuments.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(helpDocuments).where(eq(helpDocuments.id, id));
  },

  rolesOf: (db: Db, documentIds: string[]) =>
    documentIds.length === 0
      ? Promise.resolve([])
      : db
          .select({ documentId: helpDocumentRoles.documentId, code: roles.code })
          .from(helpDocumentRoles)
          .innerJoin(roles, eq(roles.id, helpDocumentRoles.roleId))
          .where(inArray(helpDocumentRoles.documentId, documentIds))
          .orderBy(asc(roles.code)),

  shownRoles: (db: Db) =>
    db
      .select({ id: roles.id, code: roles.code, name: roles.name, nameEn: roles.nameEn, nameMn: roles.nameMn })
      .from(roles)
      .where(eq(roles.shown, true))
      .orderBy(asc(roles.id)),

  setRoles: async (db: Db, documentId: string, roleIds: string[]): Promise<void> => {
    await db.delete(helpDocumentRoles).where(eq(helpDocumentRoles.documentId, documentId));
    const rows = roleIds.map((roleId) => ({ documentId, roleId }));
    if (rows.length > 0) await db.insert(helpDocumentRoles).values(rows);
  },
};
