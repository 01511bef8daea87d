import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { aiMedia, aiMediaFiles } from '../../../db/ai-media.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const mediaPortableStore = {
  madeMedia: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: aiMedia.title,
        at: aiMedia.createdAt,
        text: aiMedia.prompt,
        kind: aiMedia.kind,
        fileIds: sql<
          string[]
        >`array(select ${aiMediaFiles}.file_id from ${aiMediaFiles} where ${aiMediaFiles}.media_id = ${aiMedia}.id order by ${aiMediaFiles}.position)`,
      })
      .from(aiMedia)
      .where(and(eq(aiMedia.ownerId, userId), isNull(aiMedia.removedAt)))
      .orderBy(asc(aiMedia.createdAt), asc(aiMedia.id))
      .limit(most)
      .offset(from),
};
