import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { deckImportPath, type ImportedEdits, textNow } from '@xueyan/contract/ai/deck-import';
import pptx from 'pptxgenjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

const PptxGen = pptx as unknown as typeof pptx.default;
const png =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

let school: School;
let author: Caller;
let other: Caller;
let file: Buffer;
beforeAll(async () => {
  school = await openSchool();
  author = await school.signIn('ROLE_TEACHER', 'import-author');
  other = await school.signIn('ROLE_STUDENT', 'import-other');
  file = await made();
});
afterAll(() => school.close());

/** Makes four slides: a title with runs of different formats, a picture, a table, a link to the slide before. */
async function made(): Promise<Buffer> {
  const deck = new PptxGen();
  deck.defineSlideMaster({ title: '校徽', background: { color: 'F0F4FF' } });
  const first = deck.addSlide({ masterName: '校徽' });
  first.addText(
    [
      { text: '操作', options: { bold: true } },
      { text: '系统', options: { color: 'FF0000' } },
    ],
    { x: 1, y: 1, w: 8, h: 1 },
  );
  first.addText(
    [
      { text: '第一行', options: { breakLine: true } },
      { text: '第二行', options: {} },
    ],
    { x: 1, y: 2, w: 8, h: 2 },
  );
  first.addNotes('先问学生');
  const second = deck.addSlide();
  second.addImage({ data: png, x: 1, y: 1, w: 2, h: 2 });
  second.addText('图示', { x: 4, y: 1, w: 4, h: 1 });
  second.addNotes('看图');
  const third = deck.addSlide();
  third.addTable(
    [
      [{ text: '甲' }, { text: '乙' }],
      [{ text: '1' }, { text: '2 & 3' }],
    ],
    { x: 1, y: 1, w: 8 },
  );
  const fourth = deck.addSlide();
  fourth.addText([{ text: '回到图示', options: { hyperlink: { slide: 2 } } }], { x: 1, y: 1, w: 8, h: 1 });
  return (await deck.write({ outputType: 'nodebuffer', compression: true })) as Buffer;
}

async function upload(bytes: Buffer, name = '操作系统.pptx', who = author) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${school.url}/api/${deckImportPath}`, {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  });
  return (await response.json()) as { meta: { success: boolean; code?: string }; data: { deckId: string } };
}
const limits = { entries: 1_000, bytes: 20_000_000 };
const partsOf = (bytes: Buffer) => readArchive(bytes, limits);
async function exported(deckId: string, who = author): Promise<Map<string, Buffer>> {
  const response = await fetch(`${school.url}/api/${deckFile.path}`, {
    method: 'POST',
    headers: { authorization: who.token, 'content-type': 'application/json' },
    body: JSON.stringify({ deckId }),
  });
  return partsOf(Buffer.from(await response.arrayBuffer()));
}
async function taken() {
  const { data } = await upload(file);
  const { file: found, version } = await author.call(deckApi.get, { deckId: data.deckId });
  if (!found) throw new Error('no file');
  const save = (edits: ImportedEdits) => author.call(deckApi.saveEdits, { deckId: data.deckId, version, edits });
  return { deckId: data.deckId, ...found, save };
}
const changedParts = (before: Map<string, Buffer>, after: Map<string, Buffer>) => ({
  changed: [...after].filter(([name, bytes]) => !before.get(name)?.equals(bytes)).map(([name]) => name),
  gone: [...before.keys()].filter((name) => !after.has(name)),
});

describe('an imported PPTX', () => {
  test('shows the texts of its slides by shape and cell with their boxes, the notes and the pictures', async () => {
    const { deckId, source, edits } = await taken();
    const texts = source.slides.map(({ shapes }) => shapes.filter(({ key }) => key).map(({ text }) => text));
    expect(texts).toEqual([['操作系统', '第一行\n第二行'], ['图示'], ['甲', '乙', '1', '2 & 3'], ['回到图示']]);
    expect(source.slides.map(({ notes }) => notes)).toEqual(['先问学生', '看图', '', '']);
    expect(source.slides[0]?.shapes[0]?.box?.map((one) => Math.round(one * 100))).toEqual([10, 18, 80, 18]);
    const picture = source.slides[1]?.shapes.find(({ kind }) => kind === 'picture')?.address ?? '';
    const read = async (who: Caller) =>
      (await fetch(school.url + picture, { headers: { authorization: who.token } })).status;
    expect([await read(author), await read(other)]).toEqual([200, 404]);
    expect(edits.slides).toHaveLength(4);
    await author.call(deckApi.update, { deckId, title: '操作系统', share: 'school' });
    expect(await read(other)).toBe(200);
    const { pageInfo } = await other.call(deckApi.list, { view: 'shared', words: '第二行' });
    expect(pageInfo.resultList).toMatchObject([{ title: '操作系统', slideCount: 4, imported: true }]);
  });

  test('is found by the texts that it has now, not by those that were replaced or removed', async () => {
    const { deckId, source, edits, save } = await taken();
    const finds = async (words: string) =>
      (await author.call(deckApi.list, { view: 'mine', words })).pageInfo.resultList.some(
        (one) => one.deckId === deckId,
      );
    expect([await finds('第一行 第二行'), await finds('看图'), await finds('shapes')]).toEqual([true, true, false]);
    const key = source.slides[0]?.shapes.find(({ text }) => text.startsWith('第一行'))?.key ?? '';
    const left = edits.slides.filter(({ from }) => from !== 1);
    await save({ slides: left.map((one) => (one.from === 0 ? { ...one, texts: { [key]: '座头鲸' } } : one)) });
    expect([await finds('座头鲸'), await finds('第一行'), await finds('看图')]).toEqual([true, false, false]);
  });

  test('is exported byte for byte where nothing was changed', async () => {
    const { deckId } = await taken();
    expect(changedParts(await partsOf(file), await exported(deckId))).toEqual({ changed: [], gone: [] });
  });

  test('is exported with changed texts in their former format, and every other part unchanged', async () => {
    const { deckId, source, edits, save } = await taken();
    const [title, lines] = source.slides[0]?.shapes ?? [];
    const texts = { [title?.key ?? '']: '操作 <新> 系统论', [lines?.key ?? '']: '第一行\n插入\n第二行！' };
    const cell = source.slides[2]?.shapes.find(({ text }) => text === '1')?.key ?? '';
    await save({
      slides: edits.slides.map((slide) => ({
        ...slide,
        ...(slide.from === 0 && { texts, notes: '先问\n再讲' }),
        ...(slide.from === 2 && { texts: { [cell]: '' } }),
      })),
    });
    const before = await partsOf(file);
    const after = await exported(deckId);
    expect(changedParts(before, after)).toEqual({
      changed: ['ppt/slides/slide1.xml', 'ppt/notesSlides/notesSlide1.xml', 'ppt/slides/slide3.xml'],
      gone: [],
    });
    const slide = after.get('ppt/slides/slide1.xml')?.toString('utf8') ?? '';
    const found = ['b="1"', '<a:t>操作</a:t>', 'FF0000', '<a:t> &lt;新&gt; 系统论</a:t>'].map((one) =>
      slide.indexOf(one),
    );
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
    // Imported again, it holds the texts that were written.
    const again = await author.call(deckApi.get, { deckId: (await upload(packArchive(after))).data.deckId });
    const now = again.file?.source.slides.map(({ shapes, notes }) => [
      ...shapes.filter(({ key }) => key).map(({ text }) => text),
      notes,
    ]);
    expect(now?.[0]).toEqual(['操作 <新> 系统论', '第一行\n插入\n第二行！', '先问\n再讲']);
    expect(now?.[2]).toEqual(['甲', '乙', '', '2 & 3', '']);
  });

  test('is exported in another order and without a removed slide, its notes, its picture and links to it', async () => {
    const { deckId, edits, save } = await taken();
    const [one, , three, four] = edits.slides;
    await save({ slides: [four, three, one].flatMap((slide) => slide ?? []) });
    const after = await exported(deckId);
    expect(changedParts(await partsOf(file), after).gone.toSorted()).toEqual([
      'ppt/media/image-2-1.png',
      'ppt/notesSlides/_rels/notesSlide2.xml.rels',
      'ppt/notesSlides/notesSlide2.xml',
      'ppt/slides/_rels/slide2.xml.rels',
      'ppt/slides/slide2.xml',
    ]);
    expect([...after.values()].some((bytes) => bytes.toString('utf8').includes('slide2.xml'))).toBe(false);
    expect(after.get('ppt/slides/slide4.xml')?.toString('utf8')).not.toContain('hlinkClick');
    const again = await author.call(deckApi.get, { deckId: (await upload(packArchive(after))).data.deckId });
    expect(again.file?.source.slides.map(({ shapes }) => shapes.find(({ key }) => key)?.text)).toEqual([
      ...['回到图示', '甲', '操作系统'],
    ]);
  });

  test('is copied by its viewers, changed by its author alone, and refuses the second of two windows', async () => {
    const { deckId, edits, save } = await taken();
    const call = { deckId, version: 1, edits };
    expect((await other.ask(deckApi.saveEdits, call)).meta.code).toBe('wire.gone');
    await save(edits);
    expect((await author.ask(deckApi.saveEdits, call)).meta.code).toBe('wire.changed');
    await author.call(deckApi.update, { deckId, title: '公开', share: 'school' });
    const { deckId: copy } = await other.call(deckApi.copy, { deckId });
    await author.call(deckApi.remove, { deckId });
    const kept = await other.call(deckApi.get, { deckId: copy });
    const [slide] = kept.file?.edits.slides ?? [];
    expect(slide && kept.file && textNow(slide, kept.file.source.slides[0]?.shapes[0] ?? { key: '', text: '' })).toBe(
      '操作系统',
    );
    expect((await exported(copy, other)).size).toBe((await partsOf(file)).size);
  });
});

test('a file with macros, locked, damaged, too large or of another kind is refused with its reason', async () => {
  const codeOf = async (bytes: Buffer, name?: string) => (await upload(bytes, name)).meta.code;
  const parts = await partsOf(file);
  const macros = new Map(parts).set('ppt/vbaProject.bin', Buffer.from('x'));
  expect(await codeOf(packArchive(macros))).toBe('deckimport.macros');
  expect(await codeOf(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]))).toBe(
    'deckimport.locked',
  );
  expect(await codeOf(Buffer.from('words'))).toBe('deckimport.kind');
  expect(await codeOf(packArchive(new Map([['a.txt', Buffer.from('x')]])))).toBe('deckimport.kind');
  const main = parts.get('ppt/presentation.xml')?.toString('utf8') ?? '';
  const broken = new Map(parts).set('ppt/presentation.xml', Buffer.from(main.slice(0, -40)));
  expect(await codeOf(packArchive(broken))).toBe('deckimport.broken');
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]>';
  const hostile = new Map(parts).set('ppt/slides/slide1.xml', Buffer.from(bomb + parts.get('ppt/slides/slide1.xml')));
  expect(await codeOf(packArchive(hostile))).toBe('deckimport.broken');
  expect(await codeOf(file.subarray(0, file.length - 200))).toMatch(/^deckimport\./);
  expect(await codeOf(Buffer.alloc(41 * 1024 * 1024, 1))).toBe('deckimport.tooLarge');
});
