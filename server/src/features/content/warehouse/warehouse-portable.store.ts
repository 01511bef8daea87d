import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { warehousePages, warehouseSpaces, warehouseVersions } from '../../../db/warehouse.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const warehousePortableStore = {
  knowledgePages: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: warehousePages.title,
        at: warehousePages.updatedAt,
        text: warehousePages.content,
        space: warehouseSpaces.name,
        version: warehousePages.version,
      })
      .from(warehousePages)
      .innerJoin(warehouseSpaces, eq(warehouseSpaces.id, warehousePages.spaceId))
      .where(
        and(
          or(eq(warehouseSpaces.ownerId, userId), eq(warehousePages.updatedBy, userId)),
          isNull(warehousePages.removedAt),
        ),
      )
      .orderBy(asc(warehousePages.createdAt), asc(warehousePages.id))
      .limit(most)
      .offset(from),

  knowledgeVersions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: warehouseVersions.title,
        at: warehouseVersions.createdAt,
        text: warehouseVersions.content,
        number: warehouseVersions.number,
      })
      .from(warehouseVersions)
      .where(eq(warehouseVersions.authorId, userId))
      .orderBy(asc(warehouseVersions.createdAt), asc(warehouseVersions.id))
      .limit(most)
      .offset(from),
};
