import { machineApi } from '@xueyan/contract/lab/machine';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Starts a machine of a cluster whose member is lost afterwards; `snapshots` are saved before. */
async function lostMachine(snapshots: string[]) {
  const { students, sectionId, teacher } = await openLesson(school, { students: 2 });
  const [student, other] = students;
  if (!student || !other) throw new Error('no students');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  for (const snapshotName of snapshots) await student.call(snapshotApi.save, { machineId, snapshotName });
  const now = () => student.call(machineApi.get, { machineId });
  const lose = async () => {
    school.lab.incident({ machineId, kind: 'member-lost', detail: 'lab-2' });
    await expect.poll(async () => (await now()).state).toBe('lost');
  };
  return { student, other, teacher, machineId, lose, now };
}

test('a machine on a lost member is shown so, and is found again when the member is back', async () => {
  const { lose, now, machineId } = await lostMachine([]);
  await lose();
  expect(await now()).toMatchObject({ reason: 'member', memberName: 'lab-2' });
  const admin = await school.signIn('ROLE_ADMIN', 'member-admin');
  const { resultList } = (await admin.call(machineApi.list, { state: 'lost' })).pageInfo;
  expect(resultList.find((one) => one.machineId === machineId)).toMatchObject({ memberName: 'lab-2' });
  // The rounds that look after machines leave it alone.
  for (let round = 0; round < 3; round++) await school.clock.advance({ seconds: 1 });
  expect((await now()).state).toBe('lost');
  school.lab.running.add(machineId);
  school.lab.incident({ machineId, kind: 'member-back', detail: 'lab-2' });
  await expect.poll(now).toMatchObject({ state: 'running', reason: '', memberName: '' });
});

test('its owner begins it elsewhere from its last snapshot, the only one that it has then; that is on record', async () => {
  const { student, other, teacher, machineId, lose, now } = await lostMachine(['早', '晚']);
  expect((await student.ask(snapshotApi.rescue, { machineId })).meta.code).toBe('snapshot.notAway');
  await lose();
  expect((await other.ask(snapshotApi.rescue, { machineId })).meta.success).toBe(false);
  expect((await teacher.ask(snapshotApi.rescue, { machineId })).meta.success).toBe(false);
  expect(await student.call(snapshotApi.rescue, { machineId })).toMatchObject({ state: 'running', memberName: '' });
  const { snapshotList } = await student.call(snapshotApi.list, { machineId });
  expect(snapshotList).toMatchObject([{ snapshotName: '晚', parentId: null, current: true }]);
  const entries = await school.sql.select().from(auditEntries).where(eq(auditEntries.action, 'snapshot.rescue'));
  expect(entries.filter(({ outcome }) => outcome === 'done')).toMatchObject([
    { actorId: student.id, target: machineId, detail: { member: 'lab-2' } },
  ]);
  expect((await now()).reason).toBe('');
});

test('without a snapshot it says what else can be done, and a reset begins anew', async () => {
  const { student, machineId, lose, now } = await lostMachine([]);
  await lose();
  expect((await student.ask(snapshotApi.rescue, { machineId })).meta.code).toBe('snapshot.noCopy');
  expect(await now()).toMatchObject({ state: 'lost', memberName: 'lab-2' });
  expect((await student.call(machineApi.reset, { machineId })).state).toBe('running');
});
