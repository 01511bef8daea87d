import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { labImages } from '../../../db/lab.table.ts';
import type { Db } from '../../../db/sql.ts';
import type { ImageRow } from './image.store.ts';

/** Version number of an image that has never been changed. */
const untouched = 1;

type Shipped = Pick<
  ImageRow,
  'name' | 'description' | 'category' | 'type' | 'software' | 'definition' | 'baseImageId' | 'source'
>;

export const shippedRecipeStore = {
  /** Updates an image from its recipe, where the school has not changed it and something differs. */
  renew: async (db: Db, recipe: string, row: Shipped): Promise<void> => {
    await db
      .update(labImages)
      .set(row)
      .where(
        and(
          eq(labImages.recipe, recipe),
          eq(labImages.version, untouched),
          isNull(labImages.removedAt),
          isNull(labImages.wantedAt),
          or(
            sql`${labImages.definition} is distinct from ${JSON.stringify(row.definition)}::jsonb`,
            sql`(${labImages.name}, ${labImages.description}, ${labImages.category}, ${labImages.type}) <> (${row.name}, ${row.description}, ${row.category}, ${row.type})`,
          ),
        ),
      );
  },
};
