import { deflateRawSync } from 'node:zlib';
import { Fault } from '@xueyan/contract/wire/fault';
import { describe, expect, test } from 'vitest';
import { oldWorkbook } from '../../testing/workbook.ts';
import { packArchive } from '../archive/pack-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import { writeSheet } from '../sheet.ts';
import { officeLimits } from './office-limits.ts';
import { readSheet } from './read-sheet.ts';

const limits = { maxBytes: 5 * 1024 * 1024, maxRows: 100, maxColumns: 20 };
const columns = [{ title: '学号' }, { title: '分数', kind: 'number' }, { title: '时间', kind: 'time' }] as const;

const workbook = (rows: (string | number | null)[][]) =>
  writeSheet({ sheets: [{ name: '成绩', columns: [...columns], rows }] });

const refusal = async (bytes: Buffer) => {
  const error = await readSheet(bytes, limits).catch((problem: unknown) => problem);
  return error instanceof Fault ? error.kind.code : `read: ${JSON.stringify(error)?.slice(0, 80)}`;
};

/** Returns a workbook whose sheet consists of the given XML. */
async function workbookWith(sheetXml: string): Promise<Buffer> {
  const parts = await readArchive(await workbook([['1', 2, null]]), officeLimits);
  parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheetXml));
  return packArchive(parts);
}
const sheetXml = (inside: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`;

test('numbers have at most 15 digits, as spreadsheet programs show them; long whole numbers stay', async () => {
  const stored = [
    '1.1000000000000001',
    '0.59999999999999998',
    '-3.2999999999999998E2',
    '1.5',
    '100000',
    '6222020000000000123',
  ];
  const cells = stored.map((value, at) => `<c r="${'ABCDEF'[at]}1"><v>${value}</v></c>`).join('');
  const text = '<c r="G1" t="inlineStr"><is><t>1.1000000000000001</t></is></c>';
  const rows = await readSheet(await workbookWith(sheetXml(`<row r="1">${cells}${text}</row>`)), limits);
  expect(rows[0]).toEqual(['1.1', '0.6', '-330', '1.5', '100000', '6222020000000000123', '1.1000000000000001']);
  expect(await readSheet(oldWorkbook([['x', 0.1 + 0.2]]), limits)).toEqual([['x', '0.3']]);
});

test.each([
  ['a,b,c\n"int i;int s;for(;;)","0;","1;"', ['int i;int s;for(;;)', '0;', '1;']],
  ['a,b,c\nfor(i=0;i<9;i++){};;;;,1,2', ['for(i=0;i<9;i++){};;;;', '1', '2']],
  ['a;b;c\n"1,5";"2,5";x', ['1,5', '2,5', 'x']],
  ['a\tb\tc\n1,2,3,4,5\tx\ty', ['1,2,3,4,5', 'x', 'y']],
])('cells are separated as the titles are: %j', async (text, row) => {
  expect((await readSheet(Buffer.from(text), limits))[1]).toEqual(row);
});

describe('a written workbook', () => {
  test('reads back text, numbers, times and empty cells', async () => {
    const bytes = await workbook([
      ['240101', 88.5, '2026-09-01 08:30:00'],
      ['240102', null, '2026-09-02'],
    ]);
    expect(await readSheet(bytes, limits)).toEqual([
      ['学号', '分数', '时间'],
      ['240101', '88.5', '2026-09-01 08:30:00'],
      ['240102', '', '2026-09-02'],
    ]);
  });

  test('contains no formula: such text is prefixed, and reads back unchanged §list.28', async () => {
    const evil = ['=1+1', '+86 10', '-2+3', '@SUM(A1)', '\t=1', '-', "'quoted"];
    const bytes = await workbook(evil.map((text) => [text, 1, null]));
    const strings = (await readArchive(bytes, officeLimits)).get('xl/sharedStrings.xml')?.toString() ?? '';
    expect(strings).toContain("'=1+1");
    expect(strings).toContain("'@SUM(A1)");
    expect(strings).not.toMatch(/<t[^>]*>[=+@]/);
    const back = (await readSheet(bytes, limits)).slice(1).map((row) => row[0]);
    expect(back).toEqual(['=1+1', '+86 10', '-2+3', '@SUM(A1)', '\t=1', '-', "'quoted"]);
  });

  test('accepts any sheet name and any text', async () => {
    const long = '长'.repeat(40_000);
    const sheet = { name: 'a/b:[c]*?'.repeat(9), columns: [{ title: 'x' }], rows: [[`${long}\u0000\ud800`]] };
    const bytes = await writeSheet({ sheets: [sheet, sheet] });
    expect((await readSheet(bytes, limits))[1]?.[0]?.length).toBe(32_767);
  });

  test('a student number is read unchanged', async () => {
    const bytes = await workbookWith(
      sheetXml('<row r="1"><c r="A1"><v>2.02411010001E11</v></c><c r="B1"><v>240101</v></c></row>'),
    );
    expect(await readSheet(bytes, limits)).toEqual([['202411010001', '240101']]);
  });
});

test('a cell or row that does not say its place follows the one before', async () => {
  const text = (word: string, place = '') => `<c${place} t="inlineStr"><is><t>${word}</t></is></c>`;
  const inside = [
    `<row>${text('学号')}${text('姓名')}${text('班级')}</row>`,
    `<row spans="1:3">${text('1')}<c><v>2</v></c>${text('x', ' r="E2"')}<c/>${text('y')}</row>`,
    `<row r="4">${text('2', ' r="B4"')}${text('3')}</row>`,
    `<row>${text('4', ' r="A6"')}${text('5')}</row><row/>`,
  ];
  expect(await readSheet(await workbookWith(sheetXml(inside.join(''))), limits)).toEqual([
    ['学号', '姓名', '班级', '', '', '', ''],
    ['1', '2', '', '', 'x', '', 'y'],
    ['', '', '', '', '', '', ''],
    ['', '2', '3', '', '', '', ''],
    ['', '', '', '', '', '', ''],
    ['4', '5', '', '', '', '', ''],
  ]);
});

test('a number has the digits with which it was typed', async () => {
  const numbers = [
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['-2.2999999999999998E-2', '-0.023'],
    ['88.5', '88.5'],
    ['0.123456789012345', '0.123456789012345'],
    ['110101199001011234', '110101199001011234'],
  ];
  const cells = numbers.map(([written]) => `<c><v>${written}</v></c>`).join('');
  const text = '<c t="inlineStr"><is><t>1.1000000000000001</t></is></c>';
  const bytes = await workbookWith(sheetXml(`<row>${cells}${text}</row>`));
  expect(await readSheet(bytes, limits)).toEqual([[...numbers.map(([, typed]) => typed), '1.1000000000000001']]);
  expect(await readSheet(oldWorkbook([[0.1 + 0.2, 1.1, 5]]), limits)).toEqual([['0.3', '1.1', '5']]);
});

test('an old .xls workbook and a .csv file read like new workbooks', async () => {
  const moment = new Date('2026-09-01T08:30:00Z');
  const rows = [
    ['240101', 88.5, moment, null, '=1+1'],
    [],
    ['240102', 2.02411010001e11, new Date('2026-09-02T00:00:00Z')],
  ];
  expect(await readSheet(oldWorkbook(rows), limits)).toEqual([
    ['240101', '88.5', '2026-09-01 08:30:00', '', '=1+1'],
    [],
    ['240102', '202411010001', '2026-09-02'],
  ]);
  const text = '学号,备注\r\n"240101","a,""b""\nc"\r\n\r\n240102,\'=1+1\r\n2.02411E+11,x';
  expect(await readSheet(Buffer.from(text), limits)).toEqual([
    ['学号', '备注'],
    ['240101', 'a,"b"\nc'],
    [''],
    ['240102', '=1+1'],
    // Digits that the writing program dropped cannot be restored.
    ['2.02411E+11', 'x'],
  ]);
});

test('exceeding the limits is refused in these formats too', async () => {
  const long = (count: number) => Array.from({ length: count }, (_, i) => [String(i)]);
  expect(await refusal(oldWorkbook(long(102)))).toBe('sheet.tooManyRows');
  expect(await refusal(Buffer.from(long(102).join('\n')))).toBe('sheet.tooManyRows');
  expect(await refusal(oldWorkbook([Array.from({ length: 30 }, () => 'x')]))).toBe('sheet.tooWide');
  expect(await refusal(Buffer.from('x,'.repeat(30)))).toBe('sheet.tooWide');
  expect(await refusal(Buffer.from('x'.repeat(40_000)))).toBe('sheet.longCell');
  expect(await refusal(Buffer.from(`"${'x'.repeat(40_000)}`))).toBe('sheet.longCell');
});

test('invalid characters are removed, however they are encoded', async () => {
  const cell = '<c r="A1" t="inlineStr"><is><t>a_x0000_b_x0008_c😀</t></is></c>';
  expect(await readSheet(await workbookWith(sheetXml(`<row r="1">${cell}</row>`)), limits)).toEqual([['abc😀']]);
});

describe('a file that is not a workbook is refused §list.29', () => {
  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['a picture that was renamed', Buffer.from('\x89PNG\r\n\x1a\n and more')],
    ['a page that was renamed', Buffer.from('<html><p>学号</p></html>')],
    ['a zip file of something else', packArchive(new Map([['hello.xml', Buffer.from('<a/>')]]))],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('sheet.notSheet');
  });

  test('a workbook truncated at any position', async () => {
    const whole = await workbook([['1', 2, null]]);
    for (let length = 0; length < whole.length; length += 97) {
      expect(await refusal(whole.subarray(0, length))).toBe('sheet.notSheet');
    }
  });

  test('a workbook with a document type or entities', async () => {
    const laughs = `<!DOCTYPE a [<!ENTITY b "ha">]>${sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>')}`;
    expect(await refusal(await workbookWith(laughs))).toBe('sheet.notSheet');
  });
});

describe('an oversized workbook is refused before it is unpacked §list.29', () => {
  test('a bomb: 200 MB of zeros in a few kB, whatever size it claims', async () => {
    const bomb = deflated('xl/worksheets/sheet1.xml', Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(limits.maxBytes);
    expect(await refusal(bomb)).toBe('document.unpacked');
  });

  test.each([
    ['a row a thousand million below', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>', 'sheet.tooManyRows'],
    ['a cell a thousand million below', '<row><c r="A999999999"><v>1</v></c></row>', 'sheet.tooManyRows'],
    ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>', 'sheet.tooWide'],
    ['a column beyond all columns', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', 'sheet.notSheet'],
    ['a place hidden behind a sign', `<row r="1"><c a=">" r='XFD1'><v>1</v></c></row>`, 'sheet.tooWide'],
    ['a place in disguise', '<row r="1"><c r="&#88;FD1"><v>1</v></c></row>', 'sheet.notSheet'],
  ])('%s', async (_, inside, code) => {
    expect(await refusal(await workbookWith(sheetXml(inside)))).toBe(code);
  });
});

/** Returns a zip file with one compressed part that claims to be empty. */
function deflated(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const bytes = packArchive(new Map([[name, packed]]));
  const entry = bytes.length - 22 - 46 - name.length;
  bytes.writeUInt16LE(8, 8);
  bytes.writeUInt16LE(8, entry + 10);
  bytes.writeUInt32LE(0, 22);
  bytes.writeUInt32LE(0, entry + 24);
  return bytes;
}
