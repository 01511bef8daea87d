import { authApi } from '@xueyan/contract/base/auth';
import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { userApi } from '@xueyan/contract/base/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'safety-admin');
});
afterAll(() => school.close());

async function ask(name: string, value: ParameterValue | null) {
  const { resultList } = (await admin.call(parameterApi.list, { keyword: name })).pageInfo;
  const version = resultList.find((one) => one.name === name)?.version ?? 0;
  return admin.ask(parameterApi.save, { settings: [{ name, value, version }] });
}
const set = async (name: string, value: ParameterValue | null) => {
  expect((await ask(name, value)).meta.success).toBe(true);
};
const change = async (person: Caller, oldPassword: string, newPassword: string) =>
  (await person.ask(authApi.changePassword, { oldPassword, newPassword })).meta.code ?? 'changed';
const logIn = (loginName: string, password: string) => school.nobody.ask(authApi.login, { loginName, password });

let n = 0;
let person: Caller;
beforeEach(async () => {
  n += 1;
  person = await school.signIn('ROLE_TEACHER', `safety-${n}`);
});

describe('former passwords', () => {
  test('are refused, as many as the school sets', async () => {
    await set('passwordHistory', 3);
    expect(await change(person, testPassword, 'Second-0002')).toBe('changed');
    expect(await change(person, 'Second-0002', testPassword)).toBe('auth.formerPassword');
    expect(await change(person, 'Second-0002', 'Third-0003')).toBe('changed');
    expect(await change(person, 'Third-0003', testPassword)).toBe('auth.formerPassword');
    expect(await change(person, 'Third-0003', 'Fourth-0004')).toBe('changed');
    expect(await change(person, 'Fourth-0004', testPassword)).toBe('changed');
    await set('passwordHistory', null);
  });

  test('may be reused at once where the school refuses only the current one', async () => {
    expect(await change(person, testPassword, 'Second-0002')).toBe('changed');
    expect(await change(person, 'Second-0002', testPassword)).toBe('changed');
  });

  test('are refused after an administrator’s reset too', async () => {
    await set('passwordHistory', 2);
    const { slipList } = await admin.call(userApi.resetPasswords, { userIds: [person.id] });
    const given = slipList[0]?.password ?? '';
    const back = await school.logIn(person.loginName, given);
    expect(await change(back, given, testPassword)).toBe('auth.formerPassword');
    expect(await change(back, given, 'Another-0002')).toBe('changed');
    await set('passwordHistory', null);
  });
});

describe('a password at the maximum age that the school allows', () => {
  test('must be changed at the next login before anything else', async () => {
    await set('passwordDays', 30);
    await school.clock.advance({ days: 29 });
    expect((await logIn(person.loginName, testPassword)).data).toMatchObject({ jumpFlag: '', passwordExpired: false });
    await school.clock.advance({ days: 2 });
    const { data } = await logIn(person.loginName, testPassword);
    expect(data).toMatchObject({ jumpFlag: 'change', passwordExpired: true });
    const inside = await school.logIn(person.loginName);
    expect((await inside.ask(userApi.roles, {})).meta.code).toBe('auth.passwordChangeRequired');
    expect(await change(inside, testPassword, 'Another-0001')).toBe('changed');
    expect((await logIn(person.loginName, 'Another-0001')).data.jumpFlag).toBe('');
    admin = await school.logIn('safety-admin').then(async (expired) => {
      expect(await change(expired, testPassword, 'Admin-000001')).toBe('changed');
      return expired;
    });
    await set('passwordDays', null);
    await school.clock.advance({ days: 800 });
    expect((await logIn(person.loginName, 'Another-0001')).data.jumpFlag).toBe('');
    admin = await school.logIn('safety-admin', 'Admin-000001');
  });
});

describe('the rules for passwords', () => {
  test('apply to those that an administrator’s reset issues', async () => {
    await set('passwordMinLength', 24);
    await set('passwordClasses', 4);
    const { slipList } = await admin.call(userApi.resetPasswords, { userIds: [person.id] });
    const given = slipList[0]?.password ?? '';
    expect(given.length).toBeGreaterThanOrEqual(24);
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(given).toMatch(kind);
    await set('passwordMinLength', null);
    await set('passwordClasses', null);
  });

  test('apply to the first password of imported accounts', async () => {
    await set('passwordMinLength', 12);
    expect((await ask('initialPassword', 'Short-2026')).meta.code).toBe('auth.passwordShort');
    await set('initialPassword', 'Long-Enough-2026');
    await set('initialPassword', null);
    await set('passwordMinLength', null);
  });

  test('are shown to a person who has to choose one', async () => {
    await set('passwordMinLength', 10);
    expect((await school.nobody.call(authApi.sysinfo, {})).passwords).toMatchObject({ min: 10, history: 1 });
    await set('passwordMinLength', null);
  });
});

test('sessions are limited to the school’s maximum, even for concurrent logins of one person', async () => {
  await set('sessionsPerUser', 2);
  const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(person.loginName, testPassword)));
  expect(answers.filter(({ meta }) => meta.token).length).toBe(6);
  const { rows } = await school.sql.execute(`select count(*)::int as open from session where user_id = '${person.id}'`);
  expect(rows).toEqual([{ open: 2 }]);
  await set('sessionsPerUser', null);
});
