import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { warehouseComments, warehousePages } from '../../../db/warehouse.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const warehouseCommentPortableStore = {
  knowledgeComments: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: warehousePages.title,
        at: warehouseComments.createdAt,
        text: warehouseComments.content,
        quote: warehouseComments.quote,
      })
      .from(warehouseComments)
      .innerJoin(warehousePages, eq(warehousePages.id, warehouseComments.pageId))
      .where(and(eq(warehouseComments.authorId, userId), isNull(warehouseComments.removedAt)))
      .orderBy(asc(warehouseComments.createdAt), asc(warehouseComments.id))
      .limit(most)
      .offset(from),
};
