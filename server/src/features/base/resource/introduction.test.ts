import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { resources, roleResources, roles, userRoles } from '../../../db/account.table.ts';
import type { MenuEntry } from '../../../http/resource.ts';
import { olderSchool } from '../../../testing/older-database.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { setUpSchool } from '../../composed/setup/setup.service.ts';
import { introduce } from './introduction.service.ts';

const everyRole: RoleCode[] = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'];

type Plain = Omit<MenuItem, 'id' | 'children'> & { children: Plain[] };
const withoutIds = (items: MenuItem[]): Plain[] =>
  items.map(({ id: _, children, ...rest }) => ({ ...rest, children: withoutIds(children) }));

const menuOf = async (who: Caller) => withoutIds((await who.call(resourceApi.menu, {})).treeList);
const permissionsOf = async (who: Caller) =>
  (await who.call(resourceApi.permissions, {})).roleAuth.map(({ authCode }) => authCode).toSorted();
const flat = (items: Plain[]): Plain[] => items.flatMap((one) => [one, ...flat(one.children)]);
/** Returns the listed menu, catalogs with their entries. */
const listed = (items: Plain[]): unknown[] =>
  items
    .filter(({ attributes }) => attributes.isShow)
    .map(({ title, children }) => (children.length > 0 ? [title, ...listed(children)] : title));

async function alsoHas(school: School, who: Caller, role: RoleCode) {
  const db = school.sql;
  const [row] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, role));
  await db.insert(userRoles).values({ userId: who.id, roleId: row?.id ?? '' });
}

let fresh: School;
let upgraded: School;
beforeAll(async () => {
  fresh = await openSchool();
  upgraded = await openSchool({ database: await olderSchool() });
});
afterAll(async () => {
  await fresh.close();
  await upgraded.close();
});

describe('a school that an earlier version set up', () => {
  test.each(everyRole)('has the menu and the permissions of a new school, in the same order: %s', async (role) => {
    const [here, there] = await Promise.all([fresh, upgraded].map((school) => school.signIn(role, `same-${role}`)));
    if (!(here && there)) throw new Error('nobody signed in');
    expect(await menuOf(there)).toEqual(await menuOf(here));
    expect(await permissionsOf(there)).toEqual(await permissionsOf(here));
  });

  test('has one entry per page, whoever sees it', async () => {
    const rows = await upgraded.sql.select({ code: resources.code }).from(resources);
    expect(rows.filter(({ code }) => code === 'teaching/courses')).toHaveLength(1);
    expect(rows.filter(({ code }) => code.startsWith('own/'))).toEqual([]);
  });

  test('keeps what it renamed, moved, hid, removed and added', async () => {
    const idOf = (route: string, role: string) => `
      (select r.id from resource r join role_resource g on g.resource_id = r.id join role on role.id = g.role_id
       where r.route = '${route}' and role.code = '${role}')`;
    const school = await openSchool({
      database: await olderSchool(`
        update resource set name = '我的课程' where id = ${idOf('/teaching/courses', 'ROLE_TEACHER')};
        update resource set shown = false where id = ${idOf('/sign-ins', 'ROLE_TEACHER')};
        update resource set parent_id = ${idOf('/lab', 'ROLE_ADMIN')} where route = 'calendar';
        delete from resource where route = 'machines';
        delete from role_resource where resource_id = ${idOf('/teaching', 'ROLE_RESEARCH')};
        insert into resource (id, type, name, name_en, route) values ('${crypto.randomUUID()}', 'menu', '图书馆', 'Library', 'https://library.example');
        insert into role_resource select role.id, resource.id from role, resource
          where role.code = 'ROLE_STUDENT' and route = 'https://library.example'`),
    });
    try {
      const admin = await menuOf(await school.signIn('ROLE_ADMIN', 'changed-admin'));
      const teacher = await menuOf(await school.signIn('ROLE_TEACHER', 'changed-teacher'));
      const student = await menuOf(await school.signIn('ROLE_STUDENT', 'changed-student'));
      const research = await menuOf(await school.signIn('ROLE_RESEARCH', 'changed-research'));
      // Pages added later are beside those of the earlier version.
      expect(listed(teacher)).toEqual(expect.arrayContaining(['首页', expect.arrayContaining(['教学', '我的课程'])]));
      for (const title of ['课程', '签到记录']) expect(JSON.stringify(listed(teacher))).not.toContain(`"${title}"`);
      expect(listed(admin)).toEqual(
        expect.arrayContaining([
          expect.arrayContaining(['教学', '我的课程', '上课', expect.arrayContaining(['课堂', '签到记录'])]),
          expect.arrayContaining(['实验', '镜像管理', '学期与作息']),
          expect.arrayContaining([
            '系统',
            expect.arrayContaining(['组织与账号', '班级']),
            expect.arrayContaining(['参数与外观', '帮助文档', '消息发送']),
          ]),
        ]),
      );
      expect(JSON.stringify(listed(admin))).not.toContain('"虚拟机"');
      expect(listed(student)).toEqual(expect.arrayContaining(['图书馆', '首页', '课程']));
      expect(JSON.stringify(listed(research))).not.toContain('"教学"');
    } finally {
      await school.close();
    }
  });
});

const everyEntry = features.flatMap(({ menu = [] }) => menu);

/** Returns the position of an entry among all, whichever of its parent catalogs a role has. */
function placeOf({ parent, order }: MenuEntry): string {
  const above = everyEntry.find(({ code }) => code === parent);
  return `${above ? placeOf(above) : ''}/${String(order).padStart(4, '0')}`;
}

/** Returns the entries that the manifests show to a role, in order. */
function shownTo(role: RoleCode, parent?: string): unknown[] {
  const entries = everyEntry.filter((entry) => entry.roles.includes(role));
  const has = (code?: string) => entries.some((entry) => entry.code === code);
  return entries
    .filter((entry) => (has(entry.parent) ? entry.parent : undefined) === parent)
    .filter(({ hidden, hiddenFor = [] }) => !(hidden || hiddenFor.includes(role)))
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
    .map(({ code, view, titles }) => (view ? titles.zh : [titles.zh, ...shownTo(role, code)]));
}

const staffPrepares = [
  ...['数据集', '素材', '录屏', '可用镜像', '机器学习实验', '模型', '报告模板', '命令库', '网络设备', '课程模板'],
];

test.each([
  ['ROLE_ADMIN', '首页'],
  ['ROLE_TEACHER', ['备课', ...staffPrepares]],
  ['ROLE_STUDENT', '课程大厅'],
  ['ROLE_RESEARCH', ['科研', '数据概览', '科研项目', '科研成果', '科研统计']],
] as const)('%s sees its menu', async (role, entry) => {
  const menu = listed(await menuOf(await fresh.signIn(role, `sees-${role}`)));
  expect(menu).toEqual(shownTo(role));
  expect(menu).toContainEqual(entry);
});

const doors: Record<string, string[]> = {
  ROLE_ADMIN: ['首页', '教学', '考试', '实验', '资源', 'AI', '系统'],
  ROLE_TEACHER: ['首页', '教学', '考试', '备课', '资源', 'AI'],
  ROLE_STUDENT: ['首页', '课程', '课程大厅', '学习', '考试', '资源', 'AI'],
  ROLE_RESEARCH: ['首页', '教学', '考试', '科研', '备课', '资源', 'AI'],
};
const nameOf = (one: unknown): unknown => (Array.isArray(one) ? one[0] : one);
const groupsOf = (menu: unknown[]): unknown[][] =>
  menu.flatMap((one) => (Array.isArray(one) ? [one.slice(1), ...groupsOf(one.slice(1))] : []));

test.each(everyRole)('%s has at most seven entries at the top, and at most ten in a group', async (role) => {
  const menu = listed(await menuOf(await fresh.signIn(role, `doors-${role}`)));
  expect(menu.map(nameOf)).toEqual(doors[role]);
  expect(menu.length).toBeLessThanOrEqual(7);
  expect(groupsOf(menu).filter((group) => group.length > 10)).toEqual([]);
});

test.each([
  ['ROLE_ADMIN', 'ROLE_TEACHER'],
  ['ROLE_TEACHER', 'ROLE_RESEARCH'],
  ['ROLE_TEACHER', 'ROLE_STUDENT'],
] as const)('a person who is %s and %s sees each entry once', async (one, other) => {
  for (const school of [fresh, upgraded]) {
    const who = await school.signIn(one, `both-${one}-${other}`);
    await alsoHas(school, who, other);
    const addresses = flat(await menuOf(who)).map(({ attributes }) => attributes.route);
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
    expect(addresses).toContain('/teaching/courses');
  }
});

describe('an upgrade', () => {
  const entry = (more: Partial<MenuEntry> & Pick<MenuEntry, 'code'>): MenuEntry => ({
    order: 1000,
    titles: { zh: more.code, en: more.code, mn: more.code },
    route: `/${more.code}`,
    view: 'school/course/CoursesPage',
    roles: ['ROLE_STUDENT'],
    ...more,
  });
  const catalog = (more: Partial<MenuEntry> & Pick<MenuEntry, 'code'>): MenuEntry => {
    const { view: _, ...rest } = entry(more);
    return rest;
  };
  const bring = (menu: MenuEntry[]) => introduce(fresh.server.db, { roles: [], permissions: [], menu });
  const own = shownTo('ROLE_STUDENT').map(String);
  const titles = async (who: Caller) => listed(await menuOf(who)).filter((title) => !own.includes(String(title)));
  const change = (code: string, changes: Partial<typeof resources.$inferInsert>) =>
    fresh.sql.update(resources).set(changes).where(eq(resources.code, code));

  test('changes unmodified entries and preserves the school’s changes', async () => {
    const db = fresh.sql;
    const student = await fresh.signIn('ROLE_STUDENT', 'upgrade-1');
    const first = [
      catalog({ code: 'x', order: 1001 }),
      entry({ code: 'x/a', parent: 'x', order: 10 }),
      entry({ code: 'x/b', parent: 'x', order: 20 }),
      entry({ code: 'x/c', parent: 'x', order: 30 }),
      entry({ code: 'x/d', parent: 'x', order: 40 }),
      entry({ code: 'x/e', parent: 'x', order: 50 }),
    ];
    await bring(first);
    expect(await titles(student)).toEqual([['x', 'x/a', 'x/b', 'x/c', 'x/d', 'x/e']]);
    await change('x/a', { name: 'renamed' });
    await change('x/b', { parentId: null, position: 1002 });
    await change('x/c', { shown: false });
    await db.delete(resources).where(eq(resources.code, 'x/d'));
    await bring([
      ...first
        .map((one) => ({ ...one, order: 100 - one.order, titles: { zh: `${one.code} 2`, en: '2', mn: '2' } }))
        .map((one) => (one.code === 'x' ? { ...one, order: 1001 } : one)),
      entry({ code: 'x/new', parent: 'x', order: 60 }),
    ]);
    expect(await titles(student)).toEqual([['x 2', 'x/e 2', 'x/new', 'renamed'], 'x/b 2']);
    await db.delete(resources).where(inArray(resources.code, ['x', 'x/b']));
    await bring(first);
    expect(await titles(student)).toEqual([]);
  });

  test('gives a role of the school’s own the new catalogs of its pages, and what follows them', async () => {
    const db = fresh.sql;
    const person = await fresh.signIn('ROLE_STUDENT', 'upgrade-own');
    await bring([entry({ code: 'held' })]);
    const [role] = await db.insert(roles).values({ code: 'OWN', name: '自建', nameEn: 'Own' }).returning();
    const [page] = await db.select().from(resources).where(eq(resources.code, 'held'));
    if (!(role && page)) throw new Error('nothing to grant');
    await db.delete(roleResources).where(eq(roleResources.resourceId, page.id));
    await db.insert(roleResources).values({ roleId: role.id, resourceId: page.id });
    await db.update(userRoles).set({ roleId: role.id }).where(eq(userRoles.userId, person.id));
    await bring([
      catalog({ code: 'outer', roles: ['ROLE_TEACHER'] }),
      catalog({ code: 'around', parent: 'outer', roles: ['ROLE_TEACHER'] }),
      entry({ code: 'held', parent: 'around' }),
      entry({ code: 'follower', order: 1010, roles: ['ROLE_TEACHER'], follows: ['held'] }),
    ]);
    expect(listed(await menuOf(person))).toEqual([['outer', ['around', 'held']], 'follower']);
    await db.delete(userRoles).where(eq(userRoles.roleId, role.id));
    await db.delete(roles).where(eq(roles.id, role.id));
    await db.delete(resources).where(inArray(resources.code, ['held', 'follower', 'around', 'outer']));
  });

  test('moves an entry neither into a catalog that is switched off nor out of one', async () => {
    const student = await fresh.signIn('ROLE_STUDENT', 'upgrade-3');
    const off = catalog({ code: 'off', order: 1010 });
    const [moves, shifts] = [entry({ code: 'moves', order: 1020 }), entry({ code: 'shifts', order: 1030 })];
    await bring([off, entry({ code: 'off/inside', parent: 'off', order: 10 }), moves, shifts]);
    await change('off', { enabled: false });
    const next = [
      ...[off, catalog({ code: 'off/new', parent: 'off', order: 20 }), entry({ code: 'off/inside', order: 10 })],
      ...[
        { ...moves, parent: 'off' },
        { ...shifts, parent: 'off/new' },
      ],
    ];
    await bring(next);
    expect(await titles(student)).toEqual(['moves', 'shifts']);
    await change('off', { enabled: true });
    await bring(next);
    expect(await titles(student)).toEqual([['off', 'off/inside', 'off/new'], 'moves', 'shifts']);
    await fresh.sql.delete(resources).where(
      inArray(
        resources.code,
        next.map(({ code }) => code),
      ),
    );
  });

  test('grants what is new, hides what it should, and revokes nothing', async () => {
    const db = fresh.sql;
    const student = await fresh.signIn('ROLE_STUDENT', 'upgrade-2');
    const teacher = await fresh.signIn('ROLE_TEACHER', 'upgrade-2t');
    const has = async (who: Caller) => flat(await menuOf(who)).find(({ title }) => title === 'y')?.attributes.isShow;
    await bring([entry({ code: 'y' })]);
    expect([await has(student), await has(teacher)]).toEqual([true, undefined]);
    await bring([entry({ code: 'y', roles: ['ROLE_STUDENT', 'ROLE_TEACHER'], hiddenFor: ['ROLE_STUDENT'] })]);
    expect([await has(student), await has(teacher)]).toEqual([false, true]);
    const grantOf = (role: RoleCode) =>
      and(
        inArray(roleResources.roleId, db.select({ id: roles.id }).from(roles).where(eq(roles.code, role))),
        inArray(
          roleResources.resourceId,
          db.select({ id: resources.id }).from(resources).where(eq(resources.code, 'y')),
        ),
      );
    await db.delete(roleResources).where(grantOf('ROLE_TEACHER'));
    await db.update(roleResources).set({ shown: true }).where(grantOf('ROLE_STUDENT'));
    await bring([entry({ code: 'y', roles: ['ROLE_STUDENT', 'ROLE_TEACHER'], hiddenFor: ['ROLE_STUDENT'] })]);
    expect([await has(student), await has(teacher)]).toEqual([true, undefined]);
  });

  test('by several servers that start at once adds everything once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => bring([entry({ code: 'z' })])));
    await Promise.all(Array.from({ length: 3 }, () => setUpSchool(fresh.server.db, features)));
    const rows = await fresh.sql.select().from(resources).where(eq(resources.code, 'z'));
    expect(rows).toHaveLength(1);
  });
});
