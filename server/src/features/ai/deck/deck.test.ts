import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { outlineOf } from '@xueyan/contract/ai/deck-outline';
import { outlineExcess, slidesOf } from '@xueyan/contract/ai/deck-slide';
import { paletteApi } from '@xueyan/contract/composed/palette';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { eachEntry } from '../../../platform/archive/read-archive.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let author: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  stub = await startModelStub();
  author = await school.signIn('ROLE_TEACHER', 'deck-author');
  other = await school.signIn('ROLE_STUDENT', 'deck-other');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const outline = `# 文件权限
副标题
## 要点
- 第一层
  - 第二层 & <b>
> 讲解
## 表
| 甲 | 乙 |
| --- | --- |
| 1 | 2 |
# 下一章`;
const added = async (title = '权限', text = outline) =>
  (await author.call(deckApi.add, { title, outline: text, theme: 'blue' })).deckId;

describe('an outline', () => {
  test('becomes slides: cover, points with their depth, notes, tables, sections', () => {
    expect(slidesOf(outline, '权限')).toEqual([
      { layout: 'cover', title: '文件权限', text: '副标题', notes: '' },
      { layout: 'points', title: '要点', text: '第一层\n  第二层 & <b>', notes: '讲解' },
      { layout: 'table', title: '表', text: '甲 | 乙\n1 | 2', notes: '' },
      { layout: 'section', title: '下一章', text: '', notes: '' },
    ]);
  });

  test('without headings becomes one slide, an empty one a cover, and an endless one is cut off', () => {
    expect(slidesOf('- 一\n- 二', '标题')).toEqual([{ layout: 'points', title: '标题', text: '一\n二', notes: '' }]);
    expect(slidesOf('', '标题')).toEqual([{ layout: 'cover', title: '标题', text: '', notes: '' }]);
    expect(slidesOf('## 页\n'.repeat(5000), '标题')).toHaveLength(100);
  });

  test('is written by a model in a chat of its own, and is refused without a model', async () => {
    const ask = { topic: '照读：# 标题\n## 一页\n- 要点', slides: 5 };
    expect((await author.ask(deckApi.draft, ask)).meta.success).toBe(false);
    const admin = await school.signIn('ROLE_ADMIN', 'deck-admin');
    await addModels(admin, stub.address, 'stub', [modelForm('stub-chat')]);
    const answer = await answerOf(author, await author.call(deckApi.draft, ask));
    expect(slidesOf(answer.content, '').map(({ title }) => title)).toEqual(['标题', '一页']);
    expect(stub.asked.at(-1)?.messages[0]?.content).toContain('约 5 页');
  });
});

test('a deck is private until it is shared; then others read and copy it, and change only the copy', async () => {
  const deckId = await added();
  expect((await other.ask(deckApi.get, { deckId })).meta.code).toBe('wire.gone');
  await author.call(deckApi.update, { deckId, title: '权限', share: 'school' });
  const shown = await other.call(deckApi.get, { deckId });
  expect([shown.editor, shown.slideCount]).toEqual([false, 4]);
  const change = { version: 1, content: { theme: 'ink' as const, slides: slidesOf('# 改', '') } };
  expect((await other.ask(deckApi.saveContent, { ...change, deckId })).meta.code).toBe('wire.gone');
  const { deckId: copy } = await other.call(deckApi.copy, { deckId });
  expect(await other.call(deckApi.saveContent, { ...change, deckId: copy })).toEqual({ version: 2 });
  expect((await author.call(deckApi.get, { deckId })).content?.theme).toBe('blue');
});

test('the second of two windows is refused, and a deck is found by the text of its slides', async () => {
  const deckId = await added('两个窗口', '# 海豚');
  const save = () =>
    author.ask(deckApi.saveContent, { deckId, version: 1, content: { theme: 'ink', slides: slidesOf('# 鲸鱼', '') } });
  expect((await save()).meta.success).toBe(true);
  expect((await save()).meta.code).toBe('wire.changed');
  const found = async (words: string) =>
    (await author.call(deckApi.list, { view: 'mine', words })).pageInfo.resultList.map(({ title }) => title);
  expect([await found('鲸鱼'), await found('海豚')]).toEqual([['两个窗口'], []]);
});

test('a deck is found by the words of its slides alone, with quotes and over lines, and not by how they are stored', async () => {
  const deckId = await added('引号', '# 封面');
  const block = { kind: 'chart', chart: 'bar', data: '班 | 蓝鲸数\n一班 | 3' } as const;
  const slides = [
    { layout: 'points' as const, title: '说“是”', text: '他答："不是"\n  第二层', notes: '反斜杠 \\ 在此', block },
  ];
  await author.call(deckApi.saveContent, { deckId, version: 1, content: { theme: 'plum', slides } });
  const finds = async (words: string, who = author, view: 'mine' | 'shared' = 'mine') =>
    (await who.call(deckApi.list, { view, words })).pageInfo.resultList.some((one) => one.deckId === deckId);
  for (const words of ['答："不是"', '"不是" 第二层', '反斜杠 \\ 在', '蓝鲸数', '引号'])
    expect([words, await finds(words)]).toEqual([words, true]);
  for (const words of ['layout', 'points', 'title', 'notes', 'plum', 'chart', 'null'])
    expect([words, await finds(words)]).toEqual([words, false]);
  const inPalette = async (words: string) =>
    JSON.stringify(await author.call(paletteApi.search, { words })).includes(deckId);
  expect([await inPalette('蓝鲸数'), await inPalette('layout')]).toEqual([true, false]);
  await author.call(deckApi.update, { deckId, title: '引号', share: 'school' });
  const { deckId: copy } = await other.call(deckApi.copy, { deckId });
  const copies = (await other.call(deckApi.list, { view: 'mine', words: '蓝鲸数' })).pageInfo.resultList;
  expect(copies.map((one) => one.deckId)).toEqual([copy]);
});

test('the PowerPoint file has one slide for each, with its text and notes', async () => {
  const deckId = await added();
  const get = (who: Caller) =>
    fetch(`${school.url}/api/${deckFile.path}`, {
      method: 'POST',
      headers: { authorization: who.token, 'content-type': 'application/json' },
      body: JSON.stringify({ deckId }),
    });
  expect(await (await get(other)).json()).toMatchObject({ meta: { success: false } });
  const response = await get(author);
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('权限.pptx');
  const texts = new Map<string, string>();
  const limits = { entries: 500, bytes: 20_000_000, entryBytes: 20_000_000 };
  const bytes = Buffer.from(await response.arrayBuffer());
  for await (const { name, bytes: part } of eachEntry(bytes, limits, (path) => path.endsWith('.xml')))
    texts.set(name, part.toString('utf8'));
  expect([...texts.keys()].filter((name) => /^ppt\/slides\/slide\d\.xml$/.test(name))).toHaveLength(4);
  expect(texts.get('ppt/slides/slide2.xml')).toContain('<a:t>第二层 &amp; &lt;b&gt;</a:t>');
  expect(texts.get('ppt/slides/slide3.xml')).toContain('<a:tbl>');
  expect(texts.get('ppt/notesSlides/notesSlide2.xml')).toContain('讲解');
});

test('the text of a document becomes an outline: headings and pages are slides, sentences are points', () => {
  const text = `# 死锁\n互斥。占有并等待。\n\n【第 2 页】\n${'一句话。'.repeat(8)}`;
  const { outline, cut } = outlineOf(text, '操作系统');
  expect(cut).toBe(false);
  expect(slidesOf(outline, '').map(({ title, text: points }) => [title, points.split('\n').length])).toEqual([
    ['操作系统', 1],
    ['死锁', 2],
    ['第 2 页', 6],
    ['第 2 页', 2],
  ]);
});

test('what an outline cuts is told: pages of a long document, slides beyond the most, and texts that are too long', () => {
  const long = outlineOf('# 节\n一句话。\n'.repeat(50), '长文');
  expect([long.cut, slidesOf(long.outline, '').length]).toEqual([true, 41]);
  expect(outlineExcess('# 一\n## 二\n- 点')).toEqual({ slides: 2, tooLong: [] });
  expect(outlineExcess('## 页\n'.repeat(130))).toEqual({ slides: 130, tooLong: [] });
  expect(outlineExcess(`# 一\n## 二\n${'字'.repeat(4_001)}\n## 三\n> ${'字'.repeat(4_001)}`)).toEqual({
    slides: 3,
    tooLong: [2, 3],
  });
});
