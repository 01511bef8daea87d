import { clusterApi, clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { copyApi } from '@xueyan/contract/school/copy';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const size = { cpus: 1, memoryMb: 256 } as const;

/** A lesson whose experiment has two machines beside its master, and a student's run of it. */
async function openCluster() {
  const { students, ...lesson } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const [image] = (await lesson.teacher.call(imageApi.options, {})).imageList;
  const imageId = image?.imageId ?? '';
  const { teacher, sectionId } = lesson;
  const nodeList = ['db', 'web'].map((nodeName) => ({ nodeName, imageId, size }));
  await teacher.call(clusterApi.save, { sectionId, nodeList });
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const machines = async () => (await student.call(clusterMachineApi.ofRun, { runId })).machineList;
  const start = async () => {
    const master = await student.call(machineApi.start, { runId });
    await vi.waitFor(async () =>
      expect((await machines()).map(({ machine }) => machine?.state)).toEqual(['running', 'running', 'running']),
    );
    return master;
  };
  return { ...lesson, student, imageId, nodeList, runId, machines, start };
}

const idsOf = (machines: { machine: { machineId: string } | null }[]) =>
  machines.map(({ machine }) => machine?.machineId ?? '');

test('a cluster starts with its master, on a network where each knows the others by name', async () => {
  const { machines, start, student, runId } = await openCluster();
  expect((await machines()).map(({ nodeName, role, machine }) => [nodeName, role, machine])).toEqual([
    ['master', 'master', null],
    ['db', 'slave', null],
    ['web', 'slave', null],
  ]);
  await start();
  const ids = idsOf(await machines());
  const hosts = [
    { name: 'master', address: '10.77.0.11' },
    { name: 'db', address: '10.77.0.12' },
    { name: 'web', address: '10.77.0.13' },
  ];
  expect(ids.map((id) => school.lab.links.get(id))).toEqual(
    hosts.map(({ name, address }) => ({ network: runId, name, address: `${address}/24`, hosts })),
  );
  // Another start finds them all.
  await student.call(machineApi.start, { runId });
  expect(idsOf(await machines())).toEqual(ids);
});

test('a master that takes long to start keeps the others waiting for nothing', async () => {
  const { machines, student, runId } = await openCluster();
  const release = school.lab.holdStarts();
  expect((await student.call(machineApi.start, { runId })).state).toBe('starting');
  await vi.waitFor(async () =>
    expect((await machines()).map(({ machine }) => machine?.state)).toEqual(['starting', 'starting', 'starting']),
  );
  release();
  await vi.waitFor(async () =>
    expect((await machines()).map(({ machine }) => machine?.state)).toEqual(['running', 'running', 'running']),
  );
});

test('extended, reset and ended at the master, it is so as one', async () => {
  const { student, machines, start } = await openCluster();
  const { machineId } = await start();
  const before = await machines();
  await student.call(machineApi.extend, { machineId });
  const after = await machines();
  expect(after.map(({ machine }) => machine?.extensionsLeft)).toEqual(
    before.map(({ machine }) => (machine?.extensionsLeft ?? 0) - 1),
  );
  await student.call(machineApi.reset, { machineId });
  await vi.waitFor(async () =>
    expect((await machines()).map(({ machine }) => machine?.state)).toEqual(['running', 'running', 'running']),
  );
  const anew = idsOf(await machines());
  expect(anew[0]).toBe(machineId);
  expect(anew.slice(1)).not.toEqual(idsOf(before).slice(1));
  await student.call(machineApi.release, { machineId });
  expect(anew.filter((id) => school.lab.running.has(id))).toEqual([]);
  expect((await machines()).map(({ machine }) => machine)).toEqual([null, null, null]);
});

test('saved, taken back and put to sleep at the master, it is so as one; a node keeps snapshots of its own', async () => {
  const { student, machines, start } = await openCluster();
  const { machineId } = await start();
  const ids = idsOf(await machines());
  const snapshots = async (id: string) => (await student.call(snapshotApi.list, { machineId: id })).snapshotList;
  const { snapshotId } = await student.call(snapshotApi.save, { machineId, snapshotName: '装好了' });
  await student.call(snapshotApi.save, { machineId: ids[1] ?? '', snapshotName: '只有数据库' });
  expect((await snapshots(machineId)).map((one) => [one.snapshotName, one.machines, one.together])).toEqual([
    ['装好了', 3, false],
  ]);
  expect((await snapshots(ids[1] ?? '')).map((one) => [one.snapshotName, one.together, one.current])).toEqual([
    ['装好了', true, false],
    ['只有数据库', false, true],
  ]);
  await student.call(snapshotApi.restore, { snapshotId });
  await vi.waitFor(async () =>
    expect((await machines()).map(({ machine }) => machine?.state)).toEqual(['running', 'running', 'running']),
  );
  expect(idsOf(await machines())).toEqual(ids);
  expect((await snapshots(ids[1] ?? '')).find(({ current }) => current)?.snapshotName).toBe('装好了');
  await student.call(snapshotApi.remove, { snapshotId });
  expect(await snapshots(ids[2] ?? '')).toEqual([]);
  expect((await snapshots(ids[1] ?? '')).map(({ snapshotName }) => snapshotName)).toEqual(['只有数据库']);
  // One that cannot be saved leaves nothing of the others.
  school.lab.failNext('snapshot', 'disk-full');
  const refused = await student.ask(snapshotApi.save, { machineId, snapshotName: '放不下' });
  expect(refused.meta.code).toBe('snapshot.noRoom');
  expect([await snapshots(machineId), await snapshots(ids[2] ?? '')]).toEqual([[], []]);
  expect([...(school.lab.kept.get(machineId) ?? [])]).toEqual([]);
  await student.call(manyMachinesApi.suspend, { machineId });
  expect((await machines()).map(({ machine }) => machine?.state)).toEqual(['asleep', 'asleep', 'asleep']);
});

test('names stand once, master is taken, and there are twenty machines at most', async () => {
  const { teacher, sectionId, imageId } = await openCluster();
  const node = (nodeName: string) => ({ nodeName, imageId, size });
  const save = async (names: string[]) =>
    (await teacher.ask(clusterApi.save, { sectionId, nodeList: names.map(node) })).meta.code;
  expect(await save(['db', 'db'])).toBe('cluster.sameName');
  expect(await save(['master'])).toBe('cluster.sameName');
  expect(await save(['数据库'])).toBe('wire.badInput');
  const many = Array.from({ length: 20 }, (_, index) => `n${index}`);
  expect(await save(many)).toBe('wire.badInput');
  expect(await save(many.slice(1))).toBeUndefined();
  expect((await teacher.call(clusterApi.get, { sectionId })).nodeList).toHaveLength(19);
});

test('a copy of the course has the same cluster', async () => {
  const { teacher, courseId, nodeList } = await openCluster();
  const { courseId: copyId } = await teacher.call(copyApi.course, { courseId });
  const { treeList } = await teacher.call(sectionApi.tree, { courseId: copyId });
  const copied = treeList.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
  expect((await teacher.call(clusterApi.get, { sectionId: copied?.id ?? '' })).nodeList).toEqual(nodeList);
});
