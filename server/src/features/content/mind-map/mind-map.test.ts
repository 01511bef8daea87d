import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let author: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  author = await school.signIn('ROLE_STUDENT', 'map-author');
  other = await school.signIn('ROLE_TEACHER', 'map-other');
});
afterAll(() => school.close());

const contentOf = (...texts: string[]) => ({
  ...{ layout: 'mindMap' as const, theme: 'calm' as const },
  topics: texts.map((text, at) => ({
    text,
    note: '',
    link: '',
    icons: [],
    picture: null,
    parent: at === 0 ? null : 0,
  })),
});
const added = async (title: string, ...texts: string[]) =>
  (await author.call(mindMapApi.add, { title, content: contentOf(...texts) })).mapId;

test('a map is private until it is shared; then others read and copy it, and change only the copy', async () => {
  const mapId = await added('共享', '中心', '枝');
  expect((await other.ask(mindMapApi.get, { mapId })).meta.code).toBe('wire.gone');
  await author.call(mindMapApi.update, { mapId, title: '共享', share: 'school' });
  expect((await other.call(mindMapApi.get, { mapId })).editor).toBe(false);
  const change = { mapId, version: 1, content: contentOf('改') };
  expect((await other.ask(mindMapApi.saveContent, change)).meta.code).toBe('wire.gone');
  const { mapId: copy } = await other.call(mindMapApi.copy, { mapId });
  await other.call(mindMapApi.saveContent, { ...change, mapId: copy });
  expect((await author.call(mindMapApi.get, { mapId })).content.topics[0]?.text).toBe('中心');
});

test('own and shared maps are found by the text of their topics', async () => {
  await added('甲图', '中心', '海豚');
  const found = async (who: Caller, view: 'mine' | 'shared') =>
    (await who.call(mindMapApi.list, { view, words: '海豚' })).pageInfo.resultList.map(({ title }) => title);
  expect([await found(author, 'mine'), await found(other, 'shared'), await found(other, 'mine')]).toEqual([
    ['甲图'],
    [],
    [],
  ]);
});

test('maps are found by their words alone, with quotes, notes and lines, and not by how they are stored', async () => {
  const content = contentOf('中心', '说"是"', '第一行\n第二行');
  const topics = content.topics.map((one, at) => ({ ...one, note: at === 1 ? '座头鲸的备注' : '' }));
  const lines = [{ from: 1, to: 2, text: '蓝鲸线' }];
  const { mapId } = await author.call(mindMapApi.add, { title: '字面', content: { ...content, topics, lines } });
  const finds = async (words: string) =>
    (await author.call(mindMapApi.list, { view: 'mine', words })).pageInfo.resultList.some(
      (one) => one.mapId === mapId,
    );
  for (const words of ['说"是"', '第一行 第二行', '座头鲸', '蓝鲸线', '字面'])
    expect([words, await finds(words)]).toEqual([words, true]);
  for (const words of ['topics', 'parent', 'mindMap', 'null', 'calm'])
    expect([words, await finds(words)]).toEqual([words, false]);
  await author.call(mindMapApi.saveContent, { mapId, version: 1, content: contentOf('虎鲸') });
  expect([await finds('虎鲸'), await finds('座头鲸')]).toEqual([true, false]);
});

test('topics without an earlier parent and links that are no addresses are refused', async () => {
  const topic = { text: '坏', note: '', link: '', parent: null };
  const badTree = { ...contentOf('中心'), topics: [...contentOf('中心').topics, topic] };
  expect((await author.ask(mindMapApi.add, { title: '坏', content: badTree })).meta.code).toBe('wire.badInput');
  const link = { ...contentOf('中心'), topics: [{ ...topic, link: 'javascript:alert(1)' }] };
  expect((await author.ask(mindMapApi.add, { title: '坏', content: link })).meta.code).toBe('wire.badInput');
});

test('concurrent changes are not overwritten, and a version is saved every ten minutes and restored', async () => {
  const mapId = await added('版本', '一');
  await author.call(mindMapApi.saveContent, { mapId, version: 1, content: contentOf('二') });
  const stale = await author.ask(mindMapApi.saveContent, { mapId, version: 1, content: contentOf('三') });
  expect(stale.meta.code).toBe('wire.changed');
  await author.call(mindMapApi.saveContent, { mapId, version: 2, content: contentOf('三') });
  const kept = async () => (await author.call(mindMapApi.listVersion, { mapId })).versionList;
  expect(await kept()).toHaveLength(1);
  await school.clock.advance({ minutes: 11 });
  await author.call(mindMapApi.saveContent, { mapId, version: 3, content: contentOf('四') });
  expect(await kept()).toHaveLength(2);
  const first = (await kept()).at(-1)?.versionId ?? '';
  await author.call(mindMapApi.restore, { mapId, versionId: first });
  expect((await author.call(mindMapApi.get, { mapId })).content.topics[0]?.text).toBe('一');
  expect(await kept()).toHaveLength(3);
});

test('a shared map is screened and a private one is not', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'map-admin');
  await admin.call(sensitiveWordApi.save, { word: '导图禁词', level: 'block' });
  await admin.call(sensitiveWordApi.save, { word: '导图遮词', level: 'mask' });
  const mapId = await added('筛查', '中心', '导图禁词');
  const share = () => author.ask(mindMapApi.update, { mapId, title: '筛查', share: 'school' });
  expect((await share()).meta.code).toBe('sensitiveword.blocked');
  await author.call(mindMapApi.saveContent, { mapId, version: 1, content: contentOf('中心', '导图遮词') });
  expect((await share()).meta.success).toBe(true);
  expect((await other.call(mindMapApi.get, { mapId })).content.topics[1]?.text).toBe('＊＊＊＊');
  const { version } = await author.call(mindMapApi.get, { mapId });
  const late = await author.ask(mindMapApi.saveContent, { mapId, version, content: contentOf('导图禁词') });
  expect(late.meta.code).toBe('sensitiveword.blocked');
});
