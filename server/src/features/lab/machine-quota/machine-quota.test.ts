import { clusterApi } from '@xueyan/contract/lab/cluster';
import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { machineQuotaApi as api, type MachineQuotaForm } from '@xueyan/contract/lab/machine-quota';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { countDisk, countUsage } from '../machine/quota-check.service.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'quota-admin');
});
afterAll(() => school.close());
afterEach(async () => {
  for (const { quotaId } of (await admin.call(api.list, {})).quotaList) await admin.call(api.remove, { quotaId });
});

const none = { machines: null, cpus: null, memoryMb: null, diskMb: null, weekHours: null };
const set = (form: Partial<MachineQuotaForm> & Pick<MachineQuotaForm, 'subject' | 'subjectId'>) =>
  admin.call(api.save, { ...none, ...form });

async function lessonOf(students: number) {
  const lesson = await openLesson(school, { students });
  const start = async (student: Caller) => {
    const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
    return student.ask(machineApi.start, { runId });
  };
  const [first, second] = lesson.students;
  if (!first) throw new Error('no student');
  return { ...lesson, first, second: second ?? first, start };
}

test('a quota rejects a start and names the limit and its use; a person’s own quota precedes a role’s', async () => {
  const { first, start } = await lessonOf(1);
  await set({ subject: 'role', subjectId: 'ROLE_STUDENT', memoryMb: 128 });
  const refused = await start(first);
  expect(refused.meta.code).toBe('machinequota.memory');
  expect(refused.meta.msg).toMatch(/128 MB.*256 MB/);
  await set({ subject: 'user', subjectId: first.id, memoryMb: 256 });
  expect((await start(first)).data?.state).toBe('running');
  // A running machine is joined, whatever quota was set since.
  await set({ subject: 'user', subjectId: first.id, memoryMb: 0 });
  expect((await start(first)).data?.state).toBe('running');
});

test('a course’s quota covers all of its students together', async () => {
  const { courseId, first, second, start } = await lessonOf(2);
  await set({ subject: 'course', subjectId: courseId, machines: 1 });
  expect((await start(first)).data?.state).toBe('running');
  const refused = await start(second);
  expect(refused.meta.code).toBe('machinequota.machines');
});

test('hours are counted over seven days; when they are used up nothing starts until they have passed', async () => {
  const { first, start } = await lessonOf(1);
  const { machineId = '' } = (await start(first)).data ?? {};
  const { db, platform } = school.server;
  await countUsage(db, platform, 3600);
  await countUsage(db, platform, 3600);
  const { resultList } = (await admin.call(api.usage, { by: 'user', pageSize: 100 })).pageInfo;
  expect(resultList.find(({ groupId }) => groupId === first.id)).toMatchObject({
    machines: 1,
    memoryMb: 256,
    hours: 2,
  });
  await first.call(machineApi.release, { machineId });
  await set({ subject: 'user', subjectId: first.id, weekHours: 2 });
  expect((await start(first)).meta.code).toBe('machinequota.hours');
  await set({ subject: 'user', subjectId: first.id, weekHours: 3 });
  expect((await start(first)).data?.state).toBe('running');
});

test('the estimate for a class uses the room, the course’s quota and the duration of starts', async () => {
  const { teacher, sectionId, courseId, first, start } = await lessonOf(1);
  await start(first);
  await expect.poll(async () => (await teacher.call(api.whatIf, { sectionId, count: 5 })).measured).toBeGreaterThan(0);
  const ask = await teacher.call(api.whatIf, { sectionId, count: 1000 });
  // 16 GiB, three quarters of which may be promised, 256 MiB each, beside those that run.
  expect(ask.fits + ask.running).toBe(48);
  expect(ask).toMatchObject({ memoryMb: 256, usedMb: 40, quota: null });
  expect(ask.seconds).toBeGreaterThan(0);
  await set({ subject: 'course', subjectId: courseId, machines: 3 });
  expect(await teacher.call(api.whatIf, { sectionId, count: 5 })).toMatchObject({ fits: 2, quota: 2 });
  const stranger = await school.signIn('ROLE_TEACHER', 'quota-stranger');
  expect((await stranger.ask(api.whatIf, { sectionId, count: 5 })).status).not.toBe(200);
});

test('a class of clusters is counted with all of their machines', async () => {
  const { teacher, sectionId, courseId, first, start } = await lessonOf(1);
  const [image] = (await teacher.call(imageApi.options, {})).imageList;
  const node = { imageId: image?.imageId ?? '', size: { cpus: 2, memoryMb: 512 } } as const;
  await teacher.call(clusterApi.save, {
    sectionId,
    nodeList: ['db', 'web'].map((nodeName) => ({ ...node, nodeName })),
  });
  const before = await teacher.call(api.whatIf, { sectionId, count: 1000 });
  expect(before).toMatchObject({ machines: 3, memoryMb: 1280, seconds: null, measured: 0, heldBack: null });
  // Three quarters of 16 GiB, 1280 MiB each.
  expect(before.fits).toBeLessThanOrEqual(9);
  expect(before.fits).toBeGreaterThan(0);
  await set({ subject: 'course', subjectId: courseId, machines: 7 });
  expect(await teacher.call(api.whatIf, { sectionId, count: 5 })).toMatchObject({ fits: 2, quota: 2 });
  await start(first);
  await expect.poll(async () => (await teacher.call(api.whatIf, { sectionId, count: 5 })).measured).toBeGreaterThan(0);
  expect(await teacher.call(api.whatIf, { sectionId, count: 5 })).toMatchObject({ usedMb: 120, quota: 1 });
});

test('students whose own quota is too small are counted, and one with a larger quota is not', async () => {
  const { teacher, sectionId, first } = await lessonOf(2);
  expect(await teacher.call(api.whatIf, { sectionId, count: 2 })).toMatchObject({ fits: 2, heldBack: null });
  await set({ subject: 'role', subjectId: 'ROLE_STUDENT', memoryMb: 128 });
  expect(await teacher.call(api.whatIf, { sectionId, count: 2 })).toMatchObject({ fits: 0, heldBack: 2 });
  await set({ subject: 'user', subjectId: first.id, memoryMb: 256 });
  expect(await teacher.call(api.whatIf, { sectionId, count: 2 })).toMatchObject({ fits: 1, heldBack: 1 });
});

test('a sleeping machine with its snapshots counts for the disk; nothing starts until there is room again', async () => {
  const { courseId, first, second, start } = await lessonOf(2);
  const { machineId = '' } = (await start(first)).data ?? {};
  await first.call(manyMachinesApi.suspend, { machineId });
  school.lab.disk = [{ kind: 'machine', name: machineId, build: '', sizeMb: 99.2 }];
  const { db, platform } = school.server;
  await countDisk(db, platform);
  await set({ subject: 'user', subjectId: first.id, diskMb: 100 });
  const refused = await start(first);
  expect([refused.meta.code, refused.meta.msg]).toEqual(['machinequota.disk', expect.stringMatching(/100 MB.*100 MB/)]);
  await set({ subject: 'user', subjectId: first.id, diskMb: 101 });
  await set({ subject: 'course', subjectId: courseId, diskMb: 100 });
  expect((await start(second)).meta.code).toBe('machinequota.disk');
  await first.call(machineApi.release, { machineId });
  school.lab.disk = [];
  expect((await start(second)).data?.state).toBe('running');
});
