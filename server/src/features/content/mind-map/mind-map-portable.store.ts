import { asc, eq } from 'drizzle-orm';
import { mindMaps } from '../../../db/mind-map.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

export const mindMapPortableStore = {
  maps: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: mindMaps.title, at: mindMaps.createdAt, share: mindMaps.share, content: mindMaps.content })
      .from(mindMaps)
      .where(eq(mindMaps.ownerId, userId))
      .orderBy(asc(mindMaps.createdAt), asc(mindMaps.id))
      .limit(most)
      .offset(from),
};
