import type { ColumnType, DatasetColumn, DatasetTable, RecipeStep } from '@xueyan/contract/prep/dataset-table';

/** Column names and rows; every row has a cell for each column. */
export interface Table {
  names: string[];
  rows: string[][];
}

const shownRows = 50;
const correlated = 20;
const barsMax = 10;
/** Maximum number of different values of a categorical column; a column with more is text. */
const categoryMax = 50;
const missingWords = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '?']);

export const isMissing = (cell: string): boolean => missingWords.has(cell.trim().toLowerCase());
const isNumber = (cell: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(cell.trim());
const round = (value: number) => Number(value.toPrecision(6));

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

/** Formats a table as CSV by RFC 4180. */
export function csvOf({ names, rows }: Table): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [names, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function typeOf(filled: string[], distinct: number): ColumnType {
  if (filled.length > 0 && filled.every(isNumber)) return 'number';
  return distinct <= categoryMax ? 'category' : 'text';
}

function frequent(filled: string[]): DatasetColumn['bars'] {
  const counts = new Map<string, number>();
  for (const cell of filled) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label: label.slice(0, 60), count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, barsMax);
}

function stretches(numbers: number[], min: number, max: number): DatasetColumn['bars'] {
  const width = (max - min) / barsMax || 1;
  const counts = Array.from({ length: max === min ? 1 : barsMax }, () => 0);
  for (const one of numbers) {
    const at = Math.min(counts.length - 1, Math.floor((one - min) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ label: String(round(min + i * width)), count }));
}

function describe(name: string, cells: string[]): DatasetColumn {
  const filled = cells.filter((cell) => cell !== '');
  const distinct = new Set(filled).size;
  const type = typeOf(filled, distinct);
  const facts = { name, type, missing: cells.length - filled.length, distinct };
  if (type !== 'number') return { ...facts, min: null, max: null, mean: null, deviation: null, bars: frequent(filled) };
  const numbers = filled.map(Number);
  const [min, max] = extremes(numbers);
  const { mean, deviation } = momentsOf(numbers);
  const summary = { min, max, mean: round(mean), deviation: round(deviation) };
  return { ...facts, ...summary, bars: stretches(numbers, min, max) };
}

function extremes(numbers: number[]): [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const one of numbers) {
    if (one < min) min = one;
    if (one > max) max = one;
  }
  return [min, max];
}

function momentsOf(numbers: number[]): { mean: number; deviation: number } {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, numbers.length - 1)) };
}

/** Returns Pearson’s correlation over the rows that have both values. */
function correlationOf(a: string[], b: string[]): number | null {
  const pairs = a.flatMap((cell, i) => (cell !== '' && b[i] ? [[Number(cell), Number(b[i])] as const] : []));
  if (pairs.length < 2) return null;
  const meanA = pairs.reduce((sum, [x]) => sum + x, 0) / pairs.length;
  const meanB = pairs.reduce((sum, [, y]) => sum + y, 0) / pairs.length;
  let [both, alone, other] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - meanA) * (y - meanB);
    alone += (x - meanA) ** 2;
    other += (y - meanB) ** 2;
  }
  return alone > 0 && other > 0 ? Math.round((both / Math.sqrt(alone * other)) * 1000) / 1000 : null;
}

const columnOf = ({ rows }: Table, at: number) => rows.map((row) => row[at] ?? '');

/** Returns the summary of a table that the page shows. */
export function summaryOf(table: Table): DatasetTable {
  const columnList = table.names.map((name, i) => describe(name, columnOf(table, i)));
  const numeric = columnList
    .flatMap(({ type }, i) => (type === 'number' ? [{ i, cells: columnOf(table, i) }] : []))
    .slice(0, correlated);
  const values = numeric.map((a) => numeric.map((b) => correlationOf(a.cells, b.cells)));
  const rows = table.rows.slice(0, shownRows).map((row) => row.map((cell) => cell.slice(0, 200)));
  const names = numeric.map(({ i }) => table.names[i] ?? '');
  return { columnList, correlation: { names, values }, rowCount: table.rows.length, rows };
}

/** Applies the steps to a table, or returns the name of a column that a step does not find. */
export function cleaned(table: Table, recipe: RecipeStep[]): Table | { noColumn: string } {
  let current = table;
  for (const step of recipe) {
    const name = 'column' in step ? step.column : null;
    const at = name === null ? -1 : current.names.indexOf(name);
    if (name !== null && at < 0) return { noColumn: name };
    if (step.step === 'rename' && current.names.includes(step.to)) return { noColumn: step.to };
    current = applied(current, step, at);
  }
  return current;
}

function applied(table: Table, step: RecipeStep, at: number): Table {
  const { names, rows } = table;
  if (step.step === 'dropColumn') {
    const without = (cells: string[]) => cells.toSpliced(at, 1);
    return { names: without(names), rows: rows.map(without) };
  }
  if (step.step === 'dropMissing')
    return { names, rows: rows.filter((row) => (at < 0 ? row.every((cell) => cell !== '') : row[at] !== '')) };
  if (step.step === 'rename') return { names: names.with(at, step.to), rows };
  if (step.step === 'dropDuplicates') {
    const seen = new Set<string>();
    const isNew = (row: string[]) => {
      const key = JSON.stringify(row);
      return !seen.has(key) && seen.add(key);
    };
    return { names, rows: rows.filter(isNew) };
  }
  const cells = columnOf(table, at).filter((cell) => cell !== '');
  if (step.step === 'fillMissing') {
    const filling = fillOf(cells, step.way);
    return { names, rows: rows.map((row) => (row[at] === '' ? row.with(at, filling) : row)) };
  }
  if (!cells.every(isNumber)) return table;
  const { mean, deviation } = momentsOf(cells.map(Number));
  return { names, rows: rows.filter((row) => row[at] === '' || Math.abs(Number(row[at]) - mean) <= 3 * deviation) };
}

function fillOf(cells: string[], way: 'mean' | 'median' | 'mode'): string {
  if (cells.length === 0) return '';
  if (way === 'mode' || !cells.every(isNumber)) return frequent(cells)[0]?.label ?? '';
  const numbers = cells.map(Number);
  if (way === 'mean') return String(round(momentsOf(numbers).mean));
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return String(
    sorted.length % 2 ? sorted[Math.floor(middle)] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2,
  );
}
