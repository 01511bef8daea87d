import type { SqlDialect } from '@xueyan/contract/exam/question-content';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import { z } from 'zod';
import { nearEnough } from './compare.ts';

const SqlTable = z.object({
  /** Name of the table; empty for rows returned by a statement. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** There are more rows than these. */
  truncated: z.boolean(),
});
export type SqlTable = z.output<typeof SqlTable>;

/** Result of a statement. */
export const SqlAnswer = z.union([
  z.object({ tables: z.array(SqlTable) }),
  z.object({ fault: z.enum(['setup', 'statement']), message: z.string() }),
]);
export type SqlAnswer = z.output<typeof SqlAnswer>;

/** One statement for a database that is created for it. */
export interface SqlRun {
  setup: string;
  statement: string;
  compares: 'rows' | 'tables' | 'schema';
  /** Tables whose rows or definitions are compared; empty: all. */
  tables: string[];
}

export interface SqlComparison {
  ordered: boolean;
  columnNames: boolean;
  tolerance: number;
}

export interface SqlWork extends SqlRun, SqlComparison {
  dialect: SqlDialect;
  solution: string;
  /** Further rows, against answers that hard-code the visible ones. */
  hiddenSetup: string;
}

export interface SqlReport {
  verdict: Verdict;
  /** Message of the database. */
  message: string;
  timeMs: number;
  /** Tables with the visible rows only. */
  expected: SqlTable[];
  actual: SqlTable[];
}

type Row = SqlTable['rows'][number];

const sameValue = (a: Row[number], b: Row[number], tolerance: number): boolean =>
  a === b || (a !== null && b !== null && nearEnough(String(a), String(b), tolerance));

const sameRow = (a: Row, b: Row, tolerance: number): boolean =>
  a.length === b.length && a.every((value, i) => sameValue(value, b[i] ?? null, tolerance));

/** Tells whether two lists contain the same rows, in any order. */
function sameRows(some: Row[], others: Row[], tolerance: number): boolean {
  const left = new Map<string, Row[]>();
  for (const row of others) left.set(JSON.stringify(row), [...(left.get(JSON.stringify(row)) ?? []), row]);
  // Most rows are identical; only the others are compared one by one.
  const unlike = some.filter((row) => left.get(JSON.stringify(row))?.pop() === undefined);
  const rest = [...left.values()].flat();
  return unlike.every((row) => {
    const at = rest.findIndex((other) => sameRow(row, other, tolerance));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function sameTable(actual: SqlTable, expected: SqlTable, { ordered, columnNames, tolerance }: SqlComparison): boolean {
  const named = ({ columns }: SqlTable) => columns.map((name) => name.toLowerCase()).join('\n');
  if (actual.name !== expected.name || actual.truncated !== expected.truncated) return false;
  if (actual.columns.length !== expected.columns.length || actual.rows.length !== expected.rows.length) return false;
  if (columnNames && named(actual) !== named(expected)) return false;
  return ordered
    ? actual.rows.every((row, i) => sameRow(row, expected.rows[i] ?? [], tolerance))
    : sameRows(actual.rows, expected.rows, tolerance);
}

/** Tells whether a statement returned the expected result. Tables and definitions have no order. */
export function sameTables(actual: SqlTable[], expected: SqlTable[], work: SqlComparison & Pick<SqlRun, 'compares'>) {
  const how = work.compares === 'rows' ? work : { ...work, ordered: false, columnNames: true };
  return actual.length === expected.length && actual.every((table, i) => sameTable(table, expected[i] ?? table, how));
}
