import { expect, test } from 'vitest';
import { type Comparison, compareOutput } from './compare.ts';

const exact: Comparison = { kind: 'exact' };
const tokens: Comparison = { kind: 'tokens' };
const numeric: Comparison = { kind: 'numeric', tolerance: 0.001 };

test.each<[Comparison, string, string, string]>([
  [exact, '1 2\n', '1 2', 'AC'],
  [exact, '1 2  \r\n3\n\n', '1 2\n3', 'AC'],
  [exact, '1  2', '1 2', 'PE'],
  [exact, '1\n2', '1 2', 'PE'],
  [exact, ' 1 2', '1 2', 'PE'],
  [exact, '1 3', '1 2', 'WA'],
  [exact, '', '', 'AC'],
  [exact, '', '1', 'WA'],
  [tokens, ' 1\n\n2', '1 2', 'AC'],
  [tokens, '12', '1 2', 'WA'],
  [numeric, '3.1415', '3.14159', 'AC'],
  [numeric, '1000.5', '1000', 'AC'],
  [numeric, '3.15', '3.14159', 'WA'],
  [numeric, 'x 1', 'y 1', 'WA'],
  [numeric, 'nan', '1', 'WA'],
  [numeric, '1 2', '1', 'WA'],
])('%o compares %j with %j as %s', (comparison, got, expected, verdict) => {
  expect(compareOutput(comparison, got, expected)).toBe(verdict);
});
