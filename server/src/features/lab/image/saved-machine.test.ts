import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterNodes } from '../../../db/cluster.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let machineId = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'saving-admin');
  const lesson = await openLesson(school);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  machineId = (await student.call(machineApi.start, { runId })).machineId;
});
afterAll(() => school.close());

const detail = (imageId: string) => admin.call(imageApi.detail, { imageId });
const published = async (imageId: string, imageVersion: number) => {
  await school.settleJobs();
  expect(await detail(imageId)).toMatchObject({ state: 'published', imageVersion });
};

test('a running machine is saved as an image, and saved again as its next version', async () => {
  const { imageId } = await admin.call(imageApi.saveMachine, { machineId, imageName: '装好的环境' });
  await published(imageId, 1);
  expect(await detail(imageId)).toMatchObject({ source: 'machine', baseName: 'Linux 基础' });
  expect(school.lab.layers.at(-1)).toMatchObject({ base: { build: 'linux-basic-test' }, desktop: false });
  // There is nothing to build it from a second time.
  expect((await admin.ask(imageApi.build, { imageId })).meta.code).toBe('labimage.builtOnce');
  await admin.call(imageApi.saveVersion, { machineId, imageId });
  await published(imageId, 2);
  const captures = school.lab.layers.slice(-2).map(({ capture }) => capture);
  expect(new Set(captures.filter((one) => one.startsWith('capture-'))).size).toBe(2);
});

test('a machine becomes a version only of a saved image with the same base, and only with the permission', async () => {
  const { resultList } = (await admin.call(imageApi.list, {})).pageInfo;
  const base = resultList.find(({ recipe }) => recipe === 'linux-basic');
  const saved = resultList.find(({ source }) => source === 'machine');
  if (!base || !saved) throw new Error('no images');
  const other = await admin.ask(imageApi.saveVersion, { machineId, imageId: base.imageId });
  expect(other.meta.code).toBe('labimage.otherImage');
  const teacher = await school.signIn('ROLE_TEACHER', 'saving-teacher');
  const refused = await teacher.ask(imageApi.saveVersion, { machineId, imageId: saved.imageId });
  expect(refused.status).toBe(403);
  school.lab.running.delete(machineId);
  const away = await admin.ask(imageApi.saveVersion, { machineId, imageId: saved.imageId });
  expect(away.meta.code).toBe('labimage.machineAway');
  expect((await detail(saved.imageId)).imageVersion).toBe(2);
});

test('a build makes a template for every size of its machines, including nodes of clusters', async () => {
  const { sectionId } = await openLesson(school);
  const { resultList } = (await admin.call(imageApi.list, {})).pageInfo;
  const imageId = resultList.find(({ source }) => source === 'machine')?.imageId ?? '';
  const { imageId: above } = await admin.call(imageApi.copy, { imageId, imageName: '集群节点' });
  const node = { sectionId, name: 'node1', position: 1, imageId: above, cpus: 2, memoryMb: 1024 };
  await school.sql.insert(clusterNodes).values(node);
  await admin.call(imageApi.build, { imageId: above });
  await published(above, 1);
  const { lines } = await admin.call(imageApi.log, { imageId: above });
  expect(lines).toContain('memory template 2 cpu, 1024 MiB');
});
