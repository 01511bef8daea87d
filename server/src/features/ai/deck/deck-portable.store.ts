import { asc, eq, sql } from 'drizzle-orm';
import { decks } from '../../../db/deck.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const deckPortableStore = {
  decks: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: decks.title,
        at: decks.createdAt,
        content: decks.content,
        share: decks.share,
        fileIds: sql<string[]>`array_remove(array[${decks.fileId}], null)`,
      })
      .from(decks)
      .where(eq(decks.ownerId, userId))
      .orderBy(asc(decks.createdAt), asc(decks.id))
      .limit(most)
      .offset(from),
};
