import { authApi } from '@xueyan/contract/base/auth';
import { loginRecordApi } from '@xueyan/contract/base/login-record';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../../db/account.table.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'logins-admin');
  await school.signIn('ROLE_STUDENT', 'logins-student', '林晓');
  await school.nobody.ask(authApi.login, { loginName: 'logins-student', password: 'wrong-password-1' });
});
afterAll(() => school.close());

const listed = async (input: object) => (await admin.call(loginRecordApi.list, input)).pageInfo.resultList;
const outcomes = async (input: object) => (await listed(input)).map(({ outcome }) => outcome);

test('the log records who signed in or failed to, why, when and from where', async () => {
  await expect.poll(() => outcomes({ userName: '林晓' })).toEqual(['wrong', 'success']);
  expect((await listed({ userName: 'logins-stu' }))[0]).toMatchObject({
    ...{ loginName: 'logins-student', userName: '林晓', outcome: 'wrong', address: '127.0.0.1' },
  });
});

test('it is filtered by outcome, including all failures, by address and by day', async () => {
  await expect.poll(() => outcomes({ userName: '林晓' })).toHaveLength(2);
  expect(await outcomes({ userName: '林晓', outcome: 'failed' })).toEqual(['wrong']);
  expect(await outcomes({ userName: '林晓', outcome: 'success' })).toEqual(['success']);
  expect(await outcomes({ address: '10.' })).toEqual([]);
  const today = school.clock.write(school.clock.now()).slice(0, 10);
  expect(await outcomes({ userName: '林晓', from: today, to: today })).toHaveLength(2);
  expect(await outcomes({ to: '2020-01-01' })).toEqual([]);
});

test('the total counts the filtered records', async () => {
  await expect.poll(() => outcomes({ userName: '林晓' })).toHaveLength(2);
  const { pageInfo } = await admin.call(loginRecordApi.list, { userName: '林晓', pageSize: 1 });
  expect([pageInfo.resultList.length, pageInfo.totalSize]).toEqual([1, 2]);
});

test('a narrower data range shows one’s own attempts only', async () => {
  await school.sql.update(roles).set({ dataRange: 'self' }).where(eq(roles.code, 'ROLE_ADMIN'));
  try {
    const other = await school.signIn('ROLE_ADMIN', 'logins-own');
    const { resultList } = (await other.call(loginRecordApi.list, {})).pageInfo;
    expect(resultList.map(({ loginName }) => loginName)).toEqual(['logins-own']);
  } finally {
    await school.sql.update(roles).set({ dataRange: 'all' }).where(eq(roles.code, 'ROLE_ADMIN'));
  }
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('it is closed to %s', async (role) => {
  const person = await school.signIn(role, `logins-${role.toLowerCase()}`);
  expect((await person.ask(loginRecordApi.list, {})).status).toBe(403);
});
