import { asc, eq, sql } from 'drizzle-orm';
import { materials, recordings } from '../../../db/material.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const recordingPortableStore = {
  recordings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: recordings.title,
        at: recordings.createdAt,
        state: recordings.state,
        fileIds: sql<
          string[]
        >`array(select ${materials}.file_id from ${materials} where ${materials}.id = ${recordings}.material_id)`,
      })
      .from(recordings)
      .where(eq(recordings.ownerId, userId))
      .orderBy(asc(recordings.createdAt), asc(recordings.id))
      .limit(most)
      .offset(from),
};
