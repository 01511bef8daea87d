import { imageApi } from '@xueyan/contract/lab/image';
import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import { estimateOf, type ImageDefinition } from '@xueyan/contract/lab/image-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let baseImageId = '';
const definition: ImageDefinition = {
  packages: ['tree'],
  files: [{ path: '/opt/course/a.txt', text: '甲\n', executable: false }],
  commands: 'echo made',
};
const form = (imageName: string, labelIds: string[] = []) => ({
  ...{ imageName, description: '练习', category: 'web' as const, labelIds, software: ['tree'] },
  ...{ packageLocation: '/opt', dataLocation: '/opt/course' },
});
const detail = (imageId: string) => admin.call(imageApi.detail, { imageId });
const settled = async (imageId: string) => {
  await school.settleJobs();
  return detail(imageId);
};
const make = async (name: string) => {
  const { imageId } = await admin.call(imageApi.save, { ...form(name), baseImageId, definition });
  await admin.call(imageApi.build, { imageId });
  return settled(imageId);
};

beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'image-admin');
  const find = async () =>
    (await admin.call(imageApi.list, {})).pageInfo.resultList.find((one) => one.recipe === 'linux-basic');
  await school.settleJobs();
  const base = await find();
  expect(base?.state).toBe('published');
  baseImageId = base?.imageId ?? '';
});
afterAll(() => school.close());

test('an image made by a recipe on a published one gets a code, a version, a checksum and an estimate', async () => {
  const made = await make('网站练习');
  expect(made).toMatchObject({ state: 'published', imageVersion: 1, source: 'recipe', baseName: 'Linux 基础' });
  expect(made).toMatchObject({ loginUser: 'root', sizeMb: 2, definition, software: ['tree'], uses: [] });
  expect(made.imageCode).toMatch(/^\d{12}$/);
  expect(made.versions).toMatchObject([{ imageVersion: 1, checksum: 'ab'.repeat(32), present: true }]);
  expect(school.lab.layers.at(-1)).toMatchObject({ ...definition, capture: '', base: { recipe: 'linux-basic' } });
  expect((await detail(baseImageId)).uses).toContainEqual({ kind: 'image', name: '网站练习', place: '' });
  const teacher = await school.signIn('ROLE_TEACHER', 'image-teacher');
  const { imageList } = await teacher.call(imageApi.options, {});
  expect(imageList.map(({ imageName }) => imageName)).toContain('网站练习');
});

test('a new version replaces the previous one, whose files are deleted once nothing stands on them', async () => {
  const { imageId, version } = await make('两版');
  const changed = { ...definition, commands: 'echo again' };
  const update = { ...form('两版'), imageId, version, definition: changed };
  await admin.call(imageApi.update, update);
  expect((await admin.ask(imageApi.update, update)).meta.success).toBe(false);
  // A build is named by its time.
  await school.clock.advance({ seconds: 1 });
  await admin.call(imageApi.build, { imageId });
  const { imageVersion, versions } = await settled(imageId);
  expect(imageVersion).toBe(2);
  expect(versions.map((one) => [one.imageVersion, one.present])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(school.lab.layers.at(-1)?.commands).toBe('echo again');
});

test('an image becomes a desktop with its next build when its recipe asks for it, with the memory needed', async () => {
  const asked = { ...definition, minMemoryMb: 1024 as const };
  const saved = { ...form('桌面'), type: 'desktop' as const, baseImageId, definition: asked };
  const { imageId } = await admin.call(imageApi.save, saved);
  expect(await detail(imageId)).toMatchObject({ type: 'desktop', wantedType: 'desktop' });
  await admin.call(imageApi.build, { imageId });
  const made = await settled(imageId);
  expect(made).toMatchObject({ type: 'desktop', minMemoryMb: 1024 });
  expect(school.lab.layers.at(-1)).toMatchObject({ desktop: true, minMemoryMb: 1024 });
  // Updated without a type, the image keeps its type.
  const said = { ...form('桌面'), imageId, definition: asked };
  const { version } = await admin.call(imageApi.update, { ...said, version: made.version });
  expect((await detail(imageId)).wantedType).toBe('desktop');
  await admin.call(imageApi.update, { ...said, version, type: 'terminal' });
  expect(await detail(imageId)).toMatchObject({ type: 'desktop', wantedType: 'terminal' });
});

test('an image that does not boot fails, logs the last output of its kernel, and can be built again', async () => {
  school.lab.failNext('ensureTemplate', 'boot-failed');
  const { imageId, state, message } = await make('不能启动');
  expect([state, message]).toEqual(['failed', 'told to fail']);
  expect((await admin.call(imageApi.log, { imageId })).lines.at(-1)).toBe('told to fail');
  await admin.call(imageApi.build, { imageId });
  expect(await settled(imageId)).toMatchObject({ state: 'published', imageVersion: 1 });
});

test('an image that others stand on cannot be deleted, and its uses are listed', async () => {
  const { imageId } = await make('下层');
  const { imageId: above } = await admin.call(imageApi.copy, { imageId, imageName: '下层 副本' });
  expect(await detail(above)).toMatchObject({ definition, baseName: 'Linux 基础', state: 'pending' });
  const child = { ...form('上层'), baseImageId: imageId, definition };
  const { imageId: childId } = await admin.call(imageApi.save, child);
  const refused = await admin.ask(imageApi.remove, { imageId, confirm: 'DELETE' });
  expect(refused.meta).toMatchObject({ code: 'labimage.usedBy', msg: expect.stringContaining('上层') });
  await admin.call(imageApi.remove, { imageId: childId, confirm: 'DELETE' });
  await admin.call(imageApi.remove, { imageId, confirm: 'DELETE' });
  expect((await admin.ask(imageApi.detail, { imageId })).meta.success).toBe(false);
  await admin.call(imageApi.save, { ...form('下层'), baseImageId, definition });
});

test('a duplicate image name and an invalid package or path are rejected', async () => {
  await admin.call(imageApi.save, { ...form('同名'), baseImageId, definition });
  const again = await admin.ask(imageApi.save, { ...form('同名'), baseImageId, definition });
  expect(again.meta.code).toBe('labimage.sameName');
  const together = await Promise.all(
    [1, 2].map(() => admin.ask(imageApi.save, { ...form('同时'), baseImageId, definition })),
  );
  expect(together.map(({ meta }) => meta.code ?? '').toSorted()).toEqual(['', 'labimage.sameName']);
  const bad = [
    { ...definition, packages: ['--allow-unauthenticated'] },
    { ...definition, packages: ['a;reboot'] },
    { ...definition, files: [{ path: '/opt/../etc/shadow', text: '', executable: false }] },
    { ...definition, files: [{ path: 'etc/passwd', text: '', executable: false }] },
  ];
  for (const [n, one] of bad.entries())
    expect((await admin.ask(imageApi.save, { ...form(`坏 ${n}`), baseImageId, definition: one })).status).toBe(400);
});

test('labels can be put on images, searched, renamed and deleted', async () => {
  const { labelId } = await admin.call(imageLabelApi.save, { labelName: '期末' });
  expect((await admin.ask(imageLabelApi.save, { labelName: '期末' })).meta.code).toBe('imagelabel.sameName');
  const { imageId } = await admin.call(imageApi.save, { ...form('有标签', [labelId]), baseImageId, definition });
  await admin.call(imageLabelApi.update, { labelId, labelName: '期中' });
  const found = (await admin.call(imageApi.list, { labelId })).pageInfo.resultList;
  expect(found.map((one) => [one.imageName, one.labels])).toEqual([['有标签', [{ labelId, labelName: '期中' }]]]);
  const labels = (await admin.call(imageLabelApi.list, {})).pageInfo.resultList;
  expect(labels).toContainEqual({ labelId, labelName: '期中', imageCount: 1 });
  await admin.call(imageLabelApi.remove, { labelId });
  expect((await detail(imageId)).labels).toEqual([]);
});

test('an image chooses its engine where there is a choice; containers have no desktop and boot no uploaded disk', async () => {
  const save = (name: string, more: object) =>
    admin.ask(imageApi.save, { ...form(name), baseImageId, definition, ...more });
  expect((await admin.call(imageApi.engines, {})).engineList).toEqual(['qemu']);
  expect((await save('无集群', { engine: 'lxd' })).meta.code).toBe('labimage.engineMissing');
  expect((await save('虚拟机', { engine: 'qemu' })).meta.success).toBe(true);
  school.lab.engines = ['qemu', 'lxd'];
  expect((await admin.call(imageApi.engines, {})).engineList).toEqual(['qemu', 'lxd']);
  expect((await save('桌面', { engine: 'lxd', type: 'desktop' })).meta.code).toBe('labimage.notContained');
  const upload = { ...form('上传'), engine: 'lxd', minMemoryMb: 512 } as const;
  expect((await admin.ask(imageApi.announce, upload)).meta.code).toBe('labimage.notContained');
  const { imageId } = await admin.call(imageApi.save, { ...form('容器'), baseImageId, definition, engine: 'lxd' });
  const { imageId: copied } = await admin.call(imageApi.copy, { imageId, imageName: '容器二' });
  expect((await detail(copied)).engine).toBe('lxd');
  // The cluster is taken away again: what was chosen stays, and the rest of the image can still be changed.
  school.lab.engines = ['qemu'];
  const { version } = await detail(imageId);
  await admin.call(imageApi.update, { ...form('容器'), imageId, version, definition, engine: 'lxd' });
  expect(await detail(imageId)).toMatchObject({ engine: 'lxd' });
});

test('only a manager of images sees and changes them', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'image-student');
  const calls = [
    () => student.ask(imageApi.detail, { imageId: baseImageId }),
    () => student.ask(imageApi.copy, { imageId: baseImageId, imageName: '抄' }),
    () => student.ask(imageApi.saveMachine, { machineId: baseImageId, imageName: '抄' }),
    () => student.ask(imageLabelApi.list, {}),
  ];
  for (const call of calls) expect((await call()).status).toBe(403);
});

test('the time of a build is estimated by the specification until one was measured', () => {
  const none = { packageCount: 0, uploadBytes: 0, lastSeconds: 0 };
  const of = (packageCount: number) => estimateOf({ ...none, source: 'recipe', packageCount });
  expect([0, 3, 20, 60, 99].map(of)).toEqual([5, 10, 30, 60, 100]);
  expect(estimateOf({ ...none, source: 'recipe', packageCount: 99, lastSeconds: 61 })).toBe(2);
  const ofDisk = (gigabytes: number) => estimateOf({ ...none, source: 'upload', uploadBytes: gigabytes * 1024 ** 3 });
  expect([0, 0.5, 3, 8, 12, 20].map(ofDisk)).toEqual([10, 5, 10, 30, 60, 100]);
});
