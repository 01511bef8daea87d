import { expect, test } from 'vitest';
import { type SqlComparison, type SqlTable, sameTables } from './sql.ts';

const table = (rows: SqlTable['rows'], columns = ['id', 'name'], more: Partial<SqlTable> = {}): SqlTable[] => [
  { name: '', columns, rows, truncated: false, ...more },
];
const plain: SqlComparison & { compares: 'rows' | 'tables' } = {
  ...{ ordered: false, columnNames: false, tolerance: 0, compares: 'rows' },
};
const two: SqlTable['rows'] = [
  [1, '甲'],
  [2, null],
];

test.each<[string, SqlTable[], SqlTable[], Partial<typeof plain>, boolean]>([
  ['the same rows', table(two), table(two), {}, true],
  ['another order', table(two.toReversed()), table(two), {}, true],
  ['another order where it matters', table(two.toReversed()), table(two), { ordered: true }, false],
  ['other names of columns', table(two, ['a', 'b']), table(two), {}, true],
  ['other names where they matter', table(two, ['a', 'b']), table(two), { columnNames: true }, false],
  ['names in capitals', table(two, ['ID', 'Name']), table(two), { columnNames: true }, true],
  ['a row too many', table([...two, [3, '丙']]), table(two), {}, false],
  [
    'a row twice instead of another',
    table([
      [1, '甲'],
      [1, '甲'],
    ]),
    table(two),
    {},
    false,
  ],
  [
    'null for an empty text',
    table([
      [1, '甲'],
      [2, ''],
    ]),
    table(two),
    {},
    false,
  ],
  ['a number near enough', table([[1.004, 'x']]), table([[1, 'x']]), { tolerance: 0.01 }, true],
  [
    'numbers near enough in any order',
    table([[2.001], [1.001]], ['n']),
    table([[1], [2]], ['n']),
    { tolerance: 0.01 },
    true,
  ],
  ['a number that is not', table([[1.004, 'x']]), table([[1, 'x']]), {}, false],
  ['more rows than were read', table(two, undefined, { truncated: true }), table(two), {}, false],
  ['nothing at all', [], table(two), {}, false],
  ['tables, which have no order', table(two.toReversed()), table(two), { compares: 'tables', ordered: true }, true],
])('%s', (_, actual, expected, how, same) => {
  expect(sameTables(actual, expected, { ...plain, ...how })).toBe(same);
});
