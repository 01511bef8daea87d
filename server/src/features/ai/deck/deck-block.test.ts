import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { type Block, chartNumbers } from '@xueyan/contract/ai/deck-block';
import { type Slide, slidesOf } from '@xueyan/contract/ai/deck-slide';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let school: School;
let lesson: Lesson;
let author: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  author = lesson.teacher;
  other = lesson.students[0] as Caller;
});
afterAll(() => school.close());

const added = async () => (await author.call(deckApi.add, { title: '图文', outline: '', theme: 'blue' })).deckId;
async function upload(who: Caller, deckId: string, name: string, bytes: Buffer) {
  const form = new FormData();
  form.append('mark-file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${school.url}/api/editor/uploadmarkfile/deck-${deckId}`, {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { fileMap: Record<string, string> } | null };
  return Object.values(data?.fileMap ?? {})[0] ?? '';
}
const slideOf = (block: Block, text = ''): Slide => ({ layout: 'points', title: '页', text, notes: '讲', block });
const picture = (address: string): Block => ({ kind: 'picture', address, alt: '校徽', fit: 'contain' });
const chart = (kind: 'bar' | 'line' | 'pie'): Block => ({
  kind: 'chart',
  chart: kind,
  data: '班 | 甲 | 乙\n一班 | 3 | 4',
});
const save = (who: Caller, deckId: string, slides: Slide[], version = 1) =>
  who.ask(deckApi.saveContent, { deckId, version, content: { theme: 'blue', slides } });

test('the numbers of a chart are read from rows; other values are reported, and a pie has one series', () => {
  const data = '班 | 甲 | 乙\n一班 | 1,200 | 50%\n二班 | 约三 |';
  expect(chartNumbers({ chart: 'bar', data })).toEqual({
    labels: ['一班', '二班'],
    series: [
      { name: '甲', values: [1200, null] },
      { name: '乙', values: [50, null] },
    ],
    wrong: ['约三'],
  });
  expect(chartNumbers({ chart: 'pie', data }).series).toHaveLength(1);
  expect(slidesOf('## 质能\n$$E=mc^2$$\n- 说明', '')).toEqual([
    { layout: 'points', title: '质能', text: '说明', notes: '', block: { kind: 'formula', tex: 'E=mc^2' } },
  ]);
});

test('the PowerPoint file has the picture with its description, charts with numbers, and the formula', async () => {
  const deckId = await added();
  const address = await upload(author, deckId, 'a.png', png);
  const blocks = [
    picture(address),
    chart('bar'),
    chart('line'),
    chart('pie'),
    { kind: 'formula', tex: 'a<b' } as const,
  ];
  expect(
    (await save(author, deckId, [...blocks.map((one) => slideOf(one, '要点')), slideOf(chart('bar'))])).meta.success,
  ).toBe(true);
  const response = await fetch(`${school.url}/api/${deckFile.path}`, {
    method: 'POST',
    headers: { authorization: author.token, 'content-type': 'application/json' },
    body: JSON.stringify({ deckId }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const parts = await readArchive(bytes, { entries: 500, bytes: 20_000_000 });
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  expect(text('ppt/slides/slide1.xml')).toContain('descr="校徽"');
  expect([...parts].filter(([name, part]) => name.startsWith('ppt/media/') && part.equals(png))).toHaveLength(1);
  const charts = [...parts.keys()].filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).map(text);
  const kindOf = (one: string) => ['c:barChart', 'c:lineChart', 'c:pieChart'].find((kind) => one.includes(`<${kind}>`));
  expect(charts.map(kindOf)).toEqual(['c:barChart', 'c:lineChart', 'c:pieChart', 'c:barChart']);
  expect(charts[0]).toContain('<c:v>一班</c:v>');
  expect(charts[0]).toContain('<c:v>4</c:v>');
  expect([...parts.keys()].filter((name) => name.endsWith('.xlsx'))).toHaveLength(4);
  expect(text('ppt/slides/slide5.xml')).toContain('<a:t>a&lt;b</a:t>');
});

test('a picture must have been uploaded to a deck its author can see, and holders of a copy see it too', async () => {
  const deckId = await added();
  const address = await upload(author, deckId, 'a.png', png);
  expect(await upload(other, deckId, 'a.png', png)).toBe('');
  const theirs = (await other.call(deckApi.add, { title: '学生', outline: '', theme: 'ink' })).deckId;
  expect((await save(other, theirs, [slideOf(picture(address))])).meta.success).toBe(false);
  const words = await upload(author, deckId, 'a.md', Buffer.from('# 文字'));
  expect((await save(author, deckId, [slideOf(picture(words))])).meta.code).toBe('deck.picture');
  const elsewhere = '/api/file/get/00000000-0000-7000-8000-000000000000';
  expect((await save(author, deckId, [slideOf(picture(elsewhere))])).meta.code).toBe('deck.picture');
  expect((await save(author, deckId, [slideOf(picture('https://a.example/b.png'))])).meta.code).toBe('wire.badInput');
  expect((await save(author, deckId, [slideOf(picture(address))])).meta.success).toBe(true);

  const read = async (who: Caller) =>
    (await fetch(school.url + address, { headers: { authorization: who.token } })).status;
  expect([await read(author), await read(other)]).toEqual([200, 404]);
  await author.call(deckApi.update, { deckId, title: '公开', share: 'school' });
  const { deckId: copy } = await other.call(deckApi.copy, { deckId });
  await author.call(deckApi.remove, { deckId });
  expect(await read(other)).toBe(200);
  expect((await save(other, copy, [slideOf(picture(address)), slideOf(chart('pie'))])).meta.success).toBe(true);
});

test('a deck becomes a courseware section of a course that the actor teaches', async () => {
  const deckId = await added();
  await author.call(deckApi.update, { deckId, title: '第一课', share: 'school' });
  const { chapterId } = lesson;
  expect((await other.ask(deckApi.addToCourse, { deckId, chapterId })).meta.success).toBe(false);
  const { sectionId } = await author.call(deckApi.addToCourse, { deckId, chapterId });
  const { itemList } = await other.call(coursewareApi.get, { sectionId });
  expect(itemList).toMatchObject([{ name: '第一课.pptx', category: 'document' }]);
  const bytes = await fetch(school.url + (itemList[0]?.address ?? ''), { headers: { authorization: other.token } });
  expect(Buffer.from(await bytes.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');
});
