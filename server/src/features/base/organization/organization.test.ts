import { type OrganizationForm, organizationApi } from '@xueyan/contract/base/organization';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'organization-admin');
});
afterAll(() => school.close());

const form = (code: string): OrganizationForm => ({
  ...{ name: `组织${code}`, code, type: 'department', leaderId: null, disabled: false },
});
const add = async (code: string, parentId: string | null = null) =>
  (await admin.call(organizationApi.save, { ...form(code), parentId })).organizationId;
const tree = async (who = admin) => (await who.call(organizationApi.tree, {})).organizationList;
const codes = async (who = admin) => (await tree(who)).map(({ code }) => code);

const registrar = (loginName: string, organizationId: string) =>
  signInRegistrar(school, loginName, organizationId, ['organization.manage', 'member.manage']);

test('every school starts with itself at the top of the tree', async () => {
  expect(await codes()).toEqual(['SCHOOL']);
});

test('an organization is added, changed, listed and deleted', async () => {
  const above = await add('A1');
  const organizationId = await add('A2', above);
  expect((await tree()).find(({ code }) => code === 'A2')?.parentName).toBe('组织A1');
  const change = { ...form('A2'), name: '改过的', leaderId: admin.id, disabled: true };
  await admin.call(organizationApi.update, { ...change, organizationId });
  const { resultList } = (await admin.call(organizationApi.list, { name: '改过' })).pageInfo;
  expect(resultList).toMatchObject([{ name: '改过的', leaderName: 'organization-admin', disabled: true }]);
  expect((await admin.ask(organizationApi.remove, { organizationId: above })).meta.code).toBe(
    'organization.hasChildren',
  );
  await admin.call(organizationApi.remove, { organizationId });
  await admin.call(organizationApi.remove, { organizationId: above });
  expect(await codes()).toEqual(['SCHOOL']);
});

test('a code is unique', async () => {
  await add('B1');
  expect((await admin.ask(organizationApi.save, { ...form('B1'), parentId: null })).meta.code).toBe(
    'organization.codeTaken',
  );
});

test('an organization with users or classes is not deleted', async () => {
  const organizationId = await add('C1');
  const { classId } = await admin.call(schoolClassApi.save, {
    ...{ classCode: 'CLASS_C1', className: '班', organizationId },
  });
  expect((await admin.ask(organizationApi.remove, { organizationId })).meta).toMatchObject({
    code: 'organization.inUse',
    msg: '还有 0 名用户、1 个班级属于它，请先移走',
  });
  await admin.call(schoolClassApi.remove, { classId });
  await admin.call(organizationApi.remove, { organizationId });
});

test('a disabled organization accepts no class', async () => {
  const organizationId = await add('D1');
  await admin.call(organizationApi.update, { ...form('D1'), disabled: true, organizationId });
  const answer = await admin.ask(schoolClassApi.save, { classCode: 'CLASS_D1', className: '班', organizationId });
  expect(answer.meta.code).toBe('organization.disabled');
});

test('an organization moves among its siblings and below others, not below itself', async () => {
  const [one, two, three] = [await add('E1'), await add('E2'), await add('E3')];
  const order = async () => (await codes()).filter((code) => code.startsWith('E'));
  await admin.call(organizationApi.move, { organizationId: three, parentId: null, position: 1 });
  expect(await order()).toEqual(['E3', 'E1', 'E2']);
  await admin.call(organizationApi.move, { organizationId: two, parentId: one, position: 0 });
  expect((await tree()).find(({ code }) => code === 'E2')?.parentId).toBe(one);
  const answer = await admin.ask(organizationApi.move, { organizationId: one, parentId: two, position: 0 });
  expect(answer.meta.code).toBe('organization.intoItself');
});

test('the tree has at most eight levels', async () => {
  let parentId: string | null = null;
  for (let level = 1; level <= 8; level += 1) parentId = await add(`F${level}`, parentId);
  expect((await admin.ask(organizationApi.save, { ...form('F9'), parentId })).meta.code).toBe('organization.tooDeep');
});

test('the effect of a move is known before: what moves along, and whose sight changes', async () => {
  const [from, to] = [await add('G1'), await add('G2')];
  const organizationId = await add('G3', from);
  await add('G4', organizationId);
  await admin.call(schoolClassApi.save, { classCode: 'CLASS_G', className: '班', organizationId });
  await registrar('registrar-g1', from);
  const effect = await admin.call(organizationApi.effect, { organizationId, parentId: to });
  expect(effect).toMatchObject({ organizationCount: 1, userCount: 0, classCount: 1 });
  expect(effect.roles).toEqual([{ roleName: '院系教务', gains: 0, loses: 1 }]);
  expect((await tree()).find(({ code }) => code === 'G3')?.parentId).toBe(from);
});

test('people see what is below their organization, and a move takes effect at once', async () => {
  const [mine, other] = [await add('H1'), await add('H2')];
  const below = await add('H3', other);
  const person = await registrar('registrar-h1', mine);
  expect(await codes(person)).toEqual(['H1']);
  expect((await person.ask(organizationApi.move, { organizationId: below, parentId: mine, position: 0 })).status).toBe(
    403,
  );
  await admin.call(organizationApi.move, { organizationId: below, parentId: mine, position: 0 });
  expect(await codes(person)).toEqual(['H1', 'H3']);
  await person.call(organizationApi.save, { ...form('H4'), parentId: below });
  expect((await person.ask(organizationApi.save, { ...form('H5'), parentId: null })).status).toBe(403);
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)(
  '%s chooses among organizations and manages none',
  async (role) => {
    const person = await school.signIn(role, `organization-${role.toLowerCase()}`);
    expect((await person.call(organizationApi.choices, {})).organizationList.length).toBeGreaterThan(0);
    expect((await person.ask(organizationApi.tree, {})).status).toBe(403);
  },
);
