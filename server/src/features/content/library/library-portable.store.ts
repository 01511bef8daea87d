import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { libraryFavourites, libraryItems, libraryUses, libraryVersions } from '../../../db/library.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const libraryPortableStore = {
  resources: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: libraryItems.title,
        at: libraryItems.createdAt,
        text: libraryItems.description,
        subject: libraryItems.subject,
        labels: libraryItems.labels,
        share: libraryItems.share,
        state: libraryItems.state,
        fileIds: sql<
          string[]
        >`array(select ${libraryVersions}.file_id from ${libraryVersions} where ${libraryVersions}.item_id = ${libraryItems}.id order by ${libraryVersions}.number)`,
      })
      .from(libraryItems)
      .where(eq(libraryItems.ownerId, userId))
      .orderBy(asc(libraryItems.createdAt), asc(libraryItems.id))
      .limit(most)
      .offset(from),

  resourceFavourites: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: libraryItems.title, at: libraryFavourites.at })
      .from(libraryFavourites)
      .innerJoin(libraryItems, eq(libraryItems.id, libraryFavourites.itemId))
      .where(and(eq(libraryFavourites.userId, userId), isNull(libraryItems.removedAt)))
      .orderBy(asc(libraryFavourites.at), asc(libraryFavourites.itemId))
      .limit(most)
      .offset(from),

  resourceUses: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: libraryItems.title, at: libraryUses.lastAt, use: libraryUses.use, times: libraryUses.times })
      .from(libraryUses)
      .innerJoin(libraryItems, eq(libraryItems.id, libraryUses.itemId))
      .where(and(eq(libraryUses.userId, userId), isNull(libraryItems.removedAt)))
      .orderBy(asc(libraryUses.day), asc(libraryUses.itemId), asc(libraryUses.use))
      .limit(most)
      .offset(from),
};
