import type { ModelKind } from '@xueyan/contract/ai/provider';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { aiModels, aiProviders } from '../../../db/ai.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ProviderRow = typeof aiProviders.$inferSelect;
export type ModelRow = typeof aiModels.$inferSelect;
type ModelColumns = Omit<typeof aiModels.$inferInsert, 'id' | 'providerId' | 'position'>;
type ProviderColumns = Pick<ProviderRow, 'name' | 'address' | 'local' | 'enabled' | 'concurrency'>;

export const providerStore = {
  all: (db: Db): Promise<ProviderRow[]> =>
    db.select().from(aiProviders).orderBy(asc(aiProviders.position), asc(aiProviders.id)),

  models: (db: Db): Promise<ModelRow[]> => db.select().from(aiModels).orderBy(asc(aiModels.position), asc(aiModels.id)),

  /** Returns the enabled models of a kind in the order in which they are asked. */
  usable: (db: Db, kind: ModelKind) =>
    db
      .select({ model: aiModels, provider: aiProviders })
      .from(aiModels)
      .innerJoin(aiProviders, eq(aiProviders.id, aiModels.providerId))
      .where(and(eq(aiModels.kind, kind), aiModels.enabled, aiProviders.enabled))
      .orderBy(asc(aiProviders.position), asc(aiModels.position), asc(aiModels.id)),

  find: async (db: Db, id: string): Promise<ProviderRow | undefined> =>
    (await db.select().from(aiProviders).where(eq(aiProviders.id, id)))[0],

  insert: async (db: Db, row: ProviderColumns & { sealedKey: string; stub?: boolean }): Promise<string> =>
    (
      await db
        .insert(aiProviders)
        .values({ ...row, position: sql`(select coalesce(max(position), 0) + 1 from ${aiProviders})` })
        .returning({ id: aiProviders.id })
    )[0]?.id ?? '',

  /** Returns undefined when the row has another version. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: ProviderColumns & { sealedKey?: string },
  ): Promise<number | undefined> =>
    (
      await db
        .update(aiProviders)
        .set({ ...row, version: sql`${aiProviders.version} + 1` })
        .where(and(eq(aiProviders.id, id), eq(aiProviders.version, version)))
        .returning({ version: aiProviders.version })
    )[0]?.version,

  setPosition: async (db: Db, id: string, position: number): Promise<void> => {
    await db.update(aiProviders).set({ position }).where(eq(aiProviders.id, id));
  },

  findStub: async (db: Db): Promise<ProviderRow | undefined> =>
    (await db.select().from(aiProviders).where(eq(aiProviders.stub, true)))[0],

  setAddress: async (db: Db, id: string, address: string): Promise<void> => {
    await db.update(aiProviders).set({ address, enabled: true }).where(eq(aiProviders.id, id));
  },

  removeStub: async (db: Db): Promise<void> => {
    await db.delete(aiProviders).where(eq(aiProviders.stub, true));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiProviders).where(eq(aiProviders.id, id));
  },

  modelIds: async (db: Db, providerId: string): Promise<string[]> =>
    (await db.select({ id: aiModels.id }).from(aiModels).where(eq(aiModels.providerId, providerId))).map(
      ({ id }) => id,
    ),

  insertModel: async (db: Db, providerId: string, position: number, row: ModelColumns): Promise<void> => {
    await db.insert(aiModels).values({ ...row, providerId, position });
  },

  updateModel: async (db: Db, id: string, position: number, row: ModelColumns): Promise<void> => {
    await db
      .update(aiModels)
      .set({ ...row, position })
      .where(eq(aiModels.id, id));
  },

  removeModels: async (db: Db, ids: string[]): Promise<void> => {
    if (ids.length > 0) await db.delete(aiModels).where(inArray(aiModels.id, ids));
  },
};
