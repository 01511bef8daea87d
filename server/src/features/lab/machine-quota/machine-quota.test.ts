import { machineApi } from '@xueyan/contract/lab/machine';
import { machineQuotaApi as api, type MachineQuotaForm } from '@xueyan/contract/lab/machine-quota';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { countUsage } from '../machine/quota-check.service.ts';

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

const none = { machines: null, cpus: null, memoryMb: null, weekHours: null };
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

test('a quota refuses a start and says which limit and how much of it is used; a person’s own holds instead of their role’s', async () => {
  const { first, start } = await lessonOf(1);
  await set({ subject: 'role', subjectId: 'ROLE_STUDENT', memoryMb: 128 });
  const refused = await start(first);
  expect(refused.meta.code).toBe('machinequota.memory');
  expect(refused.meta.msg).toMatch(/128 MB.*256 MB/);
  await set({ subject: 'user', subjectId: first.id, memoryMb: 256 });
  expect((await start(first)).data?.state).toBe('running');
  // One that runs is joined, whatever was set meanwhile.
  await set({ subject: 'user', subjectId: first.id, memoryMb: 0 });
  expect((await start(first)).data?.state).toBe('running');
});

test('a course’s quota is for all of its students together', async () => {
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

test('whether a class can start is answered from the room, the course’s quota and what starts took', async () => {
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
