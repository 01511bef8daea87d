import { organizationApi } from '@xueyan/contract/base/organization';
import { resourceManageApi } from '@xueyan/contract/base/resource-manage';
import { RoleForm, roleApi } from '@xueyan/contract/base/role';
import { userApi } from '@xueyan/contract/base/user';
import type { DataRange } from '@xueyan/contract/wire/actor';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, users } from '../../../db/account.table.ts';
import { authorizations } from '../../../db/authorization.table.ts';
import { newId } from '../../../db/id.ts';
import { giveRange, signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
/** A faculty with a department in it, and another faculty. */
const places = { faculty: '', department: '', other: '' };
type Place = keyof typeof places;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'range_admin');
  places.faculty = await organization('RNG_F');
  places.department = await organization('RNG_D', places.faculty);
  places.other = await organization('RNG_O');
  for (const place of Object.keys(places) as Place[]) {
    const { id } = await school.signIn('ROLE_TEACHER', `in_${place}`);
    await school.sql.update(users).set({ organizationId: places[place] }).where(eq(users.id, id));
  }
});
afterAll(() => school.close());

async function organization(code: string, parentId: string | null = null) {
  const said = { name: code, code, type: 'department' as const, leaderId: null, disabled: false };
  return (await admin.call(organizationApi.save, { ...said, parentId })).organizationId;
}
const keeper = (loginName: string, dataRange: DataRange, chosen: Place[] = [], own: Place = 'faculty') =>
  signInRegistrar(school, loginName, places[own], ['user.manage', 'role.manage'], {
    ...{ dataRange, organizationIds: chosen.map((place) => places[place]) },
  });
/** Returns which of the teachers a person sees. */
const sees = async (person: Caller) => {
  const { pageInfo } = await person.call(userApi.list, { words: 'in_', pageSize: 50 });
  return pageInfo.resultList.map(({ loginName }) => loginName).toSorted();
};
const codeOf = async (answer: Promise<{ meta: { code?: string | undefined } }>) => (await answer).meta.code;
const move = (organizationId: string, parentId: string | null) =>
  admin.call(organizationApi.move, { organizationId, parentId, position: 0 });

/** Sets the data rules of an entry of the menu. */
async function setRules(code: string, dataRules: string[]) {
  const { resourceList } = await admin.call(resourceManageApi.list, {});
  const entry = resourceList.find((one) => one.code === code);
  if (!entry) throw new Error(`no entry ${code}`);
  const { name, nameEn, nameMn, route, icon, openTarget, shown, resourceId, version } = entry;
  const form = { name, nameEn, nameMn, route, icon, openTarget, shown };
  await admin.call(resourceManageApi.update, { ...form, dataRules, resourceId, version });
}

describe('a data rule of the menu', () => {
  test.each<[string, string, string[], string[]]>([
    ['user.manage', 'all', ['organization'], ['in_department', 'in_faculty']],
    ['user.manage', 'all', ['organizationOnly'], ['in_faculty']],
    ['user.manage', 'all', ['organization', 'self'], []],
    ['user.manage', 'all', ['a rule of the page'], ['in_department', 'in_faculty', 'in_other']],
    ['system/users', 'all', ['organizationOnly'], ['in_faculty']],
    ['user.manage', 'organizationOnly', ['organization'], ['in_faculty']],
    ['user.manage', 'chosen', ['organization'], []],
  ])('of %s narrows a range of %s at once: %j', async (code, dataRange, dataRules, expected) => {
    const name = `u_${code.slice(0, 3)}_${dataRange}_${dataRules.join('').slice(-6)}`.replaceAll(/\W/g, '_');
    const person = await keeper(name, dataRange as DataRange, dataRange === 'chosen' ? ['other'] : []);
    const before = await sees(person);
    await setRules(code, dataRules);
    expect(await sees(person)).toEqual(expected);
    await setRules(code, []);
    expect(await sees(person)).toEqual(before);
  });

  test('holds for changes as well as for the list, and leaves other permissions alone', async () => {
    const person = await keeper('u_writes', 'all');
    const { resultList } = (await admin.call(userApi.list, { words: 'in_other' })).pageInfo;
    const userIds = resultList.map(({ userId }) => userId);
    const endSessions = () => codeOf(person.ask(userApi.endSessions, { userIds }));
    const roles = async () => (await person.call(roleApi.list, {})).pageInfo.totalSize;
    const before = await roles();
    expect(await endSessions()).toBeUndefined();
    await setRules('user.manage', ['organization']);
    expect(await endSessions()).toBeDefined();
    expect(await roles()).toBe(before);
    await setRules('user.manage', []);
  });
});

describe('a data range', () => {
  test.each<[DataRange, Place[], string[]]>([
    ['all', [], ['in_department', 'in_faculty', 'in_other']],
    ['organization', [], ['in_department', 'in_faculty']],
    ['organizationOnly', [], ['in_faculty']],
    ['chosen', ['other'], ['in_other']],
    ['chosen', ['department', 'other'], ['in_department', 'in_other']],
    ['chosen', ['faculty'], ['in_department', 'in_faculty']],
    ['self', [], []],
  ])('%s of %j contains its organizations, and no others', async (dataRange, chosen, expected) => {
    expect(
      await sees(await keeper(`r_${dataRange}_${chosen.length}${chosen[0] ?? ''}`.slice(0, 20), dataRange, chosen)),
    ).toEqual(expected);
  });

  test('of several roles is the union of theirs', async () => {
    const person = await keeper('r_union', 'organizationOnly');
    await giveRange(school, person.id, [], { dataRange: 'chosen', organizationIds: [places.other] });
    expect(await sees(await school.logIn('r_union'))).toEqual(['in_faculty', 'in_other']);
  });

  test('moves with the organization at once, in open sessions too', async () => {
    const [own, chosen] = [await keeper('r_moves', 'organization'), await keeper('r_moves_c', 'chosen', ['other'])];
    expect([await sees(own), await sees(chosen)]).toEqual([['in_department', 'in_faculty'], ['in_other']]);
    const effect = await admin.call(organizationApi.effect, {
      ...{ organizationId: places.department, parentId: places.other },
    });
    expect(effect.roles.reduce((sum, { loses }) => sum + loses, 0)).toBeGreaterThan(0);
    expect(effect.roles.reduce((sum, { gains }) => sum + gains, 0)).toBeGreaterThan(0);
    await move(places.department, places.other);
    expect([await sees(own), await sees(chosen)]).toEqual([['in_faculty'], ['in_department', 'in_other']]);
    await move(places.department, places.faculty);
    expect([await sees(own), await sees(chosen)]).toEqual([['in_department', 'in_faculty'], ['in_other']]);
  });

  test('the effect of a move does not count people who see the moved part before and after', async () => {
    const { id } = await keeper('r_both', 'chosen', ['faculty', 'other']);
    const all = await keeper('r_both_all', 'chosen', ['other']);
    await giveRange(school, all.id, [], { dataRange: 'all' });
    await school.sql
      .update(roles)
      .set({ name: '两边都看' })
      .where(eq(roles.id, (await rolesOf(id))[0] ?? ''));
    const { roles: changed } = await admin.call(organizationApi.effect, {
      ...{ organizationId: places.department, parentId: places.other },
    });
    expect(changed.map(({ roleName }) => roleName)).not.toContain('两边都看');
  });
});

const rolesOf = async (userId: string) => {
  const { pageInfo } = await admin.call(userApi.list, { pageSize: 100 });
  return pageInfo.resultList
    .filter((one) => one.userId === userId)
    .flatMap(({ roles: held }) => held.map(({ roleId }) => roleId));
};

let made = 0;
describe('a role of chosen organizations', () => {
  const form = (roleCode: string, chosen: Place[], dataRange: DataRange = 'chosen') =>
    RoleForm.parse({ roleCode, roleName: roleCode, dataRange, organizationIds: chosen.map((place) => places[place]) });

  test('keeps them, is copied with them, and drops them with another range', async () => {
    const { roleId } = await admin.call(roleApi.save, form('RNG_KEPT', ['faculty', 'other']));
    const role = await admin.call(roleApi.get, { roleId });
    expect(role.organizationIds.toSorted()).toEqual([places.faculty, places.other].toSorted());
    const copy = await admin.call(roleApi.copy, { roleId, roleCode: 'RNG_COPY', roleName: '副本' });
    expect((await admin.call(roleApi.get, copy)).organizationIds).toHaveLength(2);
    await admin.call(roleApi.update, { ...form('RNG_KEPT', ['faculty'], 'self'), roleId, version: role.version });
    expect((await admin.call(roleApi.get, { roleId })).organizationIds).toEqual([]);
  });

  test('names at least one existing organization', async () => {
    expect(await codeOf(admin.ask(roleApi.save, form('RNG_NONE', [])))).toBe('role.noOrganizations');
    const gone = { ...form('RNG_GONE', []), organizationIds: ['00000000-0000-4000-8000-000000000000'] };
    expect((await admin.ask(roleApi.save, gone)).status).toBe(403);
  });

  test.each<[DataRange, Place[], DataRange, Place[], boolean]>([
    ['organization', [], 'chosen', ['department'], true],
    ['organization', [], 'chosen', ['other'], false],
    ['organization', [], 'organizationOnly', [], true],
    ['organization', [], 'all', [], false],
    ['organizationOnly', [], 'organization', [], false],
    ['organizationOnly', [], 'chosen', ['faculty'], false],
    ['chosen', ['faculty'], 'chosen', ['department'], true],
    ['chosen', ['other'], 'organization', [], false],
    ['chosen', ['other'], 'self', [], true],
  ])('a person with %s %j creates one with %s %j: %s', async (own, chosen, wanted, named, allowed) => {
    const person = await keeper(`maker_${++made}`, own, chosen);
    const answer = await person.ask(roleApi.save, form(`RNG_M_${made}`, named, wanted));
    expect([answer.meta.success, answer.meta.code]).toEqual(allowed ? [true, undefined] : [false, 'role.exceeds']);
  });
});

describe('a manager of a faculty’s roles', () => {
  const form = (roleCode: string) => RoleForm.parse({ roleCode, roleName: roleCode, dataRange: 'self' });
  const idOf = async (loginName: string) =>
    (await school.sql.select().from(users).where(eq(users.loginName, loginName)))[0]?.id ?? '';
  /** Returns the result of each way to change a role; `null`: success. */
  const attempts = async (who: Caller, roleId: string) => {
    const { roleCode } = await who.call(roleApi.get, { roleId });
    const codes = [];
    for (const change of [
      (version: number) => who.ask(roleApi.saveGrants, { roleId, version, resourceIds: [] }),
      (version: number) => who.ask(roleApi.update, { ...form(roleCode), roleName: '改名', roleId, version }),
      () => who.ask(roleApi.remove, { roleId }),
    ])
      codes.push((await codeOf(change((await who.call(roleApi.get, { roleId })).version))) ?? null);
    return codes;
  };
  const changeable = async (who: Caller, roleId: string) => (await who.call(roleApi.get, { roleId })).changeable;

  test('changes no role with present or future members outside the range, and sees that beforehand', async () => {
    const dean = await keeper('r_dean', 'chosen', ['faculty']);
    const { roleId } = await admin.call(roleApi.save, form('RNG_HELD'));
    // What every role is created with is more than this dean has.
    const { version } = await admin.call(roleApi.get, { roleId });
    await admin.call(roleApi.saveGrants, { roleId, version, resourceIds: [] });
    const placed = await school.signIn('ROLE_TEACHER', 'held_nowhere');
    const beyond = ['role.beyond', 'role.beyond', 'role.beyond'];
    for (const userId of [await idOf('in_other'), placed.id]) {
      await admin.call(roleApi.addMembers, { roleId, userIds: [userId] });
      expect([await changeable(dean, roleId), await attempts(dean, roleId)]).toEqual([false, beyond]);
      await admin.call(roleApi.removeMembers, { roleId, userIds: [userId] });
    }
    const [startsAt, endsAt] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date];
    const promise = { roleId, userId: await idOf('in_other'), startsAt, endsAt, reason: '下学期' };
    await school.sql.insert(authorizations).values(promise);
    expect([await changeable(dean, roleId), await attempts(dean, roleId)]).toEqual([false, beyond]);
    await school.sql.delete(authorizations).where(eq(authorizations.roleId, roleId));

    await admin.call(roleApi.addMembers, { roleId, userIds: [await idOf('in_department')] });
    expect([await changeable(dean, roleId), await attempts(dean, roleId)]).toEqual([
      true,
      [null, null, 'role.hasMembers'],
    ]);
  });

  test('changes no built-in role, which needs the right to grant any', async () => {
    const [teacher] = await school.sql.select().from(roles).where(eq(roles.code, 'ROLE_TEACHER'));
    const roleId = newId();
    const row = { id: roleId, code: 'RNG_BUILTIN', name: '内置', nameEn: 'Built in', dataRange: 'self' as const };
    await school.sql.insert(roles).values({ ...row, type: teacher?.type });
    const registrar = await keeper('r_registrar', 'all');
    const kept = ['role.builtInKept', 'role.builtInKept', 'role.builtInKept'];
    expect([await changeable(registrar, roleId), await attempts(registrar, roleId)]).toEqual([false, kept]);
    expect(await attempts(admin, roleId)).toEqual([null, null, 'role.builtIn']);
  });
});

test('effective rights show the organizations that all roles of a person reach together', async () => {
  const person = await keeper('r_effective', 'organization');
  await giveRange(school, person.id, ['course.manage'], { dataRange: 'chosen', organizationIds: [places.other] });
  const found = await admin.call(roleApi.effective, { userId: person.id });
  expect(found.organizationNames.toSorted()).toEqual(['RNG_D', 'RNG_F', 'RNG_O']);
  expect(found.rights.find(({ code }) => code === 'course.manage')?.roleNames).toHaveLength(1);
});
