import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import { type Resource, ResourceForm, resourceManageApi } from '@xueyan/contract/base/resource-manage';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'menu-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'menu-teacher');
});
afterAll(() => school.close());

const find = async (code: string): Promise<Resource> => {
  const { resourceList } = await admin.call(resourceManageApi.list, {});
  const found = resourceList.find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const formOf = (one: Resource): ResourceForm => ResourceForm.strip().parse(one);
const menuOf = async (who: Caller) => (await who.call(resourceApi.menu, {})).treeList;
const flat = (items: MenuItem[]): MenuItem[] => items.flatMap((one) => [one, ...flat(one.children)]);
const allTitles = async (who: Caller) => flat(await menuOf(who)).map(({ title }) => title);
const inCatalog = async (who: Caller, title: string) =>
  flat(await menuOf(who))
    .find((one) => one.title === title)
    ?.children.map((one) => one.title);

test('an entry is renamed for everybody at once, until it is reset', async () => {
  const page = await openPage(school, teacher);
  const one = await find('sign-ins');
  const change = { ...formOf(one), name: '考勤', icon: 'bell', resourceId: one.resourceId, version: one.version };
  await admin.call(resourceManageApi.update, change);
  await page.next('rights.changed');
  expect(await allTitles(teacher)).toContain('考勤');
  expect(await find('sign-ins')).toMatchObject({ changed: true, builtIn: true, icon: 'bell' });
  expect((await admin.ask(resourceManageApi.update, change)).meta.code).toBe('wire.changed');
  await admin.call(resourceManageApi.reset, { resourceId: one.resourceId });
  expect(await allTitles(teacher)).toContain('签到记录');
  expect(await find('sign-ins')).toMatchObject({ changed: false, icon: one.icon });
  page.close();
});

test('a switched-off entry is gone for everybody, with all below it, and back when it is on', async () => {
  const { resourceId } = await find('operations');
  await admin.call(resourceManageApi.enable, { resourceId, enabled: false });
  expect(await allTitles(admin)).not.toContain('运行');
  expect(await allTitles(admin)).not.toContain('系统监控');
  await admin.call(resourceManageApi.enable, { resourceId, enabled: true });
  expect(await inCatalog(admin, '运行')).toContain('系统监控');
});

test('a switched-off button is a right that nobody has', async () => {
  const { resourceId } = await find('member.manage');
  await admin.call(resourceManageApi.enable, { resourceId, enabled: false });
  expect((await admin.ask(schoolClassApi.listKept, {})).status).toBe(403);
  await admin.call(resourceManageApi.reset, { resourceId });
  expect((await admin.ask(schoolClassApi.listKept, {})).status).toBe(200);
});

test.each(['system/resources', 'system/roles', 'role.manage', 'resource.manage'])('%s stays on', async (code) => {
  const { resourceId } = await find(code);
  const refused = await admin.ask(resourceManageApi.enable, { resourceId, enabled: false });
  expect(refused.meta.code).toBe('resource.needed');
});

test('a required entry stays on with every catalog above it, wherever it is moved', async () => {
  const system = await find('system');
  const { resourceId } = await admin.call(resourceManageApi.save, {
    ...{ ...ResourceForm.parse({ name: '收纳' }), parentId: null, resourceType: 'catalog' },
  });
  const moveTo = (parentId: string | null) =>
    admin.ask(resourceManageApi.move, { resourceId: system.resourceId, parentId, position: 0 });
  const enable = (enabled: boolean) => admin.ask(resourceManageApi.enable, { resourceId, enabled });
  await enable(false);
  expect((await moveTo(resourceId)).meta.code).toBe('resource.needed');
  await enable(true);
  expect((await moveTo(resourceId)).meta.success).toBe(true);
  expect((await enable(false)).meta.code).toBe('resource.needed');
  expect((await moveTo(null)).meta.success).toBe(true);
  expect((await enable(false)).meta.success).toBe(true);
  await admin.call(resourceManageApi.remove, { resourceId });
  await admin.call(resourceManageApi.reset, { resourceId: system.resourceId });
});

test('an entry is moved into another catalog and among its siblings, never below itself', async () => {
  const system = await find('system');
  const classes = await find('member/classes');
  await admin.call(resourceManageApi.move, {
    resourceId: classes.resourceId,
    parentId: system.resourceId,
    position: 0,
  });
  expect((await inCatalog(admin, '系统'))?.[0]).toBe('班级');
  expect((await find('member/classes')).changed).toBe(true);
  const move = { resourceId: system.resourceId, position: 0 };
  const answers = [
    await admin.ask(resourceManageApi.move, { ...move, parentId: system.resourceId }),
    await admin.ask(resourceManageApi.move, { ...move, parentId: classes.resourceId }),
  ];
  expect(answers.map(({ meta }) => meta.code)).toEqual(['resource.intoItself', 'resource.notCatalog']);
  await admin.call(resourceManageApi.reset, { resourceId: classes.resourceId });
  expect(await inCatalog(admin, '组织与账号')).toContain('班级');
});

test('a school adds an external page of its own, and deletes it', async () => {
  const { resourceId: parentId } = await find('member');
  const form = { ...ResourceForm.parse({ name: '图书馆' }), parentId, resourceType: 'menu' as const };
  expect((await admin.ask(resourceManageApi.save, { ...form, route: '/inside' })).meta.code).toBe('resource.outside');
  expect((await admin.ask(resourceManageApi.save, { ...form, route: 'javascript:alert(1)' })).status).toBe(400);
  const { resourceId } = await admin.call(resourceManageApi.save, { ...form, route: 'https://library.example' });
  expect(await inCatalog(admin, '组织与账号')).toContain('图书馆');
  expect((await admin.ask(resourceManageApi.reset, { resourceId })).meta.code).toBe('resource.notBuiltIn');
  expect((await admin.ask(resourceManageApi.remove, { resourceId: parentId })).meta.code).toBe('resource.builtIn');
  await admin.call(resourceManageApi.remove, { resourceId });
  expect(await inCatalog(admin, '组织与账号')).not.toContain('图书馆');
});

test('a page of the menu says what it is for in the language of the person, a catalog and a hidden page nothing', async () => {
  const hintsIn = async (lang: string) => {
    const { treeList } = await teacher.call(resourceApi.menu, { lang });
    return new Map(flat(treeList).map(({ title, attributes }) => [title, attributes.hint]));
  };
  const [zh, en] = [await hintsIn('zh_cn'), await hintsIn('en_us')];
  expect(zh.get('签到记录')).toBe('每次签到，缺谁一看便知');
  expect(en.get('Sign-ins')).toBe('Who was there, who was not');
  expect([zh.get('教学'), zh.get('监考现场')]).toEqual([undefined, undefined]);
});

test('a teacher cannot manage the menu', async () => {
  expect((await teacher.ask(resourceManageApi.list, {})).status).toBe(403);
});
