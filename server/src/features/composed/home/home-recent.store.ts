import { and, desc, eq, notInArray } from 'drizzle-orm';
import { openedPages } from '../../../db/home.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

/** Number of pages stored per person, and shown on the home. */
const kept = 12;
const shown = 5;

const latest = (db: Db, userId: string, most: number) =>
  db
    .select({ path: openedPages.path, title: openedPages.title, at: openedPages.at })
    .from(openedPages)
    .where(eq(openedPages.userId, userId))
    .orderBy(desc(openedPages.at), openedPages.path)
    .limit(most);

export const homeRecentStore = {
  of: (db: Db, userId: string) => latest(db, userId, shown),

  note: async (db: Db, userId: string, page: { path: string; title: string }): Promise<void> => {
    const at = clock.now();
    await db
      .insert(openedPages)
      .values({ ...page, userId, at })
      .onConflictDoUpdate({ target: [openedPages.userId, openedPages.path], set: { title: page.title, at } });
    const stay = (await latest(db, userId, kept)).map(({ path }) => path);
    await db.delete(openedPages).where(and(eq(openedPages.userId, userId), notInArray(openedPages.path, stay)));
  },
};
