import { Fault } from '@xueyan/contract/wire/fault';
import { describe, expect, test } from 'vitest';
import { gb18030 } from '../../testing/workbook.ts';
import { csvRows } from './read-csv.ts';
import { readBook, readSheet } from './read-sheet.ts';

const limits = { maxBytes: 5 * 1024 * 1024, maxRows: 100, maxColumns: 20 };
const rowsOf = (text: string | Buffer) => readSheet(Buffer.from(text as string), limits);
const refusal = async (text: string) => {
  const error = await rowsOf(text).catch((problem: unknown) => problem);
  return error instanceof Fault ? error.kind.code : 'read';
};

describe('a table in text form', () => {
  const table = [
    ['学号', '姓名', '成绩'],
    ['240101', '王小明', '88.5'],
    ['240102', '李雷', '90'],
  ];
  const joined = (sign: string, end = '\n') => table.map((row) => row.join(sign)).join(end);

  test.each([
    ['commas', joined(',')],
    ['tabs', joined('\t', '\r\n')],
    ['semicolons', joined(';')],
    ['bars', joined('|')],
    ['blanks', joined(' ')],
    ['several blanks', `${joined('   ', '  \r\n')}\r\n`.replace(/^/gm, '  ')],
    ['commas, and tabs behind all cells', `${joined('\t,', '\t\n')}\t\n`],
    [
      'commas, and tabs behind the cells below the titles',
      joined(',').replace(/(\d),/g, '$1\t,').replace(/\n/g, '\t\n'),
    ],
    ['commas, in UTF-16', Buffer.from(`\ufeff${joined(',')}`, 'utf16le')],
    ['tabs, in GBK', gb18030(joined('\t'))],
  ])('may have %s between its cells', async (_, text) => {
    expect((await rowsOf(text)).filter((row) => row.some(Boolean))).toEqual(table);
  });

  test.each([
    ['commas', Buffer.from(`${joined(',')}\n"a,""b""\nc",x,"d"e\n`)],
    ['carriage returns', Buffer.from(joined(';', '\r\n'))],
    ['blanks', Buffer.from(joined(' '))],
    ['UTF-16', Buffer.from(`\ufeff${joined('\t')}`, 'utf16le')],
    ['GBK below titles in ASCII', gb18030(`a,b,c\n${joined(',')}\n`)],
  ])('with %s is read the same in pieces of any size', async (_, bytes) => {
    const whole = await readSheet(bytes, limits);
    for (const size of [16, 17, 19, 1000]) {
      const pieces = () =>
        Array.from({ length: Math.ceil(bytes.length / size) }, (__, i) => bytes.subarray(i * size, (i + 1) * size));
      expect([...csvRows(pieces, limits)]).toEqual(whole);
    }
  });

  test('has its separator found by its titles, whatever is in its cells', async () => {
    const code = 'for(i=0;i<9;i++){s+=i;}';
    expect(await rowsOf(`题干,答案\n"${code}",a\n${code},b;c;\n`)).toEqual([
      ['题干', '答案'],
      [code, 'a'],
      [code, 'b;c;'],
    ]);
    expect(await rowsOf('长;宽\n1,5;2,5\n3,5;4,5\n')).toEqual([
      ['长', '宽'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ]);
    expect(await rowsOf('名称\t说明\n甲\t一，二, 三\n乙\t四, 五, 六\n')).toEqual([
      ['名称', '说明'],
      ['甲', '一，二, 三'],
      ['乙', '四, 五, 六'],
    ]);
  });

  test('may have its name above, or one column with any signs in its texts', async () => {
    expect(await rowsOf('2026 年秋季名单\n学号;姓名\n1;甲\n2;乙\n')).toMatchObject({
      1: ['学号', '姓名'],
      3: ['2', '乙'],
    });
    expect(await rowsOf('评语\n很好 很快\n认真;细致|踏实\n不错\n')).toEqual([
      ['评语'],
      ['很好 很快'],
      ['认真;细致|踏实'],
      ['不错'],
    ]);
  });

  test('with blanks may have texts in quotes, and no name for the numbers of its rows', async () => {
    expect(await rowsOf('"age" "full name"\n"1" 18 "Li Lei"\n"2" 20 "Han Mei"\n')).toEqual([
      ['', 'age', 'full name'],
      ['1', '18', 'Li Lei'],
      ['2', '20', 'Han Mei'],
    ]);
  });

  test('is read with commas where these are known to be between its cells', async () => {
    const text = Buffer.from('a;b\n1;2\n');
    expect(await readSheet(text, { ...limits, separator: ',' })).toEqual([['a;b'], ['1;2']]);
  });
});

describe('a web page under the name of a workbook', () => {
  const page = (inside: string) =>
    gb18030(
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"><style>td { color: red }</style></head><body>${inside}</body></html>`,
    );

  test('has its table read, and texts as they were written', async () => {
    const inside = `<table border=1><tr><th>学号<th>姓名</tr><!-- <tr><td>x</td></tr> -->
      <tr><td style="mso-number-format:'\\@'">00123</td><td>王&nbsp;小明<br>&lt;男&gt;</td></tr><tr><td>=1+1<td></table>`;
    expect(await rowsOf(page(inside))).toEqual([
      ['学号', '姓名'],
      ['00123', '王 小明\n<男>'],
      ['=1+1', ''],
    ]);
  });

  test('has cells over several rows and columns in their places', async () => {
    const inside = `<table><thead><tr><td rowspan="2">学号</td><td colspan="2">成绩</td></tr><tr><td>平时</td><td>期末</td></tr></thead>
      <tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>`;
    expect(await rowsOf(page(inside))).toEqual([
      ['学号', '成绩', ''],
      ['', '平时', '期末'],
      ['1', '2', '3'],
    ]);
  });

  test('has a sheet for each of its tables with any text, also for those inside of others', async () => {
    const inside =
      '<table><tr><td> </td></tr></table><table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table><table><tr><td>c</td></tr></table>';
    expect((await readBook(page(inside), limits)).map(({ rows }) => rows)).toEqual([[['a', 'b']], [['c']]]);
  });

  test('is refused when it has no table, or one that is too large', async () => {
    expect(await refusal('<html><p>学号</p></html>')).toBe('sheet.notSheet');
    expect(await refusal(`<table>${'<tr><td>1'.repeat(200)}</table>`)).toBe('sheet.tooManyRows');
    expect(await refusal('<table><tr><td colspan="99999999">1<td>2</table>')).toBe('sheet.tooWide');
    expect(await refusal(`<table><tr><td>${'长'.repeat(40_000)}`)).toBe('sheet.longCell');
  });

  test('is read in time linear to its length, whatever it consists of', async () => {
    for (const part of [
      '<table',
      '<!--',
      '<td ',
      '<td a="',
      '<script>',
      '<script></script>',
      '\t',
      ',   ',
      '<',
      '&#',
      '<table><tr><td>',
    ])
      await rowsOf(part.repeat(100_000)).catch(() => undefined);
  });
});

test('a workbook as XML of Excel 2003 has its sheets, places, numbers, times and texts read', async () => {
  const xml = `<?xml version="1.0"?>
    <?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="说明"><Table><Row><Cell><Data ss:Type="String">填表说明</Data></Cell></Row></Table></Worksheet>
    <Worksheet ss:Name="名单"><Table><Row ss:Index="2"><Cell><Data ss:Type="String">00123</Data></Cell>
    <Cell ss:Index="3" ss:MergeAcross="1"><Data ss:Type="Number">0.30000000000000004</Data></Cell>
    <Cell><Data ss:Type="DateTime">2026-03-02T00:00:00.000</Data></Cell></Row>
    <Row><Cell/><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>王</B>小明 &amp;</ss:Data></Cell></Row></Table></Worksheet></Workbook>`;
  expect(await readBook(Buffer.from(xml), limits)).toEqual([
    { name: '说明', rows: [['填表说明']] },
    { name: '名单', rows: [[], ['00123', '', '0.3', '', '2026-03-02'], ['', '王小明 &']] },
  ]);
});
