import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { imageStore } from './image.store.ts';
import { shippedRecipeStore as store } from './shipped-recipe.store.ts';
import { type ShippedRecipe, shippedRecipes } from './shipped-recipes.seed.ts';

/**
 * Gives the school the recipes of this version: new ones, and updates of those that it has not changed. Recipes that
 * the school changed or deleted stay as they are, and so does an image to which the school has given the name of a
 * recipe. Nothing is built until requested.
 */
export async function keepShippedRecipes(db: Db, recipes: ShippedRecipe[] = shippedRecipes): Promise<void> {
  for (const shipped of recipes) await keepRecipe(db, shipped);
}

async function keepRecipe(db: Db, { base, ...shipped }: ShippedRecipe): Promise<void> {
  const below = await imageStore.findByRecipe(db, base);
  if (!below) return;
  const row = { ...shipped, source: 'recipe' as const, baseImageId: below.id };
  if (!(await imageStore.findByRecipe(db, shipped.recipe))) await imageStore.insert(db, row);
  else
    await db
      .transaction((tx) => store.renew(tx, shipped.recipe, row))
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
      });
}
