import { clusterApi, clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { copyApi } from '@xueyan/contract/school/copy';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LabError } from '../../../platform/lab/engine.ts';
import { openLesson, setImage } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const size = { cpus: 1, memoryMb: 256 } as const;

/** Opens a lesson whose experiment has two machines beside its master, and a student's attempt at it. */
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
  const states = async () => (await machines()).map(({ machine }) => machine?.state);
  const start = async () => {
    const master = await student.call(machineApi.start, { runId });
    await expect.poll(states).toEqual(['running', 'running', 'running']);
    return master;
  };
  return { ...lesson, student, imageId, nodeList, runId, machines, states, start };
}

const idsOf = (machines: { machine: { machineId: string } | null }[]) =>
  machines.map(({ machine }) => machine?.machineId ?? '');

test('a cluster starts with its master, on a network where each machine knows the others by name', async () => {
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
  const sshKey = school.lab.links.get(ids[0] ?? '')?.sshKey;
  expect(sshKey?.public).toMatch(/^ssh-ed25519 /);
  expect(ids.map((id) => school.lab.links.get(id))).toEqual(
    hosts.map(({ name, address }) => ({ network: runId, name, address: `${address}/24`, hosts, sshKey })),
  );
  // A second start joins all of them.
  await student.call(machineApi.start, { runId });
  expect(idsOf(await machines())).toEqual(ids);
});

test('one machine of a cluster is restarted alone, and a master with or without the others', async () => {
  const { machines, states, start, student } = await openCluster();
  await start();
  const [master = '', db = '', web = ''] = idsOf(await machines());
  const restarted = async (input: { machineId: string; whole?: boolean }) => {
    school.lab.switchedOff.length = 0;
    expect((await student.call(manyMachinesApi.restart, input)).state).toBe('running');
    await expect.poll(states).toEqual(['running', 'running', 'running']);
    return school.lab.switchedOff.toSorted();
  };
  expect(await restarted({ machineId: db })).toEqual([db]);
  expect(await restarted({ machineId: master })).toEqual([master]);
  expect(await restarted({ machineId: master, whole: true })).toEqual([master, db, web].toSorted());
  await student.call(manyMachinesApi.suspend, { machineId: web });
  school.lab.switchedOff.length = 0;
  await student.call(manyMachinesApi.restart, { machineId: master, whole: true });
  expect(school.lab.switchedOff.toSorted()).toEqual([master, db].toSorted());
  expect(await states()).toEqual(['running', 'running', 'asleep']);
});

test('a restart of a cluster that stops halfway starts again what it has switched off', async () => {
  const { machines, states, start, student } = await openCluster();
  await start();
  const [machineId = '', db = ''] = idsOf(await machines());
  const { off } = school.lab.power;
  const switches = vi
    .spyOn(school.lab.power, 'off')
    .mockImplementation((id) => (id === db ? Promise.reject(new LabError('agent-silent')) : off(id)));
  const answer = await student.ask(manyMachinesApi.restart, { machineId, whole: true });
  switches.mockRestore();
  expect(answer.meta.code).toBe('machine.agentSilent');
  await expect.poll(states).toEqual(['running', 'running', 'running']);
});

test('a master that starts slowly does not delay the other machines', async () => {
  const { states, student, runId } = await openCluster();
  const release = school.lab.holdStarts();
  expect((await student.call(machineApi.start, { runId })).state).toBe('starting');
  await expect.poll(states).toEqual(['starting', 'starting', 'starting']);
  release();
  await expect.poll(states).toEqual(['running', 'running', 'running']);
});

test('extending, resetting and ending the master applies to the whole cluster', async () => {
  const { student, machines, states, start } = await openCluster();
  const { machineId } = await start();
  const before = await machines();
  await student.call(machineApi.extend, { machineId });
  const after = await machines();
  expect(after.map(({ machine }) => machine?.extensionsLeft)).toEqual(
    before.map(({ machine }) => (machine?.extensionsLeft ?? 0) - 1),
  );
  await student.call(machineApi.reset, { machineId });
  await expect.poll(states).toEqual(['running', 'running', 'running']);
  const anew = idsOf(await machines());
  expect(anew[0]).toBe(machineId);
  expect(anew.slice(1)).not.toEqual(idsOf(before).slice(1));
  await student.call(machineApi.release, { machineId });
  expect(anew.filter((id) => school.lab.running.has(id))).toEqual([]);
  expect((await machines()).map(({ machine }) => machine)).toEqual([null, null, null]);
});

test('saving, restoring and suspending the master apply to the cluster; a node has its own snapshots', async () => {
  const { student, machines, states, start } = await openCluster();
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
  await expect.poll(states).toEqual(['running', 'running', 'running']);
  expect(idsOf(await machines())).toEqual(ids);
  expect((await snapshots(ids[1] ?? '')).find(({ current }) => current)?.snapshotName).toBe('装好了');
  await student.call(snapshotApi.remove, { snapshotId });
  expect(await snapshots(ids[2] ?? '')).toEqual([]);
  expect((await snapshots(ids[1] ?? '')).map(({ snapshotName }) => snapshotName)).toEqual(['只有数据库']);
  // A master that cannot be saved leaves no snapshots of the others.
  school.lab.failNext('snapshot', 'disk-full');
  const refused = await student.ask(snapshotApi.save, { machineId, snapshotName: '放不下' });
  expect(refused.meta.code).toBe('snapshot.noRoom');
  expect([await snapshots(machineId), await snapshots(ids[2] ?? '')]).toEqual([[], []]);
  expect([...(school.lab.kept.get(machineId) ?? [])]).toEqual([]);
  await student.call(manyMachinesApi.suspend, { machineId });
  expect(await states()).toEqual(['asleep', 'asleep', 'asleep']);
});

test('a cluster has unique names, none of them master, and at most twenty machines', async () => {
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

test('a team shares one cluster; who has no team has their own, and others have no access', async () => {
  const { students, teacher, sectionId, courseId } = await openLesson(school, { students: 3 });
  const [first, second, alone] = students;
  if (!first || !second || !alone) throw new Error('no students');
  const [image] = (await teacher.call(imageApi.options, {})).imageList;
  const nodeList = [{ nodeName: 'db', imageId: image?.imageId ?? '', size }];
  await teacher.call(clusterApi.save, { sectionId, nodeList, shared: true });
  expect((await teacher.call(clusterApi.get, { sectionId })).shared).toBe(true);
  const { teamId } = await first.call(studentTeamApi.save, { courseId, name: '一队', memberIds: [] });
  await teacher.call(studentTeamApi.place, { courseId, teamId, userId: second.id });

  const open = async (student: typeof first) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    return (await student.call(machineApi.start, { runId })).machineId;
  };
  const machineId = await open(first);
  expect(await open(second)).toBe(machineId);
  expect(await open(alone)).not.toBe(machineId);
  // Both type at it, and neither is a visitor of the other.
  for (const student of [first, second])
    await student.call(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' });
  expect((await alone.ask(machineApi.get, { machineId })).meta.code).toBe('wire.gone');
  const { runId } = await second.call(attemptApi.open, { sectionId });
  const { machineList } = await second.call(clusterMachineApi.ofRun, { runId });
  expect(machineList.map(({ nodeName, machine }) => [nodeName, machine?.state])).toEqual([
    ['master', 'running'],
    ['db', 'running'],
  ]);
  // Once apart, each has their own.
  await teacher.call(clusterApi.save, { sectionId, nodeList, shared: false });
  expect(await open(second)).not.toBe(machineId);
});

test('each group of a grouping shares one cluster; rights follow the membership, and the grouping stays while used', async () => {
  const { students, teacher, sectionId, courseId, classId } = await openLesson(school, { students: 4 });
  const [first, second, third, alone] = students;
  if (!first || !second || !third || !alone) throw new Error('no students');
  const begin = { courseId, classIds: [classId], title: '分组课' };
  const { classSessionId } = await teacher.call(classSessionApi.begin, begin);
  const { groupingId } = await teacher.call(groupingApi.make, {
    ...{ classSessionId, name: '实验分组', method: 'hand', count: 2 },
  });
  const group = (version: number, ...groups: string[][]) =>
    teacher.call(groupingApi.save, {
      ...{ groupingId, version },
      groups: groups.map((memberIds, index) => ({ name: `${index + 1}`, memberIds })),
    });
  await group(1, [first.id, second.id], [third.id]);
  const [image] = (await teacher.call(imageApi.options, {})).imageList;
  const nodeList = [{ nodeName: 'db', imageId: image?.imageId ?? '', size }];
  await teacher.call(clusterApi.save, { sectionId, nodeList, shared: true, groupingId });
  expect(await teacher.call(clusterApi.get, { sectionId })).toMatchObject({
    ...{ shared: true, groupingId },
    groupingList: [{ groupingId, name: '实验分组', groupCount: 2 }],
  });
  const clusterOf = async (student: typeof first) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    return student.call(clusterMachineApi.ofRun, { runId });
  };
  const start = async (student: typeof first) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    return (await student.call(machineApi.start, { runId })).machineId;
  };
  // The second opened the experiment first; who starts it first starts it for both.
  expect((await clusterOf(second)).machineList.map(({ machine }) => machine)).toEqual([null, null]);
  const master = await start(first);
  const states = async () => (await clusterOf(second)).machineList.map(({ machine }) => machine?.state);
  await expect.poll(states).toEqual(['running', 'running']);
  const shared = await clusterOf(second);
  expect(shared.machineList[0]?.machine?.machineId).toBe(master);
  expect(shared.partnerList).toEqual(['学生0']);
  const node = shared.machineList[1]?.machine?.machineId ?? '';
  const type = (machineId: string) => ({ machineId, consoleKind: 'terminal', mode: 'help' }) as const;
  for (const student of [first, second]) await student.call(machineApi.ticket, type(node));
  expect(await start(third)).not.toBe(master);
  expect(await start(alone)).not.toBe(master);
  expect((await third.ask(machineApi.ticket, type(node))).meta.code).toBe('wire.gone');

  // Who is moved into the group has its machines, and who is moved out has not.
  await group(2, [second.id, third.id], [first.id]);
  expect((await first.ask(machineApi.ticket, type(master))).meta.code).toBe('wire.gone');
  expect((await clusterOf(third)).partnerList).toEqual(['学生1']);
  await third.call(machineApi.ticket, type(node));

  expect((await teacher.ask(groupingApi.remove, { groupingId })).meta.code).toBe('grouping.inUse');
  const { sectionId: copyId } = await teacher.call(copyApi.section, { sectionId });
  expect((await teacher.call(clusterApi.get, { sectionId: copyId })).groupingId).toBe(groupingId);
  await teacher.call(clusterApi.save, { sectionId: copyId, nodeList, groupingId: null });
  await teacher.call(clusterApi.save, { sectionId, nodeList, shared: false });
  await teacher.call(groupingApi.remove, { groupingId });
  const other = await openLesson(school);
  const foreign = await teacher.ask(clusterApi.save, { sectionId, nodeList, shared: true, groupingId: other.courseId });
  expect(foreign.meta.code).toBe('wire.gone');
});

test('the images of a cluster are all of one engine, on which all its machines start', async () => {
  const { teacher, sectionId, nodeList, imageId, start, machines } = await openCluster();
  const admin = await school.signIn('ROLE_ADMIN', 'engine-admin');
  school.lab.engines = ['qemu', 'lxd'];
  school.lab.cluster = { available: true, version: '5.0', memoryMb: 64_000, gpus: 0 };
  const { imageId: other } = await admin.call(imageApi.copy, { imageId, imageName: '容器里的节点' });
  await setImage(school, other, { engine: 'lxd', state: 'published', build: 'other' });
  const [first, ...rest] = nodeList;
  const mixed = [{ ...first, nodeName: 'db', imageId: other, size }, ...rest];
  expect((await teacher.ask(clusterApi.save, { sectionId, nodeList: mixed })).meta.code).toBe('cluster.twoEngines');
  await setImage(school, imageId, { engine: 'lxd' });
  await start();
  const engines = idsOf(await machines()).map((id) => school.lab.startedOn.get(id));
  expect(engines).toEqual(['lxd', 'lxd', 'lxd']);
  await setImage(school, imageId, { engine: 'qemu' });
  school.lab.engines = ['qemu'];
});

test('an image that only a second machine of a cluster uses names the experiment, and is not deleted', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'cluster-admin');
  const { teacher, sectionId, imageId, nodeList } = await openCluster();
  const { imageId: copyId } = await admin.call(imageApi.copy, { imageId, imageName: '只给从机' });
  await setImage(school, copyId, {
    state: 'published',
    build: 'linux-basic-test',
    minMemoryMb: 128,
    wantedAt: null,
    underWay: '',
  });
  await teacher.call(clusterApi.save, { sectionId, nodeList: nodeList.map((node) => ({ ...node, imageId: copyId })) });
  expect((await admin.call(imageApi.detail, { imageId: copyId })).uses).toMatchObject([{ kind: 'experiment' }]);
  const refused = await admin.ask(imageApi.remove, { imageId: copyId, confirm: 'DELETE' });
  expect(refused.meta.code).toBe('labimage.usedBy');
});
