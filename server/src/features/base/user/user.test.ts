import { authApi } from '@xueyan/contract/base/auth';
import { organizationApi } from '@xueyan/contract/base/organization';
import { resourceApi } from '@xueyan/contract/base/resource';
import { type UserForm, userApi } from '@xueyan/contract/base/user';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/account.table.ts';
import { openPage } from '../../../testing/live-page.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let roleIds: Map<string, string>;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'user_admin');
  const { roleList } = await admin.call(userApi.roles, {});
  roleIds = new Map(roleList.map(({ roleName, roleId }) => [roleName, roleId]));
});
afterAll(() => school.close());

const roleId = (name: string) => roleIds.get(name) ?? '';
const form = (loginName: string, change: Partial<UserForm> = {}): UserForm => ({
  ...{ loginName, userName: `人${loginName}`, roleIds: [roleId('教师')], organizationId: null, expireTime: null },
  ...change,
});
const find = async (words: string, who = admin) => (await who.call(userApi.list, { words })).pageInfo.resultList;
const codeOf = async (answer: Promise<{ meta: { code?: string | undefined } }>) => (await answer).meta.code;
const logIn = (loginName: string, password: string) => school.nobody.ask(authApi.login, { loginName, password });
const organization = async (code: string, parentId: string | null = null) => {
  const said = { name: code, code, type: 'department' as const, leaderId: null, disabled: false };
  return (await admin.call(organizationApi.save, { ...said, parentId })).organizationId;
};
const isIn = async (person: Caller) => (await person.ask(resourceApi.permissions, {})).status === 200;

describe('an account', () => {
  test('is created with a one-time password, which its owner has to change', async () => {
    const { password } = await admin.call(userApi.save, form('made_1'));
    const answer = await logIn('made_1', password);
    expect(answer.data.jumpFlag).toBe('change');
    expect(await find('made_1')).toMatchObject([{ state: 'enabled', roles: [{ roleName: '教师' }] }]);
    expect(await codeOf(admin.ask(userApi.save, form('MADE_1')))).toBe('user.nameTaken');
  });

  test('is found by any part of its name or login name, in any case, and by nothing else', async () => {
    await admin.call(userApi.save, form('Seek_20260815', { userName: '欧阳若溪Ann' }));
    const names = async (words: string) => (await find(words)).map(({ loginName }) => loginName);
    for (const words of ['欧', '阳若', '若溪a', '阳若溪ann', 'SEEK_2', '0815', '0260', '20260815', '_2026081', 'k_'])
      expect([words, await names(words)]).toEqual([words, expect.arrayContaining(['Seek_20260815'])]);
    for (const words of ['欧若', '15欧', '0815欧阳', '20268', '2026015', '%', 'k%2', '阳若溪ann1'])
      expect([words, await names(words)]).toEqual([words, []]);
  });

  test('has several roles, an organization and an expiry, and changes them', async () => {
    const organizationId = await organization('U1');
    const { userId } = await admin.call(userApi.save, form('made_2'));
    const { loginName: _, ...change } = form('made_2', {
      ...{ userName: '改名', organizationId, roleIds: [roleId('教师'), roleId('科研人员')] },
      expireTime: '2199-12-31 23:59:59',
    });
    await admin.call(userApi.update, { ...change, userId });
    const [found] = await find('made_2');
    expect(found).toMatchObject({ userName: '改名', organizationName: 'U1', expireTime: '2199-12-31 23:59:59' });
    expect(found?.roles.map(({ roleName }) => roleName).toSorted()).toEqual(['教师', '科研人员'].toSorted());
  });

  test('is not overwritten after a concurrent change', async () => {
    const { userId } = await admin.call(userApi.save, form('seen_3'));
    const [seen] = await find('seen_3');
    const { loginName: _, ...said } = form('seen_3');
    await admin.call(userApi.update, { ...said, userName: '先改的', userId, stamp: seen?.stamp });
    const late = { ...said, userName: '后改的', userId, stamp: seen?.stamp };
    expect(await codeOf(admin.ask(userApi.update, late))).toBe('wire.changed');
    expect(await find('seen_3')).toMatchObject([{ userName: '先改的' }]);
  });

  test('is found by its organization with all below, its role and its state', async () => {
    const above = await organization('U2');
    const organizationId = await organization('U3', above);
    const { userId } = await admin.call(userApi.save, form('made_3', { organizationId }));
    await admin.call(userApi.setState, { userIds: [userId], step: 'lock' });
    const by = async (filter: object) =>
      (await admin.call(userApi.list, filter)).pageInfo.resultList.map(({ loginName }) => loginName);
    expect(await by({ organizationId: above })).toEqual(['made_3']);
    expect(await by({ organizationId: above, roleId: roleId('教师'), state: 'locked' })).toEqual(['made_3']);
    expect(await by({ organizationId: above, roleId: roleId('学生') })).toEqual([]);
    expect(await by({ organizationId: above, state: 'normal' })).toEqual([]);
  });

  test('with a past expiry is not created', async () => {
    const past = form('made_4', { expireTime: '2020-01-01 00:00:00' });
    expect(await codeOf(admin.ask(userApi.save, past))).toBe('user.past');
  });
});

describe('people who may not sign in any more', () => {
  test.each([
    ['disable', 'enable', 'auth.disabled'],
    ['lock', 'unlock', 'auth.lockedByAdmin'],
  ] as const)('lose access at once after %s, and regain it after %s', async (step, back, code) => {
    const loginName = `state_${step}`;
    const person = await school.signIn('ROLE_TEACHER', loginName);
    const page = await openPage(school, person);
    await page.next('live.ready');
    await admin.call(userApi.setState, { userIds: [person.id], step });
    expect((await page.next('session.revoked')).reason).toBe('disabled');
    expect(await isIn(person)).toBe(false);
    expect(await codeOf(logIn(loginName, 'Passw0rd-of-tests'))).toBe(code);
    await admin.call(userApi.setState, { userIds: [person.id], step: back });
    expect(await isIn(await school.logIn(loginName))).toBe(true);
  });

  test('are unlocked when locked, not enabled', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'state_other');
    await admin.call(userApi.setState, { userIds: [person.id], step: 'disable' });
    expect(await codeOf(admin.ask(userApi.setState, { userIds: [person.id], step: 'lock' }))).toBe('user.wrongState');
  });

  test('an account that expires ends its sessions at that moment', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'expiring');
    const page = await openPage(school, person);
    await page.next('live.ready');
    const expireTime = school.clock.write(new Date(school.clock.now().getTime() + 3_600_000));
    const { loginName: _, ...change } = form('expiring', { expireTime });
    await admin.call(userApi.update, { ...change, userId: person.id });
    expect(await isIn(person)).toBe(true);
    await school.clock.advance({ hours: 1, minutes: 1 });
    expect(await isIn(person)).toBe(false);
    expect((await page.next('session.revoked')).reason).toBe('disabled');
    expect(await codeOf(logIn('expiring', 'Passw0rd-of-tests'))).toBe('auth.expired');
    expect(await find('expiring')).toMatchObject([{ expired: true }]);
  });
});

describe('passwords and sessions of several people', () => {
  test('are reset together: each person gets their own, shown once, and has to change it', async () => {
    const people = [await school.signIn('ROLE_TEACHER', 'reset_1'), await school.signIn('ROLE_STUDENT', 'reset_2')];
    const { slipList } = await admin.call(userApi.resetPasswords, { userIds: people.map(({ id }) => id) });
    expect(new Set(slipList.map(({ password }) => password)).size).toBe(2);
    for (const person of people) {
      expect(await isIn(person)).toBe(false);
      const slip = slipList.find(({ userId }) => userId === person.id);
      expect((await logIn(person.loginName, slip?.password ?? '')).data.jumpFlag).toBe('change');
    }
  });

  test('are ended together', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'ended_1');
    await admin.call(userApi.endSessions, { userIds: [person.id] });
    expect(await isIn(person)).toBe(false);
  });
});

describe('nobody', () => {
  test('disables themselves or takes roles from themselves', async () => {
    const me = { userIds: [admin.id], step: 'disable' as const };
    expect(await codeOf(admin.ask(userApi.setState, me))).toBe('user.self');
    const { loginName: _, ...change } = form('user_admin', { roleIds: [roleId('教师')] });
    expect(await codeOf(admin.ask(userApi.update, { ...change, userId: admin.id }))).toBe('user.self');
  });

  test('takes the last administrator’s role, or disables them', async () => {
    const organizationId = await organization('U4');
    const others = ['user.manage', 'role.manage', 'role.grantany'] as const;
    const second = await signInRegistrar(school, 'second_admin', organizationId, [...others]);
    await school.sql.update(users).set({ organizationId }).where(eq(users.id, admin.id));
    // The initial administrator is disabled for the duration of this test.
    await school.sql.update(users).set({ state: 'disabled' }).where(eq(users.loginName, 'admin'));
    const { loginName: _, ...change } = form('second_admin', { organizationId });
    await admin.call(userApi.setState, { userIds: [second.id], step: 'disable' });
    await school.sql.update(users).set({ state: 'normal' }).where(eq(users.id, second.id));
    await school.sql.update(users).set({ state: 'disabled' }).where(eq(users.id, admin.id));
    const third = await signInRegistrar(school, 'third_manager', organizationId, ['user.manage', 'role.grantany']);
    expect(await codeOf(third.ask(userApi.update, { ...change, userId: second.id }))).toBe('role.lastAdministrator');
    const disable = { userIds: [second.id], step: 'disable' as const };
    expect(await codeOf(third.ask(userApi.setState, disable))).toBe('role.lastAdministrator');
    await school.sql.update(users).set({ state: 'normal', organizationId: null }).where(eq(users.id, admin.id));
    await school.sql.update(users).set({ state: 'normal' }).where(eq(users.loginName, 'admin'));
  });

  test('gives a role whose rights exceed their own, or manages a person who has one', async () => {
    const organizationId = await organization('U5');
    const person = await signInRegistrar(school, 'registrar_u5', organizationId, ['user.manage']);
    const asAdmin = form('exceeds', { organizationId, roleIds: [roleId('管理员')] });
    expect(await codeOf(person.ask(userApi.save, asAdmin))).toBe('role.exceeds');
    const { userId } = await admin.call(userApi.save, asAdmin);
    for (const call of [userApi.resetPasswords, userApi.endSessions]) {
      expect(await codeOf(person.ask(call, { userIds: [userId] }))).toBe('role.exceeds');
    }
    const { roleList } = await person.call(userApi.roles, {});
    expect(roleList.find(({ roleName }) => roleName === '管理员')?.giveable).toBe(false);
  });

  test('reaches users of other organizations, or places people there', async () => {
    const [mine, other] = [await organization('U6'), await organization('U7')];
    const person = await signInRegistrar(school, 'registrar_u6', mine, ['user.manage']);
    const { userId } = await admin.call(userApi.save, form('elsewhere', { organizationId: other }));
    expect((await person.ask(userApi.resetPasswords, { userIds: [userId] })).status).toBe(403);
    expect((await find('', person)).map(({ loginName }) => loginName)).toEqual(['registrar_u6']);
    expect((await person.ask(userApi.save, form('placed', { organizationId: other }))).status).toBe(403);
    expect((await person.ask(userApi.save, form('placed'))).status).toBe(403);
  });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s cannot manage users', async (role) => {
  const person = await school.signIn(role, `user_${role.slice(5).toLowerCase()}`);
  expect((await person.ask(userApi.list, {})).status).toBe(403);
});
