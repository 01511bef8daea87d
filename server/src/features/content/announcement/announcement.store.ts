import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { announcements } from '../../../db/announcement.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type AnnouncementRow = typeof announcements.$inferSelect;

interface Search extends PageInput {
  title?: string | undefined;
}

const sortable = {
  title: announcements.title,
  publishTime: announcements.publishAt,
  createTime: announcements.createdAt,
};

async function pageWhere(db: Db, scope: Scope, input: PageInput, filter: SQL | undefined) {
  const where = and(withinScope(scope, { own: announcements.ownerId }), filter);
  const found = db
    .select({ row: announcements, ownerName: users.userName })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.ownerId))
    .where(where)
    .orderBy(...orderOf(input.orderFlag, sortable, desc(announcements.publishAt), announcements.id));
  return pageOf(input, found, () => db.$count(announcements, where));
}

export const announcementStore = {
  page: (db: Db, scope: Scope, input: Search) =>
    pageWhere(db, scope, input, contains(announcements.title, input.title)),

  pagePublished: (db: Db, scope: Scope, input: PageInput, now: Date) =>
    pageWhere(db, scope, input, lte(announcements.publishAt, now)),

  find: async (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
    (await db.select().from(announcements).where(eq(announcements.id, id)))[0],

  insert: async (db: Db, row: typeof announcements.$inferInsert): Promise<string> => {
    const [created] = await db.insert(announcements).values(row).returning({ id: announcements.id });
    return created?.id ?? '';
  },

  /** Nothing when somebody else changed it meanwhile. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: Partial<AnnouncementRow>,
  ): Promise<AnnouncementRow | undefined> =>
    (
      await db
        .update(announcements)
        .set({ ...row, version: sql`${announcements.version} + 1` })
        .where(and(eq(announcements.id, id), eq(announcements.version, version)))
        .returning()
    )[0],

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(announcements).where(eq(announcements.id, id));
  },
};
