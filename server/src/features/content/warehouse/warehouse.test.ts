import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let owner: Caller;
let other: Caller;
let student: Caller;
let spaceId = '';
beforeAll(async () => {
  school = await openSchool();
  owner = await school.signIn('ROLE_TEACHER', 'know-owner');
  other = await school.signIn('ROLE_TEACHER', 'know-other');
  student = await school.signIn('ROLE_STUDENT', 'know-student');
  ({ spaceId } = await owner.call(warehouseApi.saveSpace, { name: '空间' }));
});
afterAll(() => school.close());

const added = async (title: string, parentId: string | null = null) =>
  (await owner.call(warehouseApi.addPage, { spaceId, parentId, title })).pageId;
const write = async (who: Caller, pageId: string, content: string) => {
  const { version } = await who.call(warehouseApi.lock, { pageId });
  return who.call(warehouseApi.updatePage, { pageId, version, title: '页', content });
};

test('a space is its members’, each with their right, until it is opened to the school', async () => {
  const pageId = await added('权限');
  const read = () => student.ask(warehouseApi.page, { pageId });
  expect((await read()).meta.code).toBe('wire.gone');
  await owner.call(warehouseApi.setMember, { spaceId, loginName: student.loginName, right: 'read' });
  expect((await read()).meta.success).toBe(true);
  expect((await student.ask(warehouseApi.lock, { pageId })).meta.code).toBe('wire.gone');
  await owner.call(warehouseApi.setMember, { spaceId, loginName: student.loginName, right: null });
  expect((await read()).meta.code).toBe('wire.gone');
  await owner.call(warehouseApi.updateSpace, { spaceId, name: '空间', openness: 'school' });
  expect((await read()).meta.success).toBe(true);
  expect((await student.ask(warehouseApi.addPage, { spaceId, title: '我的' })).meta.code).toBe('wire.gone');
  expect((await student.ask(warehouseApi.saveSpace, { name: '我的' })).meta.code).toBe('wire.notAllowed');
});

test('one writes a page at a time; another takes it over, and then the first can keep nothing', async () => {
  await owner.call(warehouseApi.setMember, { spaceId, loginName: other.loginName, right: 'write' });
  const pageId = await added('锁');
  const { version } = await owner.call(warehouseApi.lock, { pageId });
  expect((await other.ask(warehouseApi.lock, { pageId })).meta.code).toBe('warehouse.locked');
  await other.call(warehouseApi.lock, { pageId, takeOver: true });
  const late = await owner.ask(warehouseApi.updatePage, { pageId, version, title: '锁', content: '甲' });
  expect(late.meta.code).toBe('warehouse.notLocked');
  await other.call(warehouseApi.updatePage, { pageId, version, title: '锁', content: '乙' });
  await school.clock.advance({ minutes: 11 });
  expect((await owner.call(warehouseApi.lock, { pageId })).version).toBe(version + 1);
});

test('what a page said before is kept, by whom, and can be restored', async () => {
  const pageId = await added('版本');
  await write(owner, pageId, '一');
  await write(owner, pageId, '二');
  const { versionList } = await owner.call(warehouseApi.versions, { pageId });
  expect(versionList.map(({ content }) => content)).toEqual(['一', '']);
  await owner.call(warehouseApi.restore, { pageId, versionId: versionList[0]?.versionId ?? '' });
  expect((await owner.call(warehouseApi.page, { pageId })).content).toBe('一');
  expect((await owner.call(warehouseApi.versions, { pageId })).versionList).toHaveLength(3);
});

test('pages are moved among each other and never below themselves', async () => {
  const [a, b, c] = [await added('甲'), await added('乙'), await added('丙')];
  await owner.call(warehouseApi.movePage, { pageId: b, parentId: a, position: 0 });
  await owner.call(warehouseApi.movePage, { pageId: c, parentId: a, position: 0 });
  const { pageList } = await owner.call(warehouseApi.tree, { spaceId });
  expect(pageList.filter(({ parentId }) => parentId === a).map(({ title }) => title)).toEqual(['丙', '乙']);
  const circle = await owner.ask(warehouseApi.movePage, { pageId: a, parentId: b, position: 0 });
  expect(circle.meta.code).toBe('warehouse.circle');
  expect((await owner.ask(warehouseApi.removePage, { pageId: a })).meta.code).toBe('warehouse.hasChildren');
  await owner.call(warehouseApi.removePage, { pageId: c });
  expect((await owner.ask(warehouseApi.page, { pageId: c })).meta.code).toBe('wire.gone');
});

test('pages are found by their words and tell what links to them, within what one may read', async () => {
  const target = await added('目标');
  const source = await added('来源');
  await write(owner, source, `见 [目标](/content/warehouse/${spaceId}?page=${target})，独角鲸`);
  expect((await student.call(warehouseApi.page, { pageId: target })).backlinks.map(({ pageId }) => pageId)).toEqual([
    source,
  ]);
  const [found] = (await student.call(warehouseApi.search, { words: '独角鲸' })).foundList;
  expect(found).toMatchObject({ pageId: source, spaceId });
  expect(found?.excerpt).toContain('独角鲸');
  await owner.call(warehouseApi.updateSpace, { spaceId, name: '空间', openness: 'members' });
  expect((await student.call(warehouseApi.search, { words: '独角鲸' })).foundList).toEqual([]);
});
