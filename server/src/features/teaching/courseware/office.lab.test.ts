// Office files converted by the real LibreOffice in the real jail.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasChineseFont } from '../../../platform/font.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { type ConvertingSchool, openConvertingSchool } from '../../../testing/converting-school.ts';
import { docx, drawing, externalRelation, paragraph } from '../../../testing/word-documents.ts';
import { oldWorkbook, workbook } from '../../../testing/workbook.ts';

let at: ConvertingSchool;
const ready = (await hasProgram('soffice')) && (await hasChineseFont());
const allMs = 600_000;

beforeAll(async () => {
  if (ready) at = await openConvertingSchool();
});
afterAll(() => at?.close());

/** Returns the texts of the pages that are shown in place of a file, and the names of the fonts in them. */
async function shownPages(name: string, bytes: Buffer) {
  const { first, after } = await at.shown(name, bytes);
  expect(first.item).toMatchObject({ rendition: 'waiting', viewer: 'download' });
  expect(after.item).toMatchObject({ rendition: 'done', viewer: 'pdf' });
  const pdf = await at.bytesOf(after.item?.viewAddress);
  const { pages } = await at.school.server.platform.parser.pages({ id: 'test' }, 'pdf', pdf);
  expect(after.item?.length).toBe(pages.length);
  const fonts = [...pdf.toString('latin1').matchAll(/\/BaseFont\/[A-Z]+\+([\w-]+)/g)].map(([, font = '']) => font);
  return { pages: pages.map((text) => text.replace(/\s+/g, '')), fonts };
}

/** Fonts with Chinese characters, as a host may have them. */
const chinese = expect.stringMatching(/CJK|WenQuanYi|DroidSansFallback/i);

/** Returns a PowerPoint file by the product itself: a title page, a list and a table. */
async function slides(): Promise<Buffer> {
  const { teacher } = at.lesson;
  const outline =
    '# 文件权限\n\n## 三类用户\n\n- 属主\n- 属组\n\n## 数字\n\n| 数字 | 含义 |\n| --- | --- |\n| 755 | 人人可读 |';
  const { deckId } = await teacher.call(deckApi.add, { title: '文件权限', outline, theme: 'blue' });
  const made = await fetch(`${at.school.url}/api/${deckFile.path}`, {
    method: 'POST',
    headers: { authorization: teacher.token, appid: teacher.loginName, 'content-type': 'application/json' },
    body: JSON.stringify({ deckId }),
  });
  return Buffer.from(await made.arrayBuffer());
}

test('slides are shown as pages, one a slide, with their Chinese text in a Chinese font', {
  timeout: allMs,
}, async (context) => {
  if (!ready) context.skip('soffice (LibreOffice) or a Chinese font is not installed');
  const { pages, fonts } = await shownPages('文件权限.pptx', await slides());
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('文件权限');
  expect(pages[1]).toContain('三类用户');
  expect(pages[2]).toContain('人人可读');
  expect(fonts).toContainEqual(chinese);
});

test('a Word file is shown as pages, and what it links to elsewhere is not asked for', {
  timeout: allMs,
}, async (context) => {
  if (!ready) context.skip('soffice (LibreOffice) or a Chinese font is not installed');
  let asked = 0;
  const elsewhere = createServer((_, answer) => {
    asked += 1;
    answer.end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/picture.png`;
  const body = paragraph('进程与信号') + drawing('r:link="r7"') + paragraph('第二段：Монгол хэл');
  const bytes = docx(body, { links: externalRelation('r7', 'image', address) });
  const { pages, fonts } = await shownPages('讲义.docx', bytes).finally(() => elsewhere.close());
  expect(pages[0]).toContain('进程与信号');
  expect(pages[0]).toContain('Монголхэл');
  expect(fonts).toContainEqual(chinese);
  expect(asked).toBe(0);
});

test('workbooks are shown as pages, new and old', { timeout: allMs }, async (context) => {
  if (!ready) context.skip('soffice (LibreOffice) or a Chinese font is not installed');
  const rows = [['王小明', '九十']];
  const made = await shownPages('成绩.xlsx', await workbook(['姓名', '分数'], rows));
  expect(made.pages[0]).toContain('王小明');
  expect(made.fonts).toContainEqual(chinese);
  const old = await shownPages('成绩.xls', oldWorkbook([['姓名', '分数'], ...rows]));
  expect(old.pages[0]).toContain('王小明');
});

test('slides that are damaged are named as not converted, and can be downloaded', {
  timeout: allMs,
}, async (context) => {
  if (!ready) context.skip('soffice (LibreOffice) or a Chinese font is not installed');
  const bytes = (await slides()).subarray(0, 4_000);
  const { after } = await at.shown('坏.pptx', bytes);
  expect(after.item).toMatchObject({ rendition: 'failed', viewer: 'download' });
  expect(await at.bytesOf(after.item?.address)).toEqual(bytes);
});
