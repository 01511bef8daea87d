import { describe, expect, test } from 'vitest';
import { readPages } from '../../../platform/parser/read-pages.ts';
import { readBook } from '../../../platform/parser/read-sheet.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { mappedPdf } from '../../../testing/documents/pdf.ts';
import { gb18030 } from '../../../testing/workbook.ts';
import { documentTexts, readDocumentText, sayNotes } from './document-text.service.ts';

/** The parser without its processes. */
const parser = {
  book: (_, bytes, limits) => readBook(bytes, limits),
  pages: (_, kind, bytes) => readPages(kind, bytes),
} as Platform['parser'];
const file = (name: string, bytes: Buffer) => ({ name, bytes, ownerId: 'somebody' });
const texts = (name: string, bytes: Buffer) => documentTexts({ parser }, file(name, bytes));

const book = (sheets: Record<string, string[][]>) =>
  writeSheet({
    sheets: Object.entries(sheets).map(([name, [titles = [], ...rows]]) => ({
      ...{ name, columns: titles.map((title) => ({ title })), rows },
    })),
  });
const workbook = async (sheets: Record<string, string[][]>) =>
  (await texts('资料.xlsx', await book(sheets))).map(({ place, text }) => ({ place, text }));

describe('a workbook', () => {
  test('is read with all its sheets, each a place with its name', async () => {
    const sheets = {
      植物: [
        ['概念', '说明'],
        ['液泡', '储存水分'],
      ],
      空: [['']],
      动物: [
        ['概念', '说明'],
        ['中心体', '与分裂有关'],
        ['核糖体', ''],
      ],
    };
    expect(await workbook(sheets)).toEqual([
      { place: '植物', text: '概念：液泡；说明：储存水分' },
      { place: '动物', text: '概念：中心体；说明：与分裂有关\n\n概念：核糖体' },
    ]);
  });

  test('of one sheet is a whole, with the rows above its titles as they are', async () => {
    const sheet = [
      ['设备清单', '', '', ''],
      ['制表：教务处', '', '', '2026 年'],
      ['名称', '型号', '数量', '存放'],
      ['天平', 'T-2', '6', '101'],
      ['烧杯', '', '40', '102'],
    ];
    expect(await workbook({ Sheet1: sheet })).toEqual([
      {
        place: '',
        text: '设备清单\n\n制表：教务处；2026 年\n\n名称：天平；型号：T-2；数量：6；存放：101\n\n名称：烧杯；数量：40；存放：102',
      },
    ]);
  });

  test('keeps cells without a title, titles without rows, and a list in one column', async () => {
    expect(
      (
        await workbook({
          一: [
            ['名称', '数量', ''],
            ['天平', '6', '借出'],
          ],
        })
      )[0]?.text,
    ).toBe('名称：天平；数量：6；借出');
    expect((await workbook({ 一: [['名称', '数量']] }))[0]?.text).toBe('名称；数量');
    expect(
      (
        await workbook({
          一: [
            ['清单', ''],
            ['名称', '数量'],
          ],
        })
      )[0]?.text,
    ).toBe('清单\n\n名称；数量');
    expect((await workbook({ 一: [['词语'], ['细胞'], ['组织']] }))[0]?.text).toBe('词语：细胞\n\n词语：组织');
  });
});

test('the rows of a workbook are numbered as in the sheet, whatever is empty between them', async () => {
  const sheet = [
    ['名称', '数量'],
    ['天平', '6'],
    ['', ''],
    ['烧杯', '40'],
  ];
  const [passage] = await texts('资料.xlsx', await book({ 一: sheet }));
  expect(passage?.rows).toEqual([
    { row: 2, text: '名称：天平；数量：6' },
    { row: 4, text: '名称：烧杯；数量：40' },
  ]);
});

test('a text file is read in the encoding in which it was written', async () => {
  const [gbk] = await texts('讲义.txt', gb18030('细胞膜控制物质进出细胞。'));
  expect(gbk?.text).toBe('细胞膜控制物质进出细胞。');
  const [wide] = await texts('讲义.md', Buffer.from('\ufeff# 细胞\r\n\r\n细胞膜', 'utf16le'));
  expect(wide?.text).toBe('# 细胞\r\n\r\n细胞膜');
});

test('a PDF is read by page, and what its fonts hide is said in the language of the reader', async () => {
  const lines = [
    { map: '/GBK-EUC-H', ordering: 'GB1', codes: 'cfdfc1a3cce5' },
    { map: '/None-H', ordering: 'GB1', codes: 'cfdf' },
  ];
  const { passages, notes } = await readDocumentText({ parser }, file('公文.pdf', mappedPdf(lines)));
  expect(passages).toEqual([{ place: '第 1 页', text: expect.stringContaining('线粒体') }]);
  expect(sayNotes(notes, 'zh_cn')).toContain('1 种字体');
  expect(sayNotes(notes, 'en_us')).toContain('1 font of the file');
  expect(sayNotes([], 'zh_cn')).toBe('');
});
