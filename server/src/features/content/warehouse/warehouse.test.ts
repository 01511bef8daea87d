import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { warehouseCommentApi } from '@xueyan/contract/content/warehouse-comment';
import { warehouseLockApi } from '@xueyan/contract/content/warehouse-lock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LivePage, openPage } from '../../../testing/live-page.ts';
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

test('a space is open to its members by their rights, until it is opened to the school', async () => {
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

test('one user at a time writes a page, and after a takeover the first cannot save', async () => {
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

test('a takeover is told to the writers of the space at once, and to nobody else', async () => {
  await owner.call(warehouseApi.setMember, { spaceId, loginName: other.loginName, right: 'write' });
  await owner.call(warehouseApi.setMember, { spaceId, loginName: student.loginName, right: 'read' });
  const pageId = await added('接管');
  const [loser, reader] = [await openPage(school, owner), await openPage(school, student)];
  await owner.call(warehouseApi.lock, { pageId });
  await other.call(warehouseApi.lock, { pageId, takeOver: true });
  // Renewing a lock changes nothing for anybody.
  await other.call(warehouseApi.lock, { pageId });
  await other.call(warehouseApi.unlock, { pageId });
  await loser.next('warehouse.lock', (data) => data.pageId === pageId && data.holder === null);
  const comment = { pageId, threadId: null, quote: '', content: '接管之后' };
  await owner.call(warehouseCommentApi.comment, comment);
  await reader.next('warehouse.commented', (data) => data.pageId === pageId);
  const holders = (page: LivePage) =>
    page.events.flatMap((event) => (event.type === 'warehouse.lock' ? [event.data.holder?.userId ?? null] : []));
  expect(holders(loser)).toEqual([owner.id, other.id, null]);
  expect(holders(reader)).toEqual([]);
  loser.close();
  reader.close();
  await owner.call(warehouseApi.setMember, { spaceId, loginName: student.loginName, right: null });
});

test('who took a page over is told that the writer before has text which is not saved', async () => {
  await owner.call(warehouseApi.setMember, { spaceId, loginName: other.loginName, right: 'write' });
  const pageId = await added('未保存');
  await owner.call(warehouseApi.lock, { pageId });
  const taker = await openPage(school, other);
  // Nobody has taken it over yet: there is nobody to tell.
  await owner.call(warehouseLockApi.interrupted, { pageId });
  await other.call(warehouseApi.lock, { pageId, takeOver: true });
  await owner.call(warehouseLockApi.interrupted, { pageId });
  const { userName } = await taker.next('warehouse.interrupted', (data) => data.pageId === pageId);
  expect(userName).not.toBe('');
  expect(taker.events.filter(({ type }) => type === 'warehouse.interrupted')).toHaveLength(1);
  taker.close();
  expect((await student.ask(warehouseLockApi.interrupted, { pageId })).meta.code).toBe('wire.gone');
});

test('earlier versions of a page are kept with their authors and can be restored', async () => {
  const pageId = await added('版本');
  await write(owner, pageId, '一');
  await school.clock.advance({ minutes: 11 });
  await write(owner, pageId, '二');
  const { versionList } = await owner.call(warehouseApi.versions, { pageId });
  expect(versionList.map(({ content }) => content)).toEqual(['一', '']);
  await owner.call(warehouseApi.restore, { pageId, versionId: versionList[0]?.versionId ?? '' });
  expect((await owner.call(warehouseApi.page, { pageId })).content).toBe('一');
  expect((await owner.call(warehouseApi.versions, { pageId })).versionList).toHaveLength(3);
});

test('one version is kept per writing session, and the last text of every session', async () => {
  const pageId = await added('一气');
  for (const text of ['甲', '甲乙', '甲乙丙']) await write(owner, pageId, text);
  await school.clock.advance({ minutes: 11 });
  await write(owner, pageId, '重写');
  const said = async () => (await owner.call(warehouseApi.versions, { pageId })).versionList.map((one) => one.content);
  expect(await said()).toEqual(['甲乙丙', '']);
  const { version } = await other.call(warehouseApi.lock, { pageId, takeOver: true });
  await other.call(warehouseApi.updatePage, { pageId, version, title: '一气', content: '别人' });
  expect(await said()).toEqual(['重写', '甲乙丙', '']);
});

test('a user writes on after renewing the lock, or after its expiry if nobody took it', async () => {
  const pageId = await added('久写');
  const { version } = await owner.call(warehouseApi.lock, { pageId });
  await school.clock.advance({ minutes: 8 });
  await owner.call(warehouseApi.lock, { pageId });
  await school.clock.advance({ minutes: 8 });
  expect((await other.ask(warehouseApi.lock, { pageId })).meta.code).toBe('warehouse.locked');
  await school.clock.advance({ minutes: 8 });
  const saved = await owner.call(warehouseApi.updatePage, { pageId, version, title: '久写', content: '还在写' });
  expect(saved.version).toBe(version + 1);
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

test('a removed page is restored with its history, or deleted permanently by a manager of the space', async () => {
  await owner.call(warehouseApi.setMember, { spaceId, loginName: other.loginName, right: 'write' });
  const pageId = await added('回收');
  await write(owner, pageId, '还在');
  await owner.call(warehouseApi.removePage, { pageId });
  const bin = async () =>
    (await other.call(warehouseApi.removedPages, { spaceId })).removedList.map((one) => one.pageId);
  expect(await bin()).toContain(pageId);
  expect((await student.ask(warehouseApi.removedPages, { spaceId })).meta.code).toBe('wire.gone');
  await other.call(warehouseApi.bringBack, { pageId });
  expect((await owner.call(warehouseApi.page, { pageId })).content).toBe('还在');
  expect((await owner.call(warehouseApi.versions, { pageId })).versionList).toHaveLength(1);
  expect((await owner.ask(warehouseApi.purgePage, { pageId })).meta.code).toBe('wire.gone');
  await owner.call(warehouseApi.removePage, { pageId });
  expect((await other.ask(warehouseApi.purgePage, { pageId })).meta.code).toBe('wire.gone');
  await owner.call(warehouseApi.purgePage, { pageId });
  expect(await bin()).not.toContain(pageId);
});

test('pages are found by text and list their backlinks, limited to what the reader may see', async () => {
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

test('a page starts from a template of every school or of its space, set by its writers', async () => {
  const begun = async (template: { code: 'meeting' } | { pageId: string }) => {
    const { pageId } = await owner.call(warehouseApi.addPage, { spaceId, title: '新页', template });
    return (await owner.call(warehouseApi.page, { pageId })).content;
  };
  expect(await begun({ code: 'meeting' })).toContain('## 结论');
  const pageId = await added('范例');
  await write(owner, pageId, '## 我们的样子');
  const own = { spaceId, title: '新页', template: { pageId } };
  expect((await owner.ask(warehouseApi.addPage, own)).meta.code).toBe('wire.gone');
  expect((await student.ask(warehouseApi.setTemplate, { pageId, template: true })).meta.code).toBe('wire.gone');
  await owner.call(warehouseApi.setTemplate, { pageId, template: true });
  expect(await begun({ pageId })).toBe('## 我们的样子');
  const { pageList } = await owner.call(warehouseApi.tree, { spaceId });
  expect(pageList.filter(({ template }) => template).map((one) => one.pageId)).toEqual([pageId]);
});

test('the content of a page is screened', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'know-admin');
  await admin.call(sensitiveWordApi.save, { word: '仓库禁词', level: 'block' });
  const pageId = await added('筛查');
  const { version } = await owner.call(warehouseApi.lock, { pageId });
  const said = { pageId, version, title: '筛查', content: '有仓库禁词' };
  expect((await owner.ask(warehouseApi.updatePage, said)).meta.code).toBe('sensitiveword.blocked');
});
