import { auditApi } from '@xueyan/contract/base/audit';
import { type AuthorizationState, authorizationApi } from '@xueyan/contract/base/authorization';
import { messageApi } from '@xueyan/contract/base/message';
import { resourceApi } from '@xueyan/contract/base/resource';
import { RoleForm, roleApi } from '@xueyan/contract/base/role';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources, roleResources, roles, userRoles, users } from '../../../db/account.table.ts';
import { newId } from '../../../db/id.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
/** Role that may write announcements and needs an authorization. */
let roleId: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'authorization-admin', '授权人');
  roleId = await newRole('ROLE_EDITOR', '公告编辑', ['announcement.manage']);
});
afterAll(() => school.close());

async function newRole(code: string, name: string, codes: string[], needsAuthorisation = true) {
  const id = newId();
  await school.sql.insert(roles).values({ id, code, name, nameEn: code, needsAuthorisation });
  const granted = await school.sql.select().from(resources).where(inArray(resources.code, codes));
  await school.sql.insert(roleResources).values(granted.map((one) => ({ roleId: id, resourceId: one.id })));
  return id;
}

/** Sessions end after a week without a call, so the administrator signs in again. */
const pass = async (by: Parameters<School['clock']['advance']>[0]) => {
  await school.clock.advance(by);
  admin = await school.logIn('authorization-admin');
};
const inDays = (days: number) =>
  school.clock.write(new Date(school.clock.now().getTime() + Math.round(days * 86_400_000)));
const form = (person: Caller, from: number, until: number) => ({
  ...{ userIds: [person.id], roleId, startTime: inDays(from), endTime: inDays(until), reason: '代管公告' },
});
const grant = (person: Caller, from = -1, until = 30) => admin.call(authorizationApi.grant, form(person, from, until));
const listed = async (input: object) => (await admin.call(authorizationApi.list, input)).pageInfo.resultList;
const mayWrite = async (person: Caller) => (await person.ask(announcementApi.list, {})).status === 200;
const permissionsOf = async (person: Caller) =>
  (await person.call(resourceApi.permissions, {})).roleAuth.map(({ authCode }) => authCode);
const titlesFor = async (person: Caller) =>
  (await person.call(messageApi.list, {})).pageInfo.resultList.map(({ messageTitle }) => messageTitle);

describe('a role that needs an authorization', () => {
  test('applies only within its period, in open sessions too', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'authorization-period');
    expect(await mayWrite(person)).toBe(false);
    await grant(person, 0.1, 0.3);
    expect(await mayWrite(person)).toBe(false);
    await pass({ hours: 3 });
    expect(await mayWrite(person)).toBe(true);
    expect(await permissionsOf(person)).toContain('announcement.manage');
    await pass({ hours: 5 });
    expect(await mayWrite(person)).toBe(false);
    expect(await permissionsOf(person)).not.toContain('announcement.manage');
  });

  test('ends at once when it is revoked, and a person at work sees the reason', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'authorization-revoked', '被撤销');
    await grant(person);
    expect(await mayWrite(person)).toBe(true);
    const [row] = await listed({ userName: '被撤销' });
    const authorizationId = row?.authorizationId ?? '';
    await admin.call(authorizationApi.revoke, { authorizationId, reason: '工作已完成' });
    expect(await mayWrite(person)).toBe(false);
    expect((await listed({ userName: '被撤销' }))[0]).toMatchObject({
      ...{
        state: 'revoked',
        revokeReason: '工作已完成',
        revokerName: '授权人',
        grantorName: '授权人',
        reason: '代管公告',
      },
    });
    expect(await titlesFor(person)).toEqual(['角色授权已撤销：公告编辑', '您获得了角色授权：公告编辑']);
    const again = await admin.ask(authorizationApi.revoke, { authorizationId, reason: '再次' });
    expect(again.meta.code).toBe('authorization.over');
  });

  test('never begins when its grantor was disabled or lost the right, and gives the reason', async () => {
    const grantors = await Promise.all(
      ['disabled', 'stripped', 'faithful'].map((name) => school.signIn('ROLE_ADMIN', `authorization-${name}`)),
    );
    const people = await Promise.all(
      grantors.map((_, n) => school.signIn('ROLE_TEACHER', `authorization-later-${n}`, `以后 ${n}`)),
    );
    for (const [n, grantor] of grantors.entries())
      await grantor.call(authorizationApi.grant, form(people[n] as Caller, 0.1, 3));
    const [disabled, stripped] = grantors.map(({ id }) => id) as [string, string, string];
    await school.sql.update(users).set({ state: 'disabled' }).where(eq(users.id, disabled));
    await school.sql.delete(userRoles).where(eq(userRoles.userId, stripped));
    await pass({ hours: 3 });
    expect(await Promise.all(people.map(mayWrite))).toEqual([false, false, true]);
    const rows = await Promise.all(people.map(async (_, n) => (await listed({ userName: `以后 ${n}` }))[0]));
    expect(rows.map((row) => [row?.state, row?.lapseReason])).toEqual([
      ['lapsed', 'account'],
      ['lapsed', 'rights'],
      ['ending', null],
    ]);
    expect((await titlesFor(people[0] as Caller))[0]).toBe('角色授权未生效：公告编辑');
    expect((await listed({ state: 'lapsed' })).length).toBe(2);
    const { authorizationId = '' } = rows[0] ?? {};
    const again = await admin.ask(authorizationApi.revoke, { authorizationId, reason: '再次' });
    expect(again.meta.code).toBe('authorization.over');
  });

  test('stays while another authorization for it is in force', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'authorization-two', '两份授权');
    await grant(person, -1, 2);
    await grant(person, -1, 4);
    await pass({ days: 3 });
    expect(await mayWrite(person)).toBe(true);
    await pass({ days: 2 });
    expect(await mayWrite(person)).toBe(false);
  });

  test('grants nothing to a person with the role but without an authorization', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'authorization-smuggled');
    await school.sql.insert(userRoles).values({ userId: person.id, roleId });
    const later = await school.logIn('authorization-smuggled');
    expect(await mayWrite(later)).toBe(false);
    await pass({ seconds: 2 });
    const own = and(eq(userRoles.userId, person.id), eq(userRoles.roleId, roleId));
    expect(await school.sql.$count(userRoles, own)).toBe(0);
  });

  test('applies on every server of the school', async () => {
    const other = await school.another();
    const person = await school.signIn('ROLE_TEACHER', 'authorization-servers', '两台服务器');
    await grant(person);
    const there = async () => {
      const headers = { authorization: person.token, appid: person.loginName, 'content-type': 'application/json' };
      return (await fetch(`${other.url}/api/announcement/list`, { method: 'POST', headers, body: '{}' })).status;
    };
    await expect.poll(there).toBe(200);
    const [row] = await listed({ userName: '两台服务器' });
    await admin.call(authorizationApi.revoke, { authorizationId: row?.authorizationId ?? '', reason: '结束' });
    await expect.poll(there).toBe(403);
  });
});

describe('the list', () => {
  test('shows the state of each and filters by it', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'authorization-states', '状态');
    await grant(person, 5, 20);
    await grant(person, -1, 30);
    await grant(person, -1, 3);
    const states = async (state?: AuthorizationState) =>
      (await listed({ userName: '状态', ...(state && { state }) })).map((row) => row.state).toSorted();
    expect(await states()).toEqual(['current', 'ending', 'future']);
    for (const state of ['current', 'ending', 'future'] as const) expect(await states(state)).toEqual([state]);
    expect(await states('expired')).toEqual([]);
    await pass({ days: 4 });
    expect(await states('expired')).toEqual(['expired']);
  });

  test('offers the roles that need one, and people by their name', async () => {
    const { roleList } = await admin.call(authorizationApi.roles, {});
    expect(roleList).toContainEqual({ roleId, roleName: '公告编辑', mine: true });
    expect(roleList.map(({ roleName }) => roleName)).not.toContain('教师');
    const { pageInfo } = await admin.call(authorizationApi.people, { userName: 'authorization-admin' });
    expect(pageInfo.resultList).toEqual([{ userId: admin.id, userName: '授权人', loginName: 'authorization-admin' }]);
  });
});

describe('granting is refused', () => {
  const refused = async (input: object) => {
    const person = await school.signIn('ROLE_TEACHER', `authorization-${newId()}`);
    return (await admin.ask(authorizationApi.grant, { ...form(person, -1, 3), ...input })).meta.code;
  };

  test('for a period that ends before it begins, never ends, or is over', async () => {
    expect(await refused({ endTime: inDays(-2) })).toBe('authorization.period');
    expect(await refused({ endTime: inDays(4000) })).toBe('authorization.period');
    expect(await refused({ startTime: inDays(-9), endTime: inDays(-2) })).toBe('authorization.past');
  });

  test('to oneself, and to others for longer than one’s own authorization', async () => {
    const keeperRole = await newRole('ROLE_DEPUTY', '代理', [
      'authorization.manage',
      'role.manage',
      'announcement.manage',
    ]);
    const deputy = await school.signIn('ROLE_TEACHER', 'authorization-deputy', '代理');
    const other = await school.signIn('ROLE_TEACHER', 'authorization-other', '旁人');
    await school.sql.update(roles).set({ dataRange: 'all' }).where(eq(roles.id, keeperRole));
    const authorise = (who: Caller, person: Caller, days: number, role = keeperRole) =>
      who.ask(authorizationApi.grant, { ...form(person, -1, days), roleId: role });
    expect((await authorise(admin, admin, 2)).meta.code).toBe('authorization.self');
    expect((await authorise(admin, deputy, 2)).meta.success).toBe(true);
    expect((await authorise(deputy, deputy, 1)).meta.code).toBe('authorization.self');
    expect((await authorise(deputy, other, 3)).meta.code).toBe('authorization.longer');
    expect((await authorise(deputy, other, 1)).meta.success).toBe(true);

    // A role without end does not bypass the rule either.
    const said = await deputy.call(roleApi.get, { roleId: keeperRole });
    expect(said.withinMine).toBe(false);
    const refused = [
      await deputy.ask(roleApi.copy, { roleId: keeperRole, roleCode: 'ROLE_DEPUTY_2', roleName: '副本' }),
      await deputy.ask(roleApi.update, {
        ...{ ...RoleForm.strip().parse(said), needsAuthorisation: false, dataRange: 'self', organizationIds: [] },
        ...{ roleId: keeperRole, version: said.version },
      }),
    ];
    expect(refused.map(({ meta }) => meta.code)).toEqual(['role.exceeds', 'role.exceeds']);
    const { roleId: empty } = await deputy.call(
      roleApi.save,
      RoleForm.parse({ roleCode: 'ROLE_EMPTY', roleName: '空', dataRange: 'self' }),
    );
    const { version } = await deputy.call(roleApi.grants, { roleId: empty });
    const [button] = await school.sql.select().from(resources).where(eq(resources.code, 'role.manage'));
    const filled = await deputy.ask(roleApi.saveGrants, { roleId: empty, version, resourceIds: [button?.id ?? ''] });
    expect(filled.meta.code).toBe('role.exceeds');
    expect((await deputy.ask(roleApi.addMembers, { roleId: empty, userIds: [deputy.id] })).meta.code).toBe('role.self');
    await pass({ days: 3 });
    const later = await school.logIn('authorization-deputy');
    expect((await later.ask(roleApi.list, {})).status).toBe(403);
  });

  test('for a role that no longer needs one, to actors who may not grant it', async () => {
    const keeper = await signInRegistrar(school, 'authorization-keeper', null, ['role.manage', 'announcement.manage'], {
      dataRange: 'all',
    });
    const said = await keeper.call(roleApi.get, { roleId });
    const free = { ...RoleForm.strip().parse(said), needsAuthorisation: false, roleId, version: said.version };
    expect((await keeper.ask(roleApi.update, free)).meta.code).toBe('role.exceeds');
    expect((await keeper.ask(roleApi.update, { ...free, needsAuthorisation: true })).meta.success).toBe(true);
  });

  test('for a role that needs none, and for one that exceeds the grantor’s rights', async () => {
    expect(await refused({ roleId: await newRole('ROLE_FREE', '无需授权', ['announcement.manage'], false) })).toBe(
      'authorization.notNeeded',
    );
    await school.sql.delete(roleResources).where(
      inArray(
        roleResources.resourceId,
        school.sql
          .select({ id: resources.id })
          .from(resources)
          .where(inArray(resources.code, ['role.grantany', 'course.teach'])),
      ),
    );
    // By then no server uses its cached rights of the session.
    await pass({ seconds: 301 });
    expect(await refused({ roleId: await newRole('ROLE_MORE', '更多权限', ['course.teach']) })).toBe(
      'authorization.exceeds',
    );
  });

  test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('in every way to %s', async (role) => {
    const person = await school.signIn(role, `authorization-${role.toLowerCase()}`);
    expect((await person.ask(authorizationApi.list, {})).status).toBe(403);
    expect((await person.ask(authorizationApi.grant, form(person, -1, 3))).status).toBe(403);
  });
});

test('holder and grantor are notified once, a week before the end', async () => {
  const person = await school.signIn('ROLE_TEACHER', 'authorization-notice', '将到期');
  await grant(person, -1, 20);
  const told = async (who: Caller) =>
    (await titlesFor(who)).filter((title) => title.startsWith('角色授权即将到期')).length;
  await pass({ days: 12 });
  expect(await told(await school.logIn('authorization-notice'))).toBe(0);
  const before = await told(admin);
  await pass({ days: 2 });
  await pass({ hours: 1 });
  expect([await told(await school.logIn('authorization-notice')), (await told(admin)) - before]).toEqual([1, 1]);
});

test('granting and revoking are audited', async () => {
  const { resultList } = (await admin.call(auditApi.list, { action: 'authorization.revoke', pageSize: 50 })).pageInfo;
  expect(resultList.map(({ outcome }) => outcome)).toContain('done');
  const granted = (await admin.call(auditApi.list, { action: 'authorization.grant', target: roleId })).pageInfo;
  const [record] = granted.resultList;
  expect([record?.actorName, record?.targetName]).toEqual(['授权人', '公告编辑']);
  // The holders are shown by name, not by id.
  const given = record?.details.find(({ name }) => name === 'userIds')?.value ?? '';
  expect(given).not.toMatch(/[0-9a-f]{8}-/);
  const { resultList: revoked } = (await admin.call(auditApi.list, { action: 'authorization.revoke' })).pageInfo;
  expect(revoked.map(({ targetName }) => targetName)).toContain('被撤销 · 公告编辑');
});
