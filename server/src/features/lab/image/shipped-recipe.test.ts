import { imageApi } from '@xueyan/contract/lab/image';
import { ImageDefinition } from '@xueyan/contract/lab/image-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { keepShippedRecipes } from './shipped-recipe.service.ts';
import { shippedRecipes } from './shipped-recipes.seed.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'recipe-admin');
});
afterAll(() => school.close());

const all = async () => (await admin.call(imageApi.list, { source: 'recipe', pageSize: 100 })).pageInfo.resultList;
const detailOf = async (recipe: string) => {
  const imageId = (await all()).find((one) => one.recipe === recipe)?.imageId ?? '';
  return admin.call(imageApi.detail, { imageId });
};

test('every shipped recipe is valid for a school and is ready to be built', async () => {
  for (const { recipe, definition } of shippedRecipes)
    expect(ImageDefinition.safeParse(definition).error, recipe).toBeUndefined();
  const found = await all();
  for (const { recipe, type } of shippedRecipes)
    expect(found.find((one) => one.recipe === recipe)).toMatchObject({ state: 'pending', type });
});

test('new recipes of a version reach a school, and those that it changed or deleted stay as they are', async () => {
  const changed = shippedRecipes.map((one) => ({
    ...one,
    description: `${one.description}（新）`,
    definition: { ...one.definition, packages: [...one.definition.packages, 'tree'] },
  }));
  const { imageId, version, imageName, category, definition } = await detailOf('web');
  const said = { imageName, category, definition, description: '本校的说明', labelIds: [] };
  const form = { ...said, packageLocation: '', dataLocation: '', software: [] };
  await admin.call(imageApi.update, { ...form, imageId, version });
  await admin.call(imageApi.remove, { imageId: (await detailOf('network')).imageId, confirm: 'DELETE' });
  const added = { ...changed[0], recipe: 'brand-new', name: '全新' };
  await keepShippedRecipes(school.server.db, [...changed, added as (typeof changed)[number]]);

  expect((await detailOf('c-java')).definition.packages).toContain('tree');
  expect((await detailOf('web')).description).toBe('本校的说明');
  expect((await detailOf('web')).definition.packages).not.toContain('tree');
  const recipes = (await all()).map(({ recipe }) => recipe);
  expect(recipes).toContain('brand-new');
  expect(recipes).not.toContain('network');
});

test('a name that the school has given to another image does not block the other recipes', async () => {
  const [first, second] = shippedRecipes;
  if (!first || !second) throw new Error('no recipes');
  const renamed = [
    { ...first, name: 'Debian 12' },
    { ...second, description: '照常更新' },
  ];
  await keepShippedRecipes(school.server.db, renamed);
  expect((await detailOf(first.recipe)).imageName).toBe(first.name);
  expect((await detailOf(second.recipe)).description).toBe('照常更新');
});
