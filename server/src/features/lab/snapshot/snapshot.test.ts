import { machineApi } from '@xueyan/contract/lab/machine';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function machine() {
  const lesson = await openLesson(school);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  const save = async (snapshotName: string) =>
    (await student.call(snapshotApi.save, { machineId, snapshotName })).snapshotId;
  const tree = async () => (await student.call(snapshotApi.list, { machineId })).snapshotList;
  const refused = async (name: string) =>
    (await student.ask(snapshotApi.save, { machineId, snapshotName: name })).meta.code;
  return { ...lesson, student, runId, machineId, save, tree, refused };
}

test('snapshots are a tree: what is saved after a restore is a child of what was restored, and children outlive a deletion', async () => {
  const { student, save, tree, machineId } = await machine();
  const first = await save('装好软件');
  const second = await save('改了配置');
  const restored = await student.call(snapshotApi.restore, { snapshotId: first });
  expect(restored.state).toBe('running');
  const third = await save('另一种做法');
  const parents = async () =>
    (await tree()).map(({ snapshotName, parentId, current }) => [snapshotName, parentId, current]);
  expect(await parents()).toEqual([
    ['装好软件', null, false],
    ['改了配置', first, false],
    ['另一种做法', first, true],
  ]);
  await student.call(snapshotApi.update, { snapshotId: second, snapshotName: '旧的做法' });
  await student.call(snapshotApi.remove, { snapshotId: first });
  expect(await parents()).toEqual([
    ['旧的做法', null, false],
    ['另一种做法', null, true],
  ]);
  expect([...(school.lab.kept.get(machineId) ?? [])].toSorted()).toEqual([second, third].toSorted());
});

test('there are as many as the school allows; without room nothing is left, and the machine goes on', async () => {
  const { student, save, tree, refused, machineId } = await machine();
  school.lab.failNext('snapshot', 'disk-full');
  expect(await refused('放不下')).toBe('snapshot.noRoom');
  expect(await tree()).toEqual([]);
  const first = await save('1');
  for (const name of ['2', '3', '4', '5']) await save(name);
  expect(await refused('6')).toBe('snapshot.tooMany');
  school.lab.failNext('snapshot', 'disk-full');
  expect((await student.ask(snapshotApi.restore, { snapshotId: first })).meta.code).toBe('snapshot.noRoom');
  expect((await student.call(machineApi.get, { machineId })).state).toBe('running');
  expect((await tree()).find(({ current }) => current)?.snapshotName).toBe('5');
});

test('a machine that begins anew has no snapshots; the teacher sees a student’s and changes none', async () => {
  const { student, teacher, save, tree, machineId } = await machine();
  const snapshotId = await save('以前');
  expect((await teacher.call(snapshotApi.list, { machineId })).snapshotList).toHaveLength(1);
  expect((await teacher.ask(snapshotApi.restore, { snapshotId })).status).toBe(403);
  expect((await teacher.ask(snapshotApi.remove, { snapshotId })).status).toBe(403);
  await student.call(machineApi.reset, { machineId });
  expect(await tree()).toEqual([]);
  expect(school.lab.kept.has(machineId)).toBe(false);
});
