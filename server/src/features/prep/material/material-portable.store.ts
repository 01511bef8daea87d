import { asc, eq, sql } from 'drizzle-orm';
import { materials } from '../../../db/material.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const materialPortableStore = {
  materials: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: materials.name,
        at: materials.createdAt,
        folder: materials.folder,
        labels: materials.labels,
        category: materials.category,
        fileIds: sql<string[]>`array[${materials.fileId}]`,
      })
      .from(materials)
      .where(eq(materials.ownerId, userId))
      .orderBy(asc(materials.createdAt), asc(materials.id))
      .limit(most)
      .offset(from),
};
