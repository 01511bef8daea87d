import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('who manages the lab puts machines to sleep and starts them again; the teacher of a course does not', async () => {
  const { teacher, students, sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const admin = await school.signIn('ROLE_ADMIN', 'many-admin');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  expect((await teacher.ask(manyMachinesApi.suspend, { machineId })).status).toBe(403);
  expect((await admin.ask(manyMachinesApi.wake, { machineId })).meta.code).toBe('machine.notAsleep');
  expect(await admin.call(manyMachinesApi.suspend, { machineId })).toMatchObject({
    state: 'asleep',
    reason: 'teacher',
  });
  expect(school.lab.asleep.has(machineId)).toBe(true);
  expect((await admin.ask(manyMachinesApi.suspend, { machineId })).meta.code).toBe('machine.notRunning');
  expect((await student.ask(manyMachinesApi.wake, { machineId })).status).toBe(403);
  expect((await admin.call(manyMachinesApi.wake, { machineId })).state).toBe('running');
  expect(school.lab.running.has(machineId)).toBe(true);
  // One puts one's own to sleep too.
  expect(await student.call(manyMachinesApi.suspend, { machineId })).toMatchObject({
    state: 'asleep',
    reason: 'owner',
  });
  school.lab.failNext('suspend', 'disk-full');
  await admin.call(manyMachinesApi.wake, { machineId });
  expect((await admin.ask(manyMachinesApi.suspend, { machineId })).meta.code).toBe('machine.diskFull');
  expect((await student.call(machineApi.get, { machineId })).state).toBe('running');
});

test('the hosts are shown with what they have and what their machines take', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'hosts-admin');
  const { hostList } = await admin.call(manyMachinesApi.hosts, {});
  expect(hostList).toMatchObject([
    { answers: true, engine: true, cpus: 2, freeDiskMb: 10_000, running: 1, promisedMb: 256 },
  ]);
});
