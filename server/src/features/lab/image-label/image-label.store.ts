import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { imageLabels, labImageLabels, labImages } from '../../../db/lab.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const imageCount = sql<number>`(select count(*)::int from ${labImageLabels} as worn
  join ${labImages} as image on image.id = worn.image_id and image.removed_at is null
  where worn.label_id = ${imageLabels}.id)`;

export const imageLabelStore = {
  page: (db: Db, scope: Scope, input: PageInput & { labelName?: string | undefined }) => {
    const where = and(withinScope(scope, {}), contains(imageLabels.name, input.labelName));
    const found = db
      .select({ labelId: imageLabels.id, labelName: imageLabels.name, imageCount })
      .from(imageLabels)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { labelName: imageLabels.name, imageCount },
          sql`${imageLabels.name} asc`,
          imageLabels.id,
        ),
      );
    return pageOf(input, found, () => db.$count(imageLabels, where));
  },

  choices: (db: Db) =>
    db
      .select({ labelId: imageLabels.id, labelName: imageLabels.name })
      .from(imageLabels)
      .orderBy(asc(imageLabels.name))
      .limit(500),

  find: async (db: Db, id: string) => (await db.select().from(imageLabels).where(eq(imageLabels.id, id)))[0],

  insert: async (db: Db, name: string): Promise<string> =>
    (await db.insert(imageLabels).values({ name }).returning({ id: imageLabels.id }))[0]?.id ?? '',

  rename: async (db: Db, id: string, name: string): Promise<void> => {
    await db.update(imageLabels).set({ name }).where(eq(imageLabels.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(imageLabels).where(eq(imageLabels.id, id));
  },

  /** Puts a label on the image of a recipe; used for the initial data of a school. */
  wear: async (db: Db, recipe: string, labelId: string): Promise<void> => {
    const [image] = await db
      .select({ id: labImages.id })
      .from(labImages)
      .where(and(eq(labImages.recipe, recipe), isNull(labImages.removedAt)));
    if (image) await db.insert(labImageLabels).values({ imageId: image.id, labelId }).onConflictDoNothing();
  },
};
