import { eq, inArray, sql } from 'drizzle-orm';
import { aiApplicationSections, aiApplications } from '../../../db/ai-application.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ApplicationSectionRow = typeof aiApplicationSections.$inferSelect;

/** The name as it was reviewed; that of a draft where it was never published. */
const shownName = sql<string | null>`coalesce(${aiApplications.published} ->> 'name', ${aiApplications.name})`;

export const applicationSectionStore = {
  find: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ row: aiApplicationSections, name: shownName })
        .from(aiApplicationSections)
        .leftJoin(aiApplications, eq(aiApplications.id, aiApplicationSections.applicationId))
        .where(eq(aiApplicationSections.sectionId, sectionId))
    )[0],

  ofSections: async (db: Db, sectionIds: string[]): Promise<ApplicationSectionRow[]> =>
    sectionIds.length === 0
      ? []
      : db.select().from(aiApplicationSections).where(inArray(aiApplicationSections.sectionId, sectionIds)),

  save: async (db: Db, { sectionId, ...row }: ApplicationSectionRow): Promise<void> => {
    await db
      .insert(aiApplicationSections)
      .values({ sectionId, ...row })
      .onConflictDoUpdate({ target: aiApplicationSections.sectionId, set: row });
  },
};
