import { and, eq } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';

/** Name of uploaded weights before a training uses them; their scope is their owner. */
export const uploadedName = 'weights.upload';
/** Name of the weights that a training began with. */
export const startWeightsName = 'weights.start';

const isUploaded = (ownerId: string) =>
  and(
    eq(files.scope, 'training'),
    eq(files.scopeId, ownerId),
    eq(files.ownerId, ownerId),
    eq(files.name, uploadedName),
  );

export const trainingWeightsStore = {
  dropUploaded: async (db: Db, ownerId: string): Promise<void> => {
    await db.delete(files).where(isUploaded(ownerId));
  },

  /** Copies uploaded weights to a training; returns whether they were there and the owner’s. */
  attach: async (
    db: Db,
    { weightsId, ownerId, runId }: { weightsId: string; ownerId: string; runId: string },
  ): Promise<boolean> => {
    const [found] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, weightsId), isUploaded(ownerId)));
    if (!found) return false;
    const { sha256, mediaType, bytes } = found;
    const row = {
      sha256,
      mediaType,
      bytes,
      ownerId,
      scope: 'training',
      scopeId: runId,
      name: startWeightsName,
    } as const;
    await db.insert(files).values(row);
    return true;
  },

  sumOf: async (db: Db, runId: string): Promise<string | undefined> =>
    (
      await db
        .select({ sha256: files.sha256 })
        .from(files)
        .where(and(eq(files.scope, 'training'), eq(files.scopeId, runId), eq(files.name, startWeightsName)))
        .limit(1)
    )[0]?.sha256,
};
