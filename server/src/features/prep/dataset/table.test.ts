import { readFileSync } from 'node:fs';
import type { RecipeStep } from '@xueyan/contract/prep/dataset-table';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import type { ColumnTable } from './cell-column.rule.ts';
import { cleaned } from './cleaning.rule.ts';
import { summaryOf } from './summary.rule.ts';
import { cellsOfJson, csvOf, type Table } from './table.rule.ts';
import { type ReadTable, tableOf, tableOfBook } from './table-cells.rule.ts';

const table = (rows: string[][]) => (tableOf(rows) as ReadTable).table;
const byRows = ({ names, columns, rows }: ColumnTable): Table => ({
  names,
  rows: [...rows].map((row) => columns.map((column) => column.text(row))),
});
const said = (read: ReturnType<typeof tableOf>) =>
  read && 'table' in read ? { ...read, table: byRows(read.table) } : read;
const csvText = (one: Table | ColumnTable) => [...csvOf(one)].join('');

test('finds column types, missing values, categories and statistics', () => {
  const { columnList, correlation } = summaryOf(
    table([
      ['长', '宽', '种'],
      ['1', '2', '甲'],
      ['2', '4', '乙'],
      ['NA', '6', '甲'],
      ['4', '8', ''],
    ]),
  );
  expect(columnList).toMatchObject([
    { type: 'number', missing: 1, min: 1, max: 4, distinct: 3 },
    { type: 'number', missing: 0, mean: 5 },
    {
      type: 'category',
      missing: 1,
      bars: [
        { label: '甲', count: 2 },
        { label: '乙', count: 1 },
      ],
    },
  ]);
  expect(correlation).toEqual({
    names: ['长', '宽'],
    values: [
      [1, 1],
      [1, 1],
    ],
  });
});

test('correlates over the rows that have both values, and not with a column that is constant', () => {
  const { correlation, columnList } = summaryOf(
    table([
      ['a', 'b', 'c', 'd'],
      ['1', '2', '7', '1e999'],
      ['2', '', '7', '1'],
      ['3', '5', '7', '2'],
      ['', '9', '7', '3'],
      ['4', '1', '7', '4'],
    ]),
  );
  expect(correlation.names).toEqual(['a', 'b', 'c']);
  expect(correlation.values).toEqual([
    [1, -0.052, null],
    [-0.052, 1, null],
    [null, null, null],
  ]);
  expect(columnList[2]).toMatchObject({ min: 7, max: 7, deviation: 0, bars: [{ label: '7', count: 5 }] });
  // What no number is large enough for is a word.
  expect(columnList[3]).toMatchObject({ type: 'category', min: null });
});

test.each(['iris', 'wine', 'digits', 'breast-cancer', 'diabetes'])('says of %s what a script says', (name) => {
  const text = readFileSync(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8');
  const cells = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const { columnList, correlation, rowCount } = summaryOf(table(cells));
  expect(rowCount).toBe(cells.length - 1);
  for (const [at, { type, mean, deviation, min, max, distinct }] of columnList.entries()) {
    const column = cells.slice(1).map((row) => row[at] ?? '');
    expect(distinct).toBe(new Set(column).size);
    if (type !== 'number') continue;
    const numbers = column.map(Number);
    const average = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    const squares = numbers.reduce((sum, one) => sum + (one - average) ** 2, 0);
    expect([min, max]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
    expect(mean).toBeCloseTo(average, 2);
    expect(deviation).toBeCloseTo(Math.sqrt(squares / (numbers.length - 1)), 2);
  }
  for (const [i, row] of correlation.values.entries())
    expect(row[i]).toBe(columnList.find((one) => one.name === correlation.names[i])?.deviation === 0 ? null : 1);
});

test('takes a word for a gap in what was uploaded, and for a word in what the product has written', () => {
  const cells = [['class'], ['none'], ['a'], ['NA']];
  const columnOf = (read: ReturnType<typeof tableOf>) => summaryOf((read as ReadTable).table).columnList[0];
  expect(columnOf(tableOf(cells))).toMatchObject({ missing: 2, distinct: 1 });
  expect(columnOf(tableOf(cells, 10, true))).toMatchObject({ missing: 0, distinct: 3 });
});

test('refuses a table with a repeated or empty column name and names the column', () => {
  expect(
    tableOf([
      ['a', 'a'],
      ['1', '2'],
    ]),
  ).toEqual({ badName: 'a' });
  expect(
    tableOf([
      ['a', '', 'b'],
      ['1', '2', '3'],
    ]),
  ).toEqual({ badName: '#2' });
  expect(tableOf([['a']])).toBeNull();
});

describe('a table that is not even', () => {
  test('has the numbers of its rows as a column with a name, which is told', () => {
    const named = {
      table: {
        names: ['index', 'age'],
        rows: [
          ['0', '18'],
          ['1', '20'],
        ],
      },
      remarks: [{ remark: 'index', count: 1, names: ['index'] }],
    };
    const read = tableOf([
      ['', 'age'],
      ['0', '18'],
      ['1', '20'],
    ]);
    expect(said(read)).toEqual(named);
    expect(
      table([
        ['', 'index'],
        ['a', '1'],
      ]).names,
    ).toEqual(['index_1', 'index']);
  });

  test('keeps the cells behind its titles in columns with names, which are told', () => {
    expect(said(tableOf([['a', 'b'], ['1'], ['2', '3'], ['4', '5', '6'], ['7', '8', '', '9']]))).toEqual({
      table: {
        names: ['a', 'b', 'column_3', 'column_4'],
        rows: [
          ['1', '', '', ''],
          ['2', '3', '', ''],
          ['4', '5', '6', ''],
          ['7', '8', '', '9'],
        ],
      },
      remarks: [
        { remark: 'wideRows', count: 2, names: ['column_3', 'column_4'] },
        { remark: 'shortRows', count: 1, names: [] },
      ],
    });
  });

  test('has empty columns without a name left out', () => {
    const read = tableOf([
      ['a', '', 'b', ''],
      ['1', ' ', '2', ''],
      ['3', '', '4'],
    ]);
    expect(said(read)).toEqual({
      table: {
        names: ['a', 'b'],
        rows: [
          ['1', '2'],
          ['3', '4'],
        ],
      },
      remarks: [],
    });
  });
});

test('the first sheet of a workbook that holds a table is taken, and the others are named', () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ];
  const sheets = [
    { name: '说明', rows: [['数据来源']] },
    { name: '空', rows: [['']] },
    { name: '数据', rows },
    { name: '备份', rows },
  ];
  expect(said(tableOfBook(sheets))).toEqual({
    table: { names: ['a', 'b'], rows: [['1', '2']] },
    remarks: [{ remark: 'otherSheets', count: 2, names: ['说明', '备份'] }],
  });
  expect(
    tableOfBook([
      {
        name: 'x',
        rows: [
          ['a', 'a'],
          ['1', '2'],
        ],
      },
    ]),
  ).toEqual({ badName: 'a' });
  expect(tableOfBook([])).toBeNull();
});

test('a table that was written as CSV is read as it was, whatever is in its cells', async () => {
  const written = {
    names: ['<x>', 'a;b\tc'],
    rows: [
      ['1;2;3', '4 5'],
      ['6\t7', '"8"'],
    ],
  };
  const limits = { maxBytes: 1000, maxRows: 10, maxColumns: 10, separator: ',' } as const;
  expect(byRows(table(await readSheet(Buffer.from(csvText(written)), limits)))).toEqual(written);
});

test('accepts JSON as any array of objects, whatever their keys are', () => {
  expect(cellsOfJson('[{"a":1,"__proto__":2},{"b":null,"a":"x"}]')).toEqual([
    ['a', '__proto__', 'b'],
    ['1', '2', ''],
    ['x', '', ''],
  ]);
  for (const text of ['', '{}', '[1]', '[null]', '[[1]]']) expect(cellsOfJson(text)).toBeNull();
});

describe('a recipe', () => {
  const source = table([
    ['a', 'b'],
    ['1', 'x'],
    ['', 'y'],
    ['3', 'y'],
    ['3', 'y'],
  ]);
  const clean = (recipe: RecipeStep[], from = source) => cleaned(from, recipe) as ColumnTable;
  test('is applied step by step and leaves its source unchanged', () => {
    const done = clean([
      { step: 'fillMissing', column: 'a', way: 'median' },
      { step: 'dropDuplicates' },
      { step: 'rename', column: 'b', to: 'c,"d"' },
    ]);
    expect(csvText(done)).toBe('a,"c,""d"""\n1,x\n3,y\n');
    expect(byRows(source).rows).toEqual([
      ['1', 'x'],
      ['', 'y'],
      ['3', 'y'],
      ['3', 'y'],
    ]);
    const dropped = clean([
      { step: 'dropMissing', column: null },
      { step: 'dropColumn', column: 'b' },
    ]);
    expect(byRows(dropped)).toEqual({
      names: ['a'],
      rows: [['1'], ['3'], ['3']],
    });
  });
  test('fills gaps with the most frequent value however long it is, and leaves a column of gaps alone', () => {
    const long = '长'.repeat(80);
    const gaps = table([
      ['a', 'b'],
      [long, ''],
      ['x', ''],
      [long, ''],
      ['', 'NA'],
      ['1', ''],
    ]);
    const modes = clean(
      ['a', 'b'].map((column) => ({ step: 'fillMissing', column, way: 'mode' }) as const),
      gaps,
    );
    expect(byRows(modes).rows).toEqual([
      [long, ''],
      ['x', ''],
      [long, ''],
      [long, ''],
      ['1', ''],
    ]);
  });
  test('takes out rows far from the mean, and repeated rows only where every cell is the same', () => {
    const numbers = Array.from({ length: 20 }, (_, i) => [String(i % 2), 'a']);
    const far = table([['n', 'c'], ...numbers, ['1000', 'a'], ['', 'a'], ['a', '']]);
    // Not a column of numbers: it stays.
    expect(clean([{ step: 'dropOutliers', column: 'n' }], far).rows).toHaveLength(23);
    const near = table([['n', 'c'], ...numbers, ['1000', 'a'], ['', 'a']]);
    expect(clean([{ step: 'dropOutliers', column: 'n' }], near).rows).toHaveLength(21);
    expect(byRows(clean([{ step: 'dropDuplicates' }], far)).rows).toEqual([
      ['0', 'a'],
      ['1', 'a'],
      ['1000', 'a'],
      ['', 'a'],
      ['a', ''],
    ]);
  });
  test('names a missing column', () => {
    const drop = { step: 'dropColumn', column: 'a' } as const;
    expect(cleaned(source, [drop, drop])).toEqual({ noColumn: 'a' });
  });
});
