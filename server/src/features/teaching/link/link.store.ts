import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { links } from '../../../db/survey.table.ts';

export type LinkRow = typeof links.$inferSelect;

export const linkStore = {
  find: async (db: Db, sectionId: string): Promise<LinkRow | undefined> =>
    (await db.select().from(links).where(eq(links.sectionId, sectionId)))[0],

  ofSections: async (db: Db, sectionIds: string[]): Promise<LinkRow[]> =>
    sectionIds.length === 0 ? [] : db.select().from(links).where(inArray(links.sectionId, sectionIds)),

  save: async (db: Db, { sectionId, ...row }: LinkRow): Promise<void> => {
    await db
      .insert(links)
      .values({ sectionId, ...row })
      .onConflictDoUpdate({ target: links.sectionId, set: row });
  },
};
