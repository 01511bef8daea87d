import type { ImportResult } from '@xueyan/contract/base/import';
import { jobApi } from '@xueyan/contract/base/job';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdPerson } from '../../../testing/hold-person.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let classId = '';
let server: ServerProcess;
beforeAll(async () => {
  school = await openSchool({ safeHashes: true });
  admin = await school.signIn('ROLE_ADMIN', 'importer');
  ({ classId } = await admin.call(schoolClassApi.save, { classCode: 'KILL1', className: '一班' }));
  server = await school.otherProcess();
}, 120_000);
afterAll(() => school.close());

/** Students of an import: the last of its three batches waits for one of them. */
const count = 130;
const heldBack = (prefix: string) => holdPerson(school, `${prefix}_${count - 1}`);

/** Makes the server in another process import students; returns the job once it runs. */
async function importThere(prefix: string) {
  // Chosen passwords are hashed slowly: progress is stored only every quarter of a second.
  const rows = Array.from({ length: count }, (_, i) => [`${prefix}_${i}`, `学生${i}`, 'Fine-2026-kill']);
  const book = await workbook(['学号', '姓名', '初始密码'], rows);
  const there = { ...school, url: server.url };
  const { data } = await sendWorkbook<{ jobId: string }>(there, admin, 'import/start/roster', book, { classId });
  const job = () => admin.call(jobApi.get, data);
  await expect.poll(async () => (await job()).done, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  return job;
}

test('a job that one server runs is cancelled through another', async () => {
  const release = await heldBack('cancelled');
  const job = await importThere('cancelled');
  await admin.call(jobApi.cancel, { jobId: (await job()).jobId });
  // With this beat the other server has heard of it.
  await school.clock.advance({ seconds: 1 });
  await release();
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('cancelled');
  expect((await job()).done).toBeLessThan(count);
});

test('a job of a killed server is finished by another one, each row exactly once §list.40', async () => {
  const before = (await admin.call(schoolClassApi.listStudents, { classId })).pageInfo.totalSize;
  const release = await heldBack('killed');
  const job = await importThere('killed');
  await server.close('SIGKILL');
  const left = await job();
  expect(left.state).toBe('running');
  expect(left.done).toBeLessThan(count);
  await release();
  await school.clock.advance({ seconds: 31 });
  const { state, done, result } = await job();
  expect([state, done, (result as ImportResult).counts]).toEqual([
    ...['done', count],
    { add: count, change: 0, same: 0, refuse: 0 },
  ]);
  const { totalSize } = (await admin.call(schoolClassApi.listStudents, { classId })).pageInfo;
  expect(totalSize - before).toBe(count);
});
