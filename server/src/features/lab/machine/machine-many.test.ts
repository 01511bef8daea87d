import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a lab manager and a course teacher can suspend machines and start them again', async () => {
  const { students, sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const admin = await school.signIn('ROLE_ADMIN', 'many-admin');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
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
  // A student can suspend their own machine too.
  expect(await student.call(manyMachinesApi.suspend, { machineId })).toMatchObject({
    state: 'asleep',
    reason: 'owner',
  });
  school.lab.failNext('suspend', 'disk-full');
  await admin.call(manyMachinesApi.wake, { machineId });
  expect((await admin.ask(manyMachinesApi.suspend, { machineId })).meta.code).toBe('machine.diskFull');
  expect((await student.call(machineApi.get, { machineId })).state).toBe('running');
});

test('a course teacher restarts, stops, extends, resets and releases machines of the class, with audit', async () => {
  const { teacher, students, sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const other = await school.signIn('ROLE_TEACHER', 'many-other');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  for (const endpoint of [manyMachinesApi.restart, manyMachinesApi.stop, manyMachinesApi.suspend, manyMachinesApi.wake])
    expect((await other.ask(endpoint, { machineId })).meta.code).toBe('wire.gone');
  expect(await teacher.call(manyMachinesApi.restart, { machineId })).toMatchObject({ state: 'running' });
  expect(school.lab.switchedOff).toEqual([machineId]);
  expect(school.lab.running.has(machineId)).toBe(true);
  expect(await teacher.call(machineApi.extend, { machineId })).toMatchObject({ extensionsLeft: 3 });
  expect(await teacher.call(manyMachinesApi.stop, { machineId })).toMatchObject({ state: 'asleep', reason: 'teacher' });
  // Its memory was not saved: the next start boots the disk.
  expect([school.lab.running.has(machineId), school.lab.asleep.has(machineId)]).toEqual([false, false]);
  expect((await teacher.ask(manyMachinesApi.stop, { machineId })).meta.code).toBe('machine.notRunning');
  expect((await teacher.ask(manyMachinesApi.restart, { machineId })).meta.code).toBe('machine.notRunning');
  expect((await teacher.call(manyMachinesApi.wake, { machineId })).state).toBe('running');
  expect((await teacher.call(machineApi.reset, { machineId })).state).toBe('running');
  expect((await teacher.call(machineApi.release, { machineId })).state).toBe('released');
  const written = await school.sql
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.target, machineId), eq(auditEntries.actorId, teacher.id)))
    .orderBy(auditEntries.at, auditEntries.id);
  expect(written.map(({ action }) => action)).toEqual([
    'machine.restart',
    'machine.extend',
    'machine.stop',
    'machine.wake',
    'machine.reset',
    'machine.release',
  ]);
});

test('a restart that the engine refuses is reported, and the machine stays as it was', async () => {
  const { students, sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  school.lab.failNext('off', 'agent-silent');
  expect((await student.ask(manyMachinesApi.restart, { machineId })).meta.code).toBe('machine.agentSilent');
  expect((await student.call(machineApi.get, { machineId })).state).toBe('running');
  expect(await student.call(manyMachinesApi.stop, { machineId })).toMatchObject({ state: 'asleep', reason: 'owner' });
  expect((await student.call(machineApi.start, { runId })).state).toBe('running');
  await student.call(machineApi.release, { machineId });
});

test('the list of hosts shows their resources and what their machines take', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'hosts-admin');
  const { hostList } = await admin.call(manyMachinesApi.hosts, {});
  expect(hostList).toMatchObject([
    { answers: true, engine: true, cpus: 2, freeDiskMb: 10_000, running: 1, promisedMb: 256 },
  ]);
});
