import { auditApi } from '@xueyan/contract/base/audit';
import { onlineApi } from '@xueyan/contract/base/online';
import { resourceApi } from '@xueyan/contract/base/resource';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../../db/account.table.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'online-admin');
});
afterAll(() => school.close());

const listed = async (input: object) => (await admin.call(onlineApi.list, input)).pageInfo.resultList;
const statusOf = async (person: Caller) => (await person.ask(resourceApi.permissions, {})).status;

test('the list shows who is signed in, since when, from where, and whether a page is open', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'online-student', '林晓');
  expect(await listed({ userName: '林晓' })).toMatchObject([
    { loginName: 'online-student', address: '127.0.0.1', presence: 'away', current: false, userId: student.id },
  ]);
  const page = await openPage(school, student);
  await page.next('live.ready');
  await school.server.platform.live.present();
  expect((await listed({ userName: '林晓' }))[0]?.presence).toBe('here');
  expect((await listed({ presence: 'here' })).map(({ loginName }) => loginName)).toEqual(['online-student']);
  expect((await listed({ presence: 'away' })).map(({ loginName }) => loginName)).toEqual(['online-admin']);
  page.close();
});

test('an ended session is over at once in its pages and calls, and is audited', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'online-ended');
  const elsewhere = await school.logIn('online-ended');
  const page = await openPage(school, student);
  await page.next('live.ready');
  const sessionIds = (await listed({ userName: 'online-ended' })).map(({ sessionId }) => sessionId);
  expect(await admin.call(onlineApi.end, { sessionIds })).toEqual({ ended: 2 });
  expect(await page.next('session.revoked')).toEqual({ reason: 'administrator' });
  expect([await statusOf(student), await statusOf(elsewhere)]).toEqual([401, 401]);
  expect(await listed({ userName: 'online-ended' })).toEqual([]);
  const { resultList } = (await admin.call(auditApi.list, { action: 'online.end', target: student.id })).pageInfo;
  expect(resultList).toHaveLength(2);
  expect(resultList[0]?.details).toContainEqual({ name: 'loginName', value: 'online-ended' });
});

test('a session that has already ended is skipped, and one’s own current session is refused', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'online-gone');
  const sessionIds = (await listed({ userName: 'online-gone' })).map(({ sessionId }) => sessionId);
  await admin.call(onlineApi.end, { sessionIds });
  expect(await admin.call(onlineApi.end, { sessionIds })).toEqual({ ended: 0 });
  expect(await statusOf(student)).toBe(401);
  const own = (await listed({ userName: 'online-admin' })).find(({ current }) => current);
  const { meta } = await admin.ask(onlineApi.end, { sessionIds: [own?.sessionId] });
  expect(meta.code).toBe('online.own');
  expect(await statusOf(admin)).toBe(200);
});

test('people beyond one’s data range can be neither seen nor signed out', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'online-beyond');
  const sessionIds = (await listed({ userName: 'online-beyond' })).map(({ sessionId }) => sessionId);
  await school.sql.update(roles).set({ dataRange: 'self' }).where(eq(roles.code, 'ROLE_ADMIN'));
  try {
    const narrow = await school.signIn('ROLE_ADMIN', 'online-narrow');
    const { resultList } = (await narrow.call(onlineApi.list, {})).pageInfo;
    expect(resultList.map(({ loginName }) => loginName)).toEqual(['online-narrow']);
    expect((await narrow.ask(onlineApi.end, { sessionIds })).meta.code).toBe('wire.gone');
    expect(await statusOf(student)).toBe(200);
  } finally {
    await school.sql.update(roles).set({ dataRange: 'all' }).where(eq(roles.code, 'ROLE_ADMIN'));
  }
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('it is closed to %s', async (role) => {
  const person = await school.signIn(role, `online-${role.toLowerCase()}`);
  expect((await person.ask(onlineApi.list, {})).status).toBe(403);
});
