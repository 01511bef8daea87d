import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageApi } from '@xueyan/contract/lab/image';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readyFor } from '../../../http/traditional.ts';
import { holdBuilds } from '../../../testing/hold-builds.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sayBuild } from './build-words.text.ts';

let school: School;
let admin: Caller;
let imageId = '';
const image = async (recipe = 'debian') =>
  (await admin.call(imageApi.list, {})).pageInfo.resultList.find((one) => one.recipe === recipe);
const settled = async (recipe?: string) => {
  await school.settleJobs();
  return image(recipe);
};

beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'image-admin');
  // The first image is built automatically; it must not interfere.
  await settled('linux-basic');
});
afterAll(() => school.close());
beforeEach(async () => {
  imageId = (await image())?.imageId ?? '';
});

describe('an image', () => {
  test('exists as a recipe before its build, and no experiment can choose it yet', async () => {
    expect(await image()).toMatchObject({ state: 'pending', imageName: 'Debian 12' });
    const teacher = await school.signIn('ROLE_TEACHER', 'image-teacher');
    const { imageList } = await teacher.call(imageApi.options, {});
    expect(imageList.map((one) => one.imageName)).not.toContain('Debian 12');
  });

  test('whose build fails shows the reason, keeps its log, and can be built again', async () => {
    school.lab.failNext('buildImage', 'build-failed');
    await admin.call(imageApi.build, { imageId });
    expect(await settled()).toMatchObject({ state: 'failed', cancelled: false, message: 'told to fail' });
    expect((await admin.call(imageApi.log, { imageId })).lines).toEqual(['told to fail']);
  });

  test('is built as a job with a live log, and is published with its template', async () => {
    const page = await openPage(school, admin);
    await admin.call(imageApi.build, { imageId });
    expect((await admin.ask(imageApi.build, { imageId })).meta.code).toBe('labimage.busy');
    await page.next('image.log', ({ lines }) => lines.some((line) => line.includes('step')));
    expect(await settled()).toMatchObject({ state: 'published', progress: 100, minMemoryMb: 128, sizeMb: 10 });
    const { lines, nextLine } = await admin.call(imageApi.log, { imageId });
    expect(lines.slice(0, 2)).toEqual(['[1/4] step 1', '[2/4] step 2']);
    expect(nextLine).toBe(lines.length);
    expect((await admin.call(imageApi.log, { imageId, fromLine: 1 })).lines[0]).toBe('[2/4] step 2');
    page.close();
  });

  test('whose build ended without having run fails, and can be built again', async () => {
    const { pool } = school.server.connection;
    const before = await settled();
    await pool.query("update lab_image set state = 'pending', wanted_at = now() - interval '1 hour' where id = $1", [
      imageId,
    ]);
    await school.clock.advance({ seconds: 3 });
    expect(await image()).toMatchObject({ state: 'failed', cancelled: false });
    await admin.call(imageApi.build, { imageId });
    await school.settleJobs();
    expect(await settled()).toMatchObject({ state: 'published', imageVersion: (before?.imageVersion ?? 0) + 1 });
  });

  test('whose build is stopped keeps its previous build in use', async () => {
    const { met, release } = holdBuilds(school);
    await admin.call(imageApi.build, { imageId });
    await met;
    await admin.call(imageApi.cancel, { imageId });
    expect(await image()).toMatchObject({ state: 'failed', cancelled: true, message: '已取消' });
    const teacher = await school.logIn('image-teacher');
    expect((await teacher.call(imageApi.options, {})).imageList.map((one) => one.imageName)).toContain('Debian 12');
    await school.settleJobs();
    release();
  });

  test('is deleted only with the word DELETE, and can be built again', async () => {
    expect((await admin.ask(imageApi.remove, { imageId, confirm: 'delete' })).meta.code).toBe('labimage.confirm');
    await admin.call(imageApi.remove, { imageId, confirm: 'DELETE' });
    expect(await image()).toMatchObject({ state: 'pending', sizeMb: 0 });
  });

  test('is accessible to the administrator alone', async () => {
    const teacher = await school.logIn('image-teacher');
    for (const endpoint of [imageApi.list, imageApi.build, imageApi.cancel, imageApi.log, imageApi.remove]) {
      expect((await teacher.ask(endpoint, { imageId })).status).toBe(403);
    }
  });
});

test('every step of every recipe is translated into the administrator’s language', async () => {
  await readyFor('zh_tw');
  const recipes = join(import.meta.dirname, '../../../../../images');
  const titles: string[] = [];
  for (const recipe of ['debian', 'linux-basic']) {
    const source = await readFile(join(recipes, recipe, 'build.mjs'), 'utf8');
    for (const [, title = ''] of source.matchAll(/\bstep\(['`](.+?)['`]\)/g))
      titles.push(title.replace(/\$\{\w+\}/, 'bookworm'));
  }
  expect(titles).toHaveLength(13);
  for (const title of titles) {
    expect(sayBuild('zh_cn', title), title).toMatch(/[\u4e00-\u9fff]/);
    expect(sayBuild('zh_tw', title), title).toMatch(/[\u4e00-\u9fff]/);
    expect(sayBuild('en_us', title), title).toMatch(/^[A-Z]/);
    expect(sayBuild('mn', title), title).toMatch(/[а-яөү]/);
  }
});
