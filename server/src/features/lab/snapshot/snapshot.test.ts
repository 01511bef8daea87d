import { machineApi } from '@xueyan/contract/lab/machine';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineSnapshots } from '../../../db/machine-snapshot.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { snapshotParameters } from './snapshot.parameter.ts';

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

test('snapshots form a tree by restores, and children outlive the deletion of their parent', async () => {
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

test('a machine that goes back to a snapshot has the time and the extensions that it had', async () => {
  const { student, save, machineId } = await machine();
  const snapshotId = await save('装好软件');
  const { endTime, extensionsLeft } = await student.call(machineApi.extend, { machineId });
  await school.clock.advance({ minutes: 5 });
  await student.call(snapshotApi.restore, { snapshotId });
  expect(await student.call(machineApi.get, { machineId })).toMatchObject({
    state: 'running',
    endTime,
    extensionsLeft,
  });
});

test('snapshots are limited in number, and a save without room leaves nothing while the machine goes on', async () => {
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

test('a machine that was reset has no snapshots, and a teacher sees a student’s without changing them', async () => {
  const { student, teacher, save, tree, machineId } = await machine();
  const snapshotId = await save('以前');
  expect((await teacher.call(snapshotApi.list, { machineId })).snapshotList).toHaveLength(1);
  expect((await teacher.ask(snapshotApi.restore, { snapshotId })).status).toBe(403);
  expect((await teacher.ask(snapshotApi.remove, { snapshotId })).status).toBe(403);
  await student.call(machineApi.reset, { machineId });
  expect(await tree()).toEqual([]);
  expect(school.lab.kept.has(machineId)).toBe(false);
});

test('there are fewer where the school allows fewer', async () => {
  const { save, refused } = await machine();
  await save('1');
  await withParameter(school, snapshotParameters.perMachine, 1, async () => {
    expect(await refused('2')).toBe('snapshot.tooMany');
  });
  expect(await refused('2')).toBeUndefined();
});

test('what a server was saving when it was killed has failed at its next start, and another one can be saved', async () => {
  const { save, tree, machineId } = await machine();
  await save('装好软件');
  await school.sql.insert(machineSnapshots).values({ machineId, name: '保存到一半', state: 'saving' });
  await school.restart(async () => undefined);
  expect((await tree()).map(({ snapshotName, state }) => [snapshotName, state])).toEqual([
    ['装好软件', 'ready'],
    ['保存到一半', 'failed'],
  ]);
  await save('之后');
});
