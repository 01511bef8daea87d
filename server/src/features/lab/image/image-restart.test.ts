import { imageApi } from '@xueyan/contract/lab/image';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../db/id.ts';
import { jobs } from '../../../db/job.table.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import { setImage } from '../../../testing/course.ts';
import { holdBuilds } from '../../../testing/hold-builds.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { buildJob } from './image.service.ts';
import { imageStore } from './image.store.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'image-admin');
  await published('linux-basic');
});
afterAll(() => school.close());
afterEach(() => void vi.restoreAllMocks());

const image = async (recipe: string) => {
  const { resultList } = (await admin.call(imageApi.list, {})).pageInfo;
  const found = resultList.find((one) => one.recipe === recipe);
  if (!found) throw new Error(`no ${recipe}`);
  return found;
};

/** Returns the image once every build has ended, which must have succeeded. */
const published = async (recipe: string) => {
  await school.settleJobs();
  const found = await image(recipe);
  expect(found.state).toBe('published');
  return found;
};

/** Returns the job of a build as a server left it that gave its last sign of life then. */
const buildBegun = (imageId: string, beatAt: Date) =>
  school.sql.insert(jobs).values({
    ...{ kind: buildJob.kind, title: '', data: { imageId }, key: imageId, state: 'running', beatAt },
    claim: newId(),
  });

test('a build that was interrupted by a server stop is continued by another server', async () => {
  const { release } = holdBuilds(school);
  const build = async (recipe: string) => {
    await admin.call(imageApi.build, { imageId: (await image(recipe)).imageId });
    await expect.poll(async () => (await image(recipe)).state).toBe('processing');
  };
  await build('linux-basic');
  const other = await school.another();
  await build('debian');
  await other.close();
  expect(await image('debian')).toMatchObject({ state: 'pending', message: '' });
  release();
  await published('linux-basic');
  expect(await published('debian')).toMatchObject({ progress: 100, sizeMb: 10 });
});

test('a build whose server died starts again, and its partial files are deleted', async () => {
  const remove = vi.spyOn(school.lab, 'removeImage');
  const { imageId } = await image('debian');
  const { db } = school.server;
  await setImage(school, imageId, { state: 'processing', wantedAt: new Date(), underWay: 'debian-half' });
  await buildBegun(imageId, new Date(Date.now() - 60_000));
  await school.clock.advance({ seconds: 1 });
  await published('debian');
  expect(remove.mock.calls.flat()).toContain('debian-half');
  expect(await imageStore.find(db, imageId)).toMatchObject({ wantedAt: null, underWay: '' });
});

test('a recipe changed by an update is rebuilt once at the next start; the old build serves until then', async () => {
  let offline = false;
  const build = school.lab.buildImage;
  const built = vi.spyOn(school.lab, 'buildImage').mockImplementation(async (recipe, ...more) => {
    if (offline && recipe === 'linux-basic') throw new LabError('build-failed');
    return build(recipe, ...more);
  });
  const { db } = school.server;
  await (await school.another()).close();
  expect(built).not.toHaveBeenCalled();
  const { imageId } = await image('linux-basic');
  const before = await imageStore.find(db, imageId);
  school.lab.recipes = 'mended';
  // It is not tried again at every start.
  offline = true;
  const other = await school.another();
  await published('debian');
  expect((await imageStore.find(db, imageId))?.state).toBe('failed');
  expect((await imageStore.find(db, imageId))?.build).toBe(before?.build);
  await other.close();
  const asked = built.mock.calls.length;
  await (await school.another()).close();
  expect(built).toHaveBeenCalledTimes(asked);
  offline = false;
  await admin.call(imageApi.build, { imageId });
  await published('linux-basic');
  expect((await imageStore.find(db, imageId))?.build).not.toBe(before?.build);
});

test('images whose files are gone are built again, what they stand on first; one without a recipe says so', async () => {
  const { db } = school.server;
  const definition = { packages: [], files: [], commands: 'true' };
  const basic = await published('linux-basic');
  const { imageId } = await admin.call(imageApi.save, {
    ...{ imageName: '带工具', description: '', category: 'system' as const },
    ...{ labelIds: [], packageLocation: '', dataLocation: '', software: [] },
    ...{ baseImageId: basic.imageId, definition },
  });
  await admin.call(imageApi.build, { imageId });
  await school.settleJobs();
  const [base, layer] = [await imageStore.find(db, basic.imageId), await imageStore.find(db, imageId)];
  if (!base?.build || !layer?.build) throw new Error('not built');
  const values = { recipe: 'from-elsewhere', name: '外来', source: 'upload', state: 'published' } as const;
  const uploaded = await imageStore.insert(db, { ...values, build: 'from-elsewhere-1' });
  for (const build of [base.build, layer.build, 'from-elsewhere-1']) school.lab.gone.add(build);
  const order: string[] = [];
  const build = school.lab.buildImage;
  const buildLayer = school.lab.buildLayer;
  vi.spyOn(school.lab, 'buildImage').mockImplementation((recipe, ...more) => {
    order.push(recipe);
    return build(recipe, ...more);
  });
  vi.spyOn(school.lab, 'buildLayer').mockImplementation((wanted, ...more) => {
    order.push(wanted.recipe);
    return buildLayer(wanted, ...more);
  });
  await (await school.another()).close();
  const lost = await imageStore.find(db, uploaded ?? '');
  expect(lost).toMatchObject({ state: 'failed', build: '', lost: 'from-elsewhere-1' });
  expect(await image('from-elsewhere')).toMatchObject({ message: '镜像文件不在这台服务器上' });
  await school.settleJobs();
  expect([...new Set(order)]).toEqual(['linux-basic', layer.recipe]);
  for (const { id, build } of [base, layer]) {
    const found = await imageStore.find(db, id);
    expect(found).toMatchObject({ state: 'published', lost: '' });
    expect(found?.build).not.toBe(build);
  }
  school.lab.gone.clear();
  await (await school.another()).close();
  expect(await imageStore.find(db, uploaded ?? '')).toMatchObject({
    ...{ state: 'published', build: 'from-elsewhere-1', lost: '' },
  });
});

test('machines receive the school’s zone', () => {
  expect(school.lab.timeZone).toBe('Asia/Shanghai');
});

test('a build in progress on another server is left alone', async () => {
  const { imageId } = await image('debian');
  const now = school.clock.now();
  await setImage(school, imageId, { state: 'processing', wantedAt: now, underWay: 'debian-there' });
  await buildBegun(imageId, now);
  await school.clock.advance({ seconds: 10 });
  expect((await image('debian')).state).toBe('processing');
  expect((await admin.ask(imageApi.build, { imageId })).meta.code).toBe('labimage.busy');
  await admin.call(imageApi.cancel, { imageId });
  expect((await admin.ask(imageApi.cancel, { imageId })).meta.code).toBe('labimage.notBusy');
});
