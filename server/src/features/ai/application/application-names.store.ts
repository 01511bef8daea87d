import { inArray, sql } from 'drizzle-orm';
import { aiModels } from '../../../db/ai.table.ts';
import { aiBases } from '../../../db/ai-knowledge.table.ts';
import type { Db } from '../../../db/sql.ts';

export const applicationNamesStore = {
  /** Returns the names of those models and bases that exist. */
  names: async (db: Db, { modelIds, baseIds }: { modelIds: string[]; baseIds: string[] }) => {
    const title = sql<string>`coalesce(nullif(${aiModels.title}, ''), ${aiModels.model})`;
    const models =
      modelIds.length > 0
        ? await db.select({ id: aiModels.id, name: title }).from(aiModels).where(inArray(aiModels.id, modelIds))
        : [];
    const bases =
      baseIds.length > 0
        ? await db.select({ id: aiBases.id, name: aiBases.name }).from(aiBases).where(inArray(aiBases.id, baseIds))
        : [];
    return [...models, ...bases];
  },
};
