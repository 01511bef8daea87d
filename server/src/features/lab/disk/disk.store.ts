import { asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { labImages, labImageVersions } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import type { Db } from '../../../db/sql.ts';
import { systemFiles } from '../../../db/system-file.table.ts';

/** Looks up the records that the folders on the disk belong to. */
export const diskStore = {
  /** Returns every version that was ever published, by the name of its image. */
  versions: (db: Db) =>
    db
      .select({ build: labImageVersions.build, number: labImageVersions.number, imageName: labImages.name })
      .from(labImageVersions)
      .innerJoin(labImages, eq(labImages.id, labImageVersions.imageId)),

  machines: async (db: Db, ids: string[]) =>
    ids.length === 0
      ? []
      : db
          .select({ id: machines.id, state: machines.state, ownerName: users.userName, imageName: labImages.name })
          .from(machines)
          .innerJoin(users, eq(users.id, machines.ownerId))
          .innerJoin(labImages, eq(labImages.id, machines.imageId))
          .where(inArray(machines.id, ids)),

  /** Returns the names of system files, including deleted ones. */
  systemFiles: (db: Db) =>
    db.select({ id: systemFiles.id, name: systemFiles.name, removedAt: systemFiles.removedAt }).from(systemFiles),

  /** Returns the versions whose files existed at some time since then. */
  keptSince: (db: Db, since: Date) =>
    db
      .select({
        sizeMb: labImageVersions.sizeMb,
        createdAt: labImageVersions.createdAt,
        collectedAt: labImageVersions.collectedAt,
      })
      .from(labImageVersions)
      .where(or(isNull(labImageVersions.collectedAt), gt(labImageVersions.collectedAt, since)))
      .orderBy(asc(labImageVersions.createdAt)),
};
