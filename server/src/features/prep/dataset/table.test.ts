import { describe, expect, test } from 'vitest';
import { cellsOfJson, cleaned, csvOf, summaryOf, type Table, tableOf } from './table.rule.ts';

const table = (rows: string[][]) => tableOf(rows) as Table;

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
      ['a', ''],
      ['1', '2'],
    ]),
  ).toEqual({ badName: '#2' });
  expect(tableOf([['a']])).toBeNull();
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
