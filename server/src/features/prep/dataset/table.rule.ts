import type { ColumnTable } from './cell-column.rule.ts';

/** Column names and rows; every row has a cell for each column. */
export interface Table {
  names: string[];
  rows: string[][];
}

const missingWords = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '?']);

export const isMissing = (cell: string): boolean => missingWords.has(cell.trim().toLowerCase());

/** Returns an array of objects as cells; the columns are the keys of all objects in order of appearance. */
export function cellsOfJson(text: string): string[][] | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(read) || read.some((one) => typeof one !== 'object' || one === null || Array.isArray(one)))
    return null;
  const records = read as Record<string, unknown>[];
  const names = [...new Set(records.flatMap((one) => Object.keys(one)))];
  const cellOf = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return [names, ...records.map((one) => names.map((name) => (Object.hasOwn(one, name) ? cellOf(one[name]) : '')))];
}

/** Rows that are formatted at once. */
const piece = 1000;

/** Yields a table as CSV by RFC 4180, some rows at a time. */
export function* csvOf(table: Table | ColumnTable): Generator<string> {
  yield lineOf(table.names);
  const rowAt = 'columns' in table ? cellsAt(table) : (at: number) => table.rows[at] ?? [];
  for (let begin = 0; begin < table.rows.length; begin += piece) {
    let text = '';
    for (let at = begin; at < Math.min(table.rows.length, begin + piece); at += 1) text += lineOf(rowAt(at));
    yield text;
  }
}

const cellsAt =
  ({ columns, rows }: ColumnTable) =>
  (at: number): string[] =>
    columns.map((column) => column.text(rows[at] ?? 0));

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lineOf = (cells: string[]) => `${cells.map(cellOf).join(',')}\n`;
