import { authApi } from '@xueyan/contract/base/auth';
import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
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

test('what a school is called, and how it looks, reaches everybody at once', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'setting-student');
  const page = await openPage(school, student);
  await page.next('live.ready');
  for (const [name, value] of Object.entries({
    systemTitle: '青山大学',
    footer: '京ICP备00000000号',
    themeMode: 'dark',
    themeColour: '#00B98E',
  }))
    await set(name, value);
  await page.next('school.changed');
  expect(await school.nobody.call(authApi.sysinfo, {})).toMatchObject({
    systemTitle: '青山大学',
    footer: '京ICP备00000000号',
    theme: { mode: 'dark', colour: '#00B98E' },
  });
  page.close();
});

test('a new password is as long, and of as many kinds of characters, as the school says', async () => {
  const person = await school.signIn('ROLE_TEACHER', 'setting-password');
  await set('passwordMinLength', 12);
  expect((await change(person, testPassword, 'Short-0001')).meta.code).toBe('auth.passwordShort');
  await set('passwordMinLength', null);
  await set('passwordClasses', 4);
  expect((await change(person, testPassword, 'onlysmall0001')).meta.code).toBe('auth.passwordPlain');
  await set('passwordClasses', null);
  expect((await change(person, testPassword, 'onlysmall0001')).meta.success).toBe(true);
});

test('an account is locked after as many wrong passwords, and for as long, as the school says', async () => {
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

test('one person has as many sessions as the school allows: the one not used for longest ends', async () => {
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

test('whom to ask, what the school is called, and the language of who chose none are what the school says, before the sign-in too', async () => {
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
