import { resourceApi } from '@xueyan/contract/base/resource';
import { RoleForm, roleApi } from '@xueyan/contract/base/role';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources, roleResources, roles, userRoles } from '../../../db/account.table.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let made = 0;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'role-admin');
});
afterAll(() => school.close());

const form = (more: Partial<RoleForm> = {}): RoleForm => {
  made += 1;
  return RoleForm.parse({ roleCode: `ROLE_TEST_${made}`, roleName: `角色${made}`, dataRange: 'self', ...more });
};
const newRole = async (more: Partial<RoleForm> = {}, who = admin) => (await who.call(roleApi.save, form(more))).roleId;
const flat = <N extends { children: N[] }>(nodes: N[]): N[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const idsOf = async (codes: string[]) =>
  (await school.sql.select().from(resources).where(inArray(resources.code, codes))).map(({ id }) => id);
const granted = async (roleId: string) =>
  (
    await school.sql
      .select({ code: resources.code })
      .from(roleResources)
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(eq(roleResources.roleId, roleId))
  )
    .map(({ code }) => code)
    .toSorted();
const grant = async (roleId: string, codes: string[], who = admin) => {
  const { version } = await who.call(roleApi.grants, { roleId });
  return who.ask(roleApi.saveGrants, { roleId, version, resourceIds: await idsOf(codes) });
};
const titles = async (who: Caller) => (await who.call(resourceApi.menu, {})).treeList.map(({ title }) => title);
const systemRole = async (code: string) => {
  const [row] = await school.sql.select().from(roles).where(eq(roles.code, code));
  return row?.id ?? '';
};
/** Creates a person whose rights are those of one role of the school’s own. */
const personWith = async (roleId: string, loginName: string) => {
  const person = await school.signIn('ROLE_RESEARCH', loginName);
  await admin.call(roleApi.addMembers, { roleId, userIds: [person.id] });
  await admin.call(roleApi.removeMembers, { roleId: await systemRole('ROLE_RESEARCH'), userIds: [person.id] });
  return person;
};

describe('a role', () => {
  test('is created, found, changed and deleted', async () => {
    const roleId = await newRole({ roleCode: 'OFFICE_1', roleName: '教务处' });
    const found = (await admin.call(roleApi.list, { words: 'office' })).pageInfo.resultList;
    expect(found.map(({ roleName, roleType, memberCount }) => [roleName, roleType, memberCount])).toEqual([
      ['教务处', 'custom', 0],
    ]);
    const { version } = await admin.call(roleApi.update, {
      ...form({ roleCode: 'OFFICE_2', roleName: '招生办', dataRange: 'all' }),
      roleId,
      version: 1,
    });
    expect(version).toBe(2);
    expect(await admin.call(roleApi.get, { roleId })).toMatchObject({ roleCode: 'OFFICE_2', dataRange: 'all' });
    await admin.call(roleApi.remove, { roleId });
    expect((await admin.ask(roleApi.get, { roleId })).meta.code).toBe('wire.gone');
  });

  test.each(['abc', 'with space', '编码编码', 'x'.repeat(33)])('cannot have the code %s', async (roleCode) => {
    expect((await admin.ask(roleApi.save, { ...form(), roleCode })).status).toBe(400);
  });

  test('has a unique code', async () => {
    await newRole({ roleCode: 'TAKEN_CODE' });
    expect((await admin.ask(roleApi.save, form({ roleCode: 'TAKEN_CODE' }))).meta.code).toBe('role.codeTaken');
  });

  test('is not overwritten after a concurrent change', async () => {
    const roleId = await newRole();
    const change = { ...form(), roleId, version: 1 };
    await admin.call(roleApi.update, change);
    expect((await admin.ask(roleApi.update, change)).meta.code).toBe('wire.changed');
  });

  test('of the product can neither be deleted nor get another code', async () => {
    const roleId = await systemRole('ROLE_RESEARCH');
    expect((await admin.ask(roleApi.remove, { roleId })).meta.code).toBe('role.builtIn');
    const { version } = await admin.call(roleApi.get, { roleId });
    expect((await admin.ask(roleApi.update, { ...form(), roleId, version })).meta.code).toBe('role.builtIn');
  });

  test('with members cannot be deleted', async () => {
    const roleId = await newRole();
    await personWith(roleId, 'role-holder');
    expect((await admin.ask(roleApi.remove, { roleId })).meta.code).toBe('role.hasMembers');
  });

  test('begins with a home, messages and help, as far as its maker has them §research.4', async () => {
    const roleId = await newRole();
    expect(await granted(roleId)).toEqual(['home/common', 'usermenu:help', 'usermenu:notification']);
    expect(await titles(await personWith(roleId, 'role-at-home'))).toEqual(['首页']);
    const { usualIds } = await admin.call(roleApi.grants, { roleId });
    expect(usualIds.toSorted()).toEqual((await idsOf(['usermenu:help', 'usermenu:notification'])).toSorted());
    const bare = await newRole();
    await grant(bare, ['role.manage', 'usermenu:help']);
    const maker = await personWith(bare, 'role-maker');
    expect(await granted(await newRole({}, maker))).toEqual(['usermenu:help']);
  });

  test('is copied with its grants and without its members', async () => {
    const roleId = await newRole();
    await grant(roleId, ['member/classes', 'member.manage']);
    await personWith(roleId, 'role-original');
    const copy = await admin.call(roleApi.copy, { roleId, roleCode: 'ROLE_COPY', roleName: '副本' });
    expect(await granted(copy.roleId)).toEqual(await granted(roleId));
    expect((await admin.call(roleApi.get, copy)).memberCount).toBe(0);
  });
});

describe('the grants of a role', () => {
  test('are its pages and buttons; a catalog comes with its first page and goes with its last', async () => {
    const roleId = await newRole();
    await grant(roleId, ['member/classes', 'member.manage']);
    expect(await granted(roleId)).toEqual(['member', 'member.manage', 'member/classes', 'system']);
    await grant(roleId, ['member.manage']);
    expect(await granted(roleId)).toEqual(['member.manage']);
  });

  test('leave out a catalog where the role has pages of it without it', async () => {
    const roleId = await newRole();
    await grant(roleId, ['system/help']);
    const [catalog = ''] = await idsOf(['system/setup']);
    await school.sql
      .delete(roleResources)
      .where(and(eq(roleResources.roleId, roleId), eq(roleResources.resourceId, catalog)));
    await grant(roleId, ['system/help', 'system/calendar']);
    expect(await granted(roleId)).toEqual(['system', 'system/calendar', 'system/help']);
  });

  test('show with each page the button that it needs', async () => {
    const roleId = await newRole();
    const nodes = flat((await admin.call(roleApi.grants, { roleId })).treeList);
    const page = nodes.find(({ title, type }) => type === 'menu' && title === '用户');
    expect(nodes.find(({ id }) => id === page?.needsId)).toMatchObject({ type: 'button', title: '管理用户' });
  });

  test('determine the menu and calls of its members, at once', async () => {
    const roleId = await newRole({ dataRange: 'all' });
    const person = await personWith(roleId, 'role-two-pages');
    expect(await titles(person)).toEqual(['首页']);
    expect((await person.ask(schoolClassApi.listKept, {})).status).toBe(403);
    const page = await openPage(school, person);
    await grant(roleId, ['member/classes', 'system/help', 'member.manage']);
    await page.next('rights.changed');
    expect(await titles(person)).toEqual(['系统']);
    expect((await person.ask(schoolClassApi.listKept, {})).status).toBe(200);
    expect((await person.ask(courseApi.list, {})).status).toBe(403);
    await grant(roleId, []);
    expect((await person.ask(schoolClassApi.listKept, {})).status).toBe(403);
    page.close();
  });

  test('are shown as the menu of the role alone', async () => {
    const roleId = await newRole();
    await grant(roleId, ['member/classes']);
    const { treeList } = await admin.call(roleApi.menu, { roleId });
    expect(flat(treeList).map(({ title }) => title)).toEqual(['系统', '组织与账号', '班级']);
  });
});

describe('nobody can exceed their own rights', () => {
  let keeper: Caller;
  let keeperRole: string;
  beforeAll(async () => {
    keeperRole = await newRole({ dataRange: 'self' });
    await grant(keeperRole, ['role.manage', 'system/roles', 'member/classes']);
    keeper = await personWith(keeperRole, 'role-keeper');
  });

  test('by granting pages and buttons', async () => {
    const roleId = await newRole({}, keeper);
    expect((await grant(roleId, ['member/classes'], keeper)).meta.success).toBe(true);
    expect((await grant(roleId, ['member/classes', 'member.manage'], keeper)).meta.code).toBe('role.exceeds');
    expect((await grant(roleId, ['lab/images'], keeper)).meta.code).toBe('role.exceeds');
    const shown = flat((await keeper.call(roleApi.grants, { roleId })).treeList).filter(({ mine }) => mine);
    expect(shown.map(({ title }) => title).toSorted()).toEqual(
      ['系统', '组织与账号', '班级', '管理角色', '角色'].toSorted(),
    );
  });

  test('by granting a data range', async () => {
    expect((await keeper.ask(roleApi.save, form({ dataRange: 'all' }))).meta.code).toBe('role.exceeds');
    expect((await admin.ask(roleApi.save, form({ dataRange: 'all' }))).meta.success).toBe(true);
  });

  test('by giving, copying, changing or deleting a stronger role', async () => {
    const roleId = await systemRole('ROLE_ADMIN');
    expect((await keeper.call(roleApi.get, { roleId })).withinMine).toBe(false);
    const { version, ...rest } = await keeper.call(roleApi.get, { roleId });
    const answers = [
      await keeper.ask(roleApi.addMembers, { roleId, userIds: [keeper.id] }),
      await keeper.ask(roleApi.copy, { roleId, roleCode: 'ADMIN_2', roleName: '副本' }),
      await keeper.ask(roleApi.update, { ...form({ roleCode: rest.roleCode }), roleId, version }),
      await keeper.ask(roleApi.remove, { roleId }),
    ];
    expect(answers.map(({ status, meta }) => [status, meta.code])).toEqual(answers.map(() => [403, 'role.exceeds']));
  });

  test('by giving a role that grants what they lack, however narrow its range', async () => {
    const roleId = await newRole({ dataRange: 'self' });
    await grant(roleId, ['member/classes', 'member.manage']);
    expect((await keeper.call(roleApi.get, { roleId })).withinMine).toBe(false);
    expect((await keeper.ask(roleApi.addMembers, { roleId, userIds: [keeper.id] })).meta.code).toBe('role.exceeds');
    const narrower = await newRole({ dataRange: 'self' });
    await grant(narrower, ['member/classes']);
    expect((await keeper.call(roleApi.get, { roleId: narrower })).withinMine).toBe(true);
  });

  test('by reaching people beyond their data range', async () => {
    const roleId = await newRole({}, keeper);
    const other = await school.signIn('ROLE_STUDENT', 'role-beyond');
    expect((await keeper.ask(roleApi.addMembers, { roleId, userIds: [other.id] })).meta.code).toBe('wire.gone');
    expect((await keeper.ask(roleApi.effective, { userId: other.id })).meta.code).toBe('wire.gone');
    const listed = (await keeper.call(roleApi.listOthers, { roleId, words: 'role-beyond' })).pageInfo.resultList;
    expect(listed).toEqual([]);
  });
});

describe('members', () => {
  test('are listed, added and removed', async () => {
    const roleId = await newRole();
    const person = await school.signIn('ROLE_TEACHER', 'role-member', '成员甲');
    const others = await admin.call(roleApi.listOthers, { roleId, words: '成员甲' });
    expect(others.pageInfo.resultList.map(({ userId }) => userId)).toEqual([person.id]);
    await admin.call(roleApi.addMembers, { roleId, userIds: [person.id, person.id] });
    const members = await admin.call(roleApi.listMembers, { roleId });
    expect(members.pageInfo.resultList.map(({ userName }) => userName)).toEqual(['成员甲']);
    await admin.call(roleApi.removeMembers, { roleId, userIds: [person.id] });
    expect((await admin.call(roleApi.listMembers, { roleId })).pageInfo.totalSize).toBe(0);
  });

  test('of a role for students are in a class', async () => {
    const roleId = await newRole({ forStudents: true });
    const person = await school.signIn('ROLE_STUDENT', 'role-classless', '无班级');
    const refused = await admin.ask(roleApi.addMembers, { roleId, userIds: [person.id] });
    expect([refused.meta.code, refused.meta.msg.includes('无班级')]).toEqual(['role.needsClass', true]);
    const { classId } = await admin.call(schoolClassApi.save, { classCode: 'ROLE_CLASS', className: '一班' });
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [person.id] });
    expect((await admin.ask(roleApi.addMembers, { roleId, userIds: [person.id] })).meta.success).toBe(true);
  });

  test('of a role that needs an authorization cannot simply be added', async () => {
    const roleId = await newRole({ needsAuthorisation: true });
    const person = await school.signIn('ROLE_TEACHER', 'role-unauthorised');
    const refused = await admin.ask(roleApi.addMembers, { roleId, userIds: [person.id] });
    expect(refused.meta.code).toBe('role.needsAuthorisation');
  });

  test('have the rights of all their roles, each with the roles it comes from', async () => {
    const first = await newRole({ roleName: '甲' });
    const second = await newRole({ roleName: '乙', dataRange: 'all' });
    await grant(first, ['member/classes']);
    await grant(second, ['member/classes', 'member.manage']);
    const person = await personWith(first, 'role-both');
    await admin.call(roleApi.addMembers, { roleId: second, userIds: [person.id] });
    const { rights, dataRange, roleNames } = await admin.call(roleApi.effective, { userId: person.id });
    expect([dataRange, roleNames]).toEqual(['all', ['甲', '乙']]);
    const from = Object.fromEntries(rights.map((right) => [right.code, right.roleNames.toSorted()]));
    expect(from).toMatchObject({ 'member/classes': ['乙', '甲'], 'member.manage': ['乙'] });
  });
});

test('the last administrator keeps the role, and the role its rights', async () => {
  const empty = await openSchool();
  try {
    const only = await empty.signIn('ROLE_ADMIN', 'only-admin');
    const [role] = await empty.sql.select().from(roles).where(eq(roles.code, 'ROLE_ADMIN'));
    const roleId = role?.id ?? '';
    const holders = await empty.sql.select().from(userRoles).where(eq(userRoles.roleId, roleId));
    const others = holders.map(({ userId }) => userId).filter((id) => id !== only.id);
    await only.call(roleApi.removeMembers, { roleId, userIds: others });
    const alone = await only.ask(roleApi.removeMembers, { roleId, userIds: [only.id] });
    expect(alone.meta.code).toBe('role.lastAdministrator');
    const { version } = await only.call(roleApi.grants, { roleId });
    const stripped = await only.ask(roleApi.saveGrants, { roleId, version, resourceIds: [] });
    expect(stripped.meta.code).toBe('role.lastAdministrator');
    expect((await only.ask(roleApi.list, {})).status).toBe(200);
  } finally {
    await empty.close();
  }
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s cannot manage roles', async (role) => {
  const person = await school.signIn(role, `no-${role.toLowerCase()}`);
  expect((await person.ask(roleApi.list, {})).status).toBe(403);
});
