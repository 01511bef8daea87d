import type { ImportCheck } from '@xueyan/contract/base/import';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { userApi } from '@xueyan/contract/base/user';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { importUploads } from '../../../db/job.table.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendImportId, sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'once_admin');
  other = await school.signIn('ROLE_ADMIN', 'once_other');
});
afterAll(() => school.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const check = 'import/check/user';
const start = 'import/start/user';
/** The file has no column for roles; one value for all rows is the person's choice. */
const layout = { titleRow: 1, columns: { loginName: 0, userName: 1 }, fixed: { roles: '教师' } };

async function firstCheck(loginNames: string[], person = admin) {
  const book = await workbook(
    ['工号', '姓名'],
    loginNames.map((name) => [name, `用户${name}`]),
  );
  return (await sendWorkbook<ImportCheck>(school, person, check, book)).data;
}
const nextCheck = (importId: string, person = admin) =>
  sendImportId<ImportCheck>(school, person, check, importId, { layout });
const begin = (importId: string, person = admin) =>
  sendImportId<{ jobId: string }>(school, person, start, importId, { layout });
const kept = () => school.sql.$count(importUploads, eq(importUploads.ownerId, admin.id));

test('a file that is checked twice, with other choices, and then imported is sent and read once', async () => {
  const read = vi.spyOn(school.server.platform.parser, 'book');
  const first = await firstCheck(['once_1001', 'once_1002']);
  expect(first.counts).toMatchObject({ add: 0, refuse: 2 });
  const second = (await nextCheck(first.importId)).data;
  expect([second.importId, second.counts.add]).toEqual([first.importId, 2]);
  const { jobId } = (await begin(first.importId)).data;
  await school.settleJobs();
  const job: JobProgress = await admin.call(jobApi.get, { jobId });
  expect([job.state, job.title, job.result]).toEqual([
    ...['done', '名单.xlsx'],
    { counts: { add: 2, change: 0, same: 0, refuse: 0 }, given: 2, issuedCount: 2 },
  ]);
  expect((await admin.call(userApi.list, { words: 'once_100' })).pageInfo.totalSize).toBe(2);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a start that is repeated returns the job of the first, and the file cannot be checked any more', async () => {
  const { importId } = await firstCheck(['once_2001']);
  const [one, two] = await Promise.all([begin(importId), begin(importId)]);
  expect(two.data.jobId).toBe(one.data.jobId);
  await school.settleJobs();
  expect((await begin(importId)).data.jobId).toBe(one.data.jobId);
  expect((await nextCheck(importId)).meta.code).toBe('import.ended');
});

test('the id of another person, of another kind of import, or of nothing is refused', async () => {
  const { importId } = await firstCheck(['once_3001']);
  expect((await nextCheck(importId, other)).meta.code).toBe('import.ended');
  expect((await begin(importId, other)).meta.code).toBe('import.ended');
  expect((await sendImportId(school, admin, 'import/check/student', importId)).meta.code).toBe('import.ended');
  for (const nothing of ['x', '00000000-0000-4000-8000-000000000000']) {
    const { status, meta } = await begin(nothing);
    expect([status, meta.code, meta.msg]).toEqual([200, 'import.ended', '检查过的文件已不再保留，请重新上传']);
  }
  expect((await nextCheck(importId)).meta.success).toBe(true);
});

test('a person’s oldest files make room for new ones', async () => {
  const first = await firstCheck(['once_4000']);
  const later = [];
  for (const n of [1, 2, 3, 4, 5]) later.push(await firstCheck([`once_400${n}`]));
  expect((await nextCheck(first.importId)).meta.code).toBe('import.ended');
  for (const { importId } of later) expect((await nextCheck(importId)).meta.success).toBe(true);
});

test('an id is good for an hour after the last check, and then the file is removed', async () => {
  const { importId } = await firstCheck(['once_5001']);
  await school.clock.advance({ minutes: 50 });
  expect((await nextCheck(importId)).meta.success).toBe(true);
  await school.clock.advance({ minutes: 50 });
  expect((await nextCheck(importId)).meta.success).toBe(true);
  await school.clock.advance({ minutes: 61 });
  expect((await begin(importId)).meta.code).toBe('import.ended');
  await school.clock.advance({ minutes: 10 });
  expect(await kept()).toBe(0);
});
