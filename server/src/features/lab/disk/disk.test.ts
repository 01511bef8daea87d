import { labDiskApi } from '@xueyan/contract/lab/disk';
import { imageApi } from '@xueyan/contract/lab/image';
import { noDefinition } from '@xueyan/contract/lab/image-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { daysUpTo, keptAt } from './growth.rule.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'disk-admin');
});
afterAll(() => school.close());

const published = async (imageId: string) => {
  await school.settleJobs();
  expect((await admin.call(imageApi.detail, { imageId })).state).toBe('published');
};

test('the disk overview names users and owners, and the cleanup deletes only what nothing needs §resource.3', async () => {
  const { resultList } = (await admin.call(imageApi.list, { imageName: 'Linux 基础' })).pageInfo;
  const imageId = resultList[0]?.imageId ?? '';
  await published(imageId);
  const form = { imageName: '两版', description: '', category: 'web' as const, labelIds: [], software: [] };
  const made = await admin.call(imageApi.save, {
    ...{ ...form, packageLocation: '', dataLocation: '', baseImageId: imageId, definition: noDefinition },
  });
  await admin.call(imageApi.build, made);
  await published(made.imageId);
  const build = school.lab.layers.at(-1)?.build ?? '';
  school.lab.disk = [
    { kind: 'image', name: build, build: '', sizeMb: 12 },
    { kind: 'template', name: 'abc-1', build, sizeMb: 300 },
    { kind: 'machine', name: '_build-1', build: '', sizeMb: 1 },
  ];
  const before = await admin.call(labDiskApi.overview, {});
  expect(before.items.find(({ name }) => name === build)).toMatchObject({
    imageName: '两版',
    imageVersion: 1,
    reason: null,
  });
  expect(before.items.find(({ kind }) => kind === 'template')).toMatchObject({ imageName: '两版', reason: null });
  expect(before.kinds).toContainEqual({ kind: 'template', count: 1, sizeMb: 300 });
  expect(before.serverList).toMatchObject([{ nodeId: before.nodeId, answers: true, disk: { usedMb: 313 } }]);
  expect(before.growth).toHaveLength(90);
  expect(before.growth.at(-1)?.sizeMb).toBeGreaterThanOrEqual(2);
  // All of it is in use, or unknown: nothing is deleted, whatever is asked for.
  const all = { names: school.lab.disk.map(({ name }) => name) };
  expect(await admin.call(labDiskApi.clean, all)).toEqual({ removedCount: 0, freedMb: 0 });
  expect(school.lab.disk).toHaveLength(3);
  const teacher = await school.signIn('ROLE_TEACHER', 'disk-teacher');
  expect((await teacher.ask(labDiskApi.overview, {})).meta.code).toBe('wire.notAllowed');
});

test('the growth counts what was stored on each day', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));
  const versions = [
    { sizeMb: 10, createdAt: at(1), collectedAt: at(3) },
    { sizeMb: 20, createdAt: at(2), collectedAt: null },
  ];
  expect(keptAt(versions, [at(2), at(3), at(4)])).toEqual([10, 30, 20]);
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
});
