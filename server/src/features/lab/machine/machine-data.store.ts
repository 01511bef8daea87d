import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { experimentSystemFiles, machineSystemFiles, systemFiles } from '../../../db/system-file.table.ts';

export const machineDataStore = {
  /** Returns the data for machines of an experiment; only what is ready to be mounted. */
  ofSection: (db: Db, sectionId: string) =>
    db
      .select({ id: systemFiles.id, folder: systemFiles.folder })
      .from(experimentSystemFiles)
      .innerJoin(systemFiles, eq(systemFiles.id, experimentSystemFiles.fileId))
      .where(
        and(
          eq(experimentSystemFiles.sectionId, sectionId),
          isNull(systemFiles.removedAt),
          ne(systemFiles.checksum, ''),
        ),
      )
      .orderBy(asc(experimentSystemFiles.position)),

  ofMachine: (db: Db, machineId: string) =>
    db
      .select({
        folder: machineSystemFiles.folder,
        fileName: systemFiles.name,
        description: systemFiles.description,
        contentBytes: systemFiles.contentBytes,
      })
      .from(machineSystemFiles)
      .innerJoin(systemFiles, eq(systemFiles.id, machineSystemFiles.fileId))
      .where(eq(machineSystemFiles.machineId, machineId))
      .orderBy(asc(machineSystemFiles.folder)),

  replace: async (db: Db, machineId: string, data: { id: string; folder: string }[]): Promise<void> => {
    await db.delete(machineSystemFiles).where(eq(machineSystemFiles.machineId, machineId));
    if (data.length === 0) return;
    await db
      .insert(machineSystemFiles)
      .values(data.map(({ id, folder }) => ({ machineId, fileId: id, folder })))
      .onConflictDoNothing();
  },
};
