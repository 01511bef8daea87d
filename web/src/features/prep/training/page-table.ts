import { seeded, shuffled } from './seeded.ts';

/** Reason why a table cannot be trained on: the word of a failed training, and what it is about. */
export class Refused extends Error {}

/** A column of the data: its words if it is no number. */
export interface InputColumn {
  name: string;
  kinds: string[] | null;
}

/** Most different words of a column, as on the server. */
const kindsMax = 50;
/** Fewest and most rows that are trained on in a page. */
export const pageRows = { min: 10, max: 20_000 };

/** Reads CSV by RFC 4180, as a version of a data set is written. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (quoted) {
      if (one !== '"') cell += one;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (one === '"') quoted = true;
    else if (one === ',') endCell();
    else if (one === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (one !== '\r') cell += one;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Columns of a table by name. */
export function columnsOf(text: string): Map<string, string[]> {
  const [names = [], ...rows] = readCsv(text);
  return new Map(names.map((name, i) => [name, rows.map((row) => row[i] ?? '')]));
}

const isNumber = (cell: string) => cell.trim() !== '' && Number.isFinite(Number(cell));
/** By code unit, as Python sorts. */
const sortedKinds = (cells: string[]) => [...new Set(cells)].sort((a, b) => (a < b ? -1 : Number(a > b)));

/** Describes the inputs of a model; refuses columns with gaps, and texts of too many kinds. */
export function inputsOf(columns: Map<string, string[]>, features: string[]): InputColumn[] {
  return features.map((name) => {
    const cells = columns.get(name) ?? [];
    if (cells.includes('')) throw new Refused(`missing:${name}`);
    if (cells.every(isNumber)) return { name, kinds: null };
    const kinds = sortedKinds(cells);
    if (kinds.length > kindsMax) throw new Refused(`text:${name}`);
    return { name, kinds };
  });
}

/** Returns a row as numbers, a word as a 1 at its place; null if a value is no number or no known word. */
export function encoded(inputs: InputColumn[], cellOf: (name: string) => string): number[] | null {
  const row = inputs.flatMap(({ name, kinds }) => {
    const value = cellOf(name).trim();
    if (kinds === null) return [isNumber(value) ? Number(value) : Number.NaN];
    return kinds.includes(value) ? kinds.map((kind) => Number(kind === value)) : [Number.NaN];
  });
  return row.some(Number.isNaN) ? null : row;
}

/** Target of each row: the place of its class, or its number. */
export function targetOf(
  columns: Map<string, string[]>,
  target: string,
  task: 'classification' | 'regression',
): { labels: string[] | null; values: number[] } {
  const cells = columns.get(target) ?? [];
  if (cells.includes('')) throw new Refused(`missing:${target}`);
  if (task === 'regression') {
    if (!cells.every(isNumber)) throw new Refused('noNumbers');
    return { labels: null, values: cells.map(Number) };
  }
  const labels = sortedKinds(cells);
  if (labels.length < 2) throw new Refused('oneClass');
  if (labels.length > kindsMax) throw new Refused('manyClasses');
  return { labels, values: cells.map((cell) => labels.indexOf(cell)) };
}

/** Divides rows by a seed into those to train on, to look at in each epoch, and to test; of classes each part has its share. */
export function dividedRows(
  { labels, values }: { labels: string[] | null; values: number[] },
  { test, seed }: { test: number; seed: number },
): { train: number[]; validation: number[]; test: number[] } {
  const chance = seeded(seed);
  const all = values.map((_, i) => i);
  const groups = labels ? labels.map((_, label) => all.filter((i) => values[i] === label)) : [all];
  const parts = groups.map((group) => {
    const order = shuffled(group, chance);
    const tested = Math.round(order.length * test);
    const seen = Math.round((order.length - tested) * 0.15);
    return [order.slice(0, tested), order.slice(tested, tested + seen), order.slice(tested + seen)] as const;
  });
  const part = (at: 0 | 1 | 2) => parts.flatMap((one) => one[at]).sort((a, b) => a - b);
  return { test: part(0), validation: part(1), train: part(2) };
}

/** Mean and deviation of each column; a constant column is divided by 1. */
export function scaleOf(rows: number[][]): { mean: number[]; deviation: number[] } {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, i) => rows.map((row) => row[i] ?? 0));
  const mean = columns.map((cells) => cells.reduce((sum, one) => sum + one, 0) / Math.max(1, cells.length));
  const deviation = columns.map((cells, i) => {
    const squares = cells.reduce((sum, one) => sum + (one - (mean[i] ?? 0)) ** 2, 0);
    return Math.sqrt(squares / Math.max(1, cells.length)) || 1;
  });
  return { mean, deviation };
}

/** Returns rows brought to mean 0 and deviation 1. */
export const scaledRows = (
  rows: number[][],
  { mean, deviation }: { mean: number[]; deviation: number[] },
): number[][] => rows.map((row) => row.map((one, i) => (one - (mean[i] ?? 0)) / (deviation[i] ?? 1)));
