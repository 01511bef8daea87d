import { authApi } from '@xueyan/contract/base/auth';
import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, caller, openSchool, type School, testPassword } from '../../../testing/school.ts';
import { setParameter } from '../parameter/parameter.service.ts';
import { schoolParameters } from './setting.parameter.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'setting-admin');
});
afterAll(() => school.close());

/** Null restores the default. */
async function set(name: string, value: ParameterValue | null) {
  const { resultList } = (await admin.call(parameterApi.list, { keyword: name })).pageInfo;
  const version = resultList.find((one) => one.name === name)?.version ?? 0;
  await admin.call(parameterApi.save, { settings: [{ name, value, version }] });
}
const change = (person: Caller, oldPassword: string, newPassword: string) =>
  person.ask(authApi.changePassword, { oldPassword, newPassword });
const tryToLogIn = (loginName: string, password: string) => school.nobody.ask(authApi.login, { loginName, password });

test('the title of a school and its appearance reach everybody at once', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'setting-student');
  const page = await openPage(school, student);
  await page.next('live.ready');
  await set('systemTitle', '青山大学');
  await set('footer', '京ICP备00000000号');
  await set('themeMode', 'dark');
  await set('themeColour', '#00B98E');
  await page.next('school.changed');
  expect(await school.nobody.call(authApi.sysinfo, {})).toMatchObject({
    systemTitle: '青山大学',
    footer: '京ICP备00000000号',
    theme: { mode: 'dark', colour: '#00B98E' },
  });
  page.close();
});

test('a new password has the length and kinds of characters that the school sets', async () => {
  const person = await school.signIn('ROLE_TEACHER', 'setting-password');
  await set('passwordMinLength', 12);
  expect((await change(person, testPassword, 'Short-0001')).meta.code).toBe('auth.passwordShort');
  await set('passwordMinLength', null);
  await set('passwordClasses', 4);
  expect((await change(person, testPassword, 'onlysmall0001')).meta.code).toBe('auth.passwordPlain');
  await set('passwordClasses', null);
  expect((await change(person, testPassword, 'onlysmall0001')).meta.success).toBe(true);
});

test('an account is locked after as many wrong passwords, and for as long, as the school sets', async () => {
  await school.signIn('ROLE_TEACHER', 'setting-lock');
  await set('lockAfter', 3);
  await set('lockMinutes', 60);
  for (const _ of [1, 2, 3]) await tryToLogIn('setting-lock', 'wrong');
  expect((await tryToLogIn('setting-lock', testPassword)).meta.code).toBe('auth.locked');
  await school.clock.advance({ minutes: 30 });
  expect((await tryToLogIn('setting-lock', testPassword)).meta.code).toBe('auth.locked');
  await school.clock.advance({ minutes: 31 });
  expect((await tryToLogIn('setting-lock', testPassword)).meta.success).toBe(true);
  await set('lockAfter', null);
  await set('lockMinutes', null);
});

test('one person has at most the school’s maximum of sessions: the least recently used ends', async () => {
  const first = await school.signIn('ROLE_TEACHER', 'setting-sessions');
  const second = await school.logIn('setting-sessions');
  expect((await first.ask(authApi.sysinfo, {})).status).toBe(200);
  await set('sessionsPerUser', 2);
  await school.clock.advance({ seconds: 1 });
  const third = await school.logIn('setting-sessions');
  const statuses = [];
  for (const one of [first, second, third]) statuses.push((await change(one, 'x', 'Other-0001')).status);
  expect(statuses).toEqual([401, 200, 200]);
  await set('sessionsPerUser', null);
});

test('contact, title and default language are the school’s, before login too', async () => {
  const info = () => school.nobody.call(authApi.sysinfo, {});
  expect(await info()).toMatchObject({ support: '', defaultLanguage: 'zh_cn', loginMethods: ['password'] });
  await set('support', '信息中心 0000-0000');
  await set('systemName', '青山大学实验平台');
  await set('language', 'mn');
  expect(await info()).toMatchObject({
    ...{ support: '信息中心 0000-0000', systemName: '青山大学实验平台', defaultLanguage: 'mn' },
  });
  for (const name of ['support', 'systemName', 'language']) await set(name, null);
  expect(await info()).toMatchObject({ support: '', defaultLanguage: 'zh_cn' });
});

test('times are those of the zone that the school was set up with', async () => {
  await set('footer', '时区');
  const changedAt = async (url: string) => {
    const there = caller(url, admin.id, admin.loginName, await school.tokenOf(admin));
    const { resultList } = (await there.call(parameterApi.list, { keyword: 'footer' })).pageInfo;
    return Date.parse(`${resultList[0]?.updateTime}Z`);
  };
  await setParameter(school.server.db, schoolParameters.timeZone, 'UTC');
  const other = await school.another();
  expect((await changedAt(school.url)) - (await changedAt(other.url))).toBe(8 * 3_600_000);
  await setParameter(school.server.db, schoolParameters.timeZone, 'Asia/Shanghai');
  await set('footer', null);
});
