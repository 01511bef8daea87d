import { describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { cellsOfJson, cleaned, csvOf, summaryOf, type Table } from './table.rule.ts';
import { type ReadTable, tableOf, tableOfBook } from './table-cells.rule.ts';

const table = (rows: string[][]) => (tableOf(rows) as ReadTable).table;

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
    expect(
      tableOf([
        ['', 'age'],
        ['0', '18'],
        ['1', '20'],
      ]),
    ).toEqual(named);
    expect(
      table([
        ['', 'index'],
        ['a', '1'],
      ]).names,
    ).toEqual(['index_1', 'index']);
  });

  test('keeps the cells behind its titles in columns with names, which are told', () => {
    expect(tableOf([['a', 'b'], ['1'], ['2', '3'], ['4', '5', '6'], ['7', '8', '', '9']])).toEqual({
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
    expect(
      tableOf([
        ['a', '', 'b', ''],
        ['1', ' ', '2', ''],
        ['3', '', '4'],
      ]),
    ).toEqual({
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
  expect(tableOfBook(sheets)).toEqual({
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
  expect(table(await readSheet(Buffer.from(csvOf(written)), limits))).toEqual(written);
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
  test('is applied step by step and leaves its source unchanged', () => {
    const done = cleaned(source, [
      { step: 'fillMissing', column: 'a', way: 'median' },
      { step: 'dropDuplicates' },
      { step: 'rename', column: 'b', to: 'c,"d"' },
    ]) as Table;
    expect(csvOf(done)).toBe('a,"c,""d"""\n1,x\n3,y\n');
    expect(source.rows).toHaveLength(4);
    expect(
      cleaned(source, [
        { step: 'dropMissing', column: null },
        { step: 'dropColumn', column: 'b' },
      ]),
    ).toEqual({
      names: ['a'],
      rows: [['1'], ['3'], ['3']],
    });
  });
  test('names a missing column', () => {
    const drop = { step: 'dropColumn', column: 'a' } as const;
    expect(cleaned(source, [drop, drop])).toEqual({ noColumn: 'a' });
  });
});
