import { eq, inArray } from 'drizzle-orm';
import { mindMapSections, mindMaps } from '../../../db/mind-map.table.ts';
import type { Db } from '../../../db/sql.ts';

export type MindMapSectionRow = typeof mindMapSections.$inferSelect;
type Change = Pick<MindMapSectionRow, 'sectionId'> & Partial<MindMapSectionRow>;

export const mindMapSectionStore = {
  /** Returns a section with the map that it was taken of, if that still exists. */
  find: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ row: mindMapSections, map: mindMaps })
        .from(mindMapSections)
        .leftJoin(mindMaps, eq(mindMaps.id, mindMapSections.mapId))
        .where(eq(mindMapSections.sectionId, sectionId))
    )[0],

  ofSections: async (db: Db, sectionIds: string[]): Promise<MindMapSectionRow[]> =>
    sectionIds.length === 0
      ? []
      : db.select().from(mindMapSections).where(inArray(mindMapSections.sectionId, sectionIds)),

  save: async (db: Db, { sectionId, ...change }: Change): Promise<void> => {
    await db
      .insert(mindMapSections)
      .values({ sectionId, ...change })
      .onConflictDoUpdate({ target: mindMapSections.sectionId, set: change });
  },
};
