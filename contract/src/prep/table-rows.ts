import type { fillWays } from './dataset-table.ts';
import { seeded, shuffled } from './seeded.ts';

/** Reason why a table cannot be trained on: the word of a failed training, and what it is about. */
export class Refused extends Error {}

/** A column of the data: its words if it is no number; `optional`: a gap is filled. */
export interface InputColumn {
  name: string;
  kinds: string[] | null;
  optional?: boolean | undefined;
}

/** Most different words of a column, as on the server. */
const kindsMax = 50;

/** A row of CSV, and where its line begins and ends in the text. */
export interface CsvRow {
  cells: string[];
  from: number;
  to: number;
}

const bare = /[^,\r\n]*/y;
const quoted = /"((?:[^"]+|"")*)"?/y;

/** Reads the cell that begins somewhere in CSV by RFC 4180; returns it, and where it ends. */
function cellAt(text: string, at: number): { cell: string; end: number } {
  let [end, inside] = [at, ''];
  quoted.lastIndex = at;
  const found = text[at] === '"' ? quoted.exec(text) : null;
  if (found) {
    inside = (found[1] ?? '').replaceAll('""', '"');
    end = quoted.lastIndex;
  }
  bare.lastIndex = end;
  const rest = bare.exec(text)?.[0] ?? '';
  return { cell: inside + rest, end: end + rest.length };
}

/** Reads CSV row by row, as a version of a data set is written. */
export function* rowsOf(text: string): Generator<CsvRow> {
  for (let at = 0; at < text.length; ) {
    const from = at;
    const cells: string[] = [];
    for (;;) {
      const { cell, end } = cellAt(text, at);
      cells.push(cell);
      at = end;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield { cells, from, to: at };
  }
}

/** Returns the columns of a table by name; of a large one only those that are wanted. */
export function columnsOf(text: string, wanted?: readonly string[]): Map<string, string[]> {
  const rows = rowsOf(text);
  const head: CsvRow | undefined = rows.next().value;
  const kept = (head?.cells ?? []).flatMap((name, at) => (!wanted || wanted.includes(name) ? [{ name, at }] : []));
  const columns = new Map<string, string[]>(kept.map(({ name }) => [name, []]));
  for (const { cells } of rows) for (const { name, at } of kept) columns.get(name)?.push(cells[at] ?? '');
  return columns;
}

const isNumber = (cell: string) => cell.trim() !== '' && Number.isFinite(Number(cell));
/** By code unit, as Python sorts. */
const sortedKinds = (cells: string[]) => [...new Set(cells)].sort((a, b) => (a < b ? -1 : Number(a > b)));

/** Describes the inputs of a model; refuses columns with gaps unless they are filled, and texts of too many kinds. */
export function inputsOf(columns: Map<string, string[]>, features: string[], fill = false): InputColumn[] {
  return features.map((name) => {
    const cells = columns.get(name) ?? [];
    const filled = fill ? cells.filter((cell) => cell !== '') : cells;
    if (filled.length === 0 || filled.includes('')) throw new Refused(`missing:${name}`);
    const gaps = fill ? { optional: true } : {};
    if (filled.every(isNumber)) return { name, kinds: null, ...gaps };
    const kinds = sortedKinds(filled);
    if (kinds.length > kindsMax) throw new Refused(`text:${name}`);
    return { name, kinds, ...gaps };
  });
}

/** Returns how many numbers a row becomes: a word is a 1 at its place. */
export const widthOf = (inputs: InputColumn[]): number =>
  inputs.reduce((sum, { kinds }) => sum + (kinds?.length ?? 1), 0);

/** Returns the names of those numbers, as the server's programs call them. */
export const namesOf = (inputs: InputColumn[]): string[] =>
  inputs.flatMap(({ name, kinds }) => kinds?.map((kind) => `${name}=${kind}`) ?? [name]);

/**
 * Returns a row as numbers, in which a gap that is filled is `NaN`; of an unknown word all places are 0. Names the first
 * column whose value is no number or no known word, unless `any` takes that for a gap.
 */
export function encoded(
  inputs: InputColumn[],
  cellOf: (name: string) => string,
  any = false,
): { row: number[] } | { bad: string } {
  const row: number[] = [];
  for (const { name, kinds, optional = false } of inputs) {
    const cell = cellOf(name);
    const value = kinds?.includes(cell) ? cell : cell.trim();
    const known = kinds === null ? isNumber(value) : kinds.includes(value);
    if (!known && !any && !(optional && value === '')) return { bad: name };
    if (kinds === null) row.push(known ? Number(value) : Number.NaN);
    else for (const kind of kinds) row.push(Number(kind === value));
  }
  return { row };
}

/** Target of each row: the place of its class, or its number. */
interface Target {
  labels: string[] | null;
  values: number[];
}

export function targetOf(cells: string[], target: string, task: 'classification' | 'regression'): Target {
  if (cells.includes('')) throw new Refused(`missing:${target}`);
  if (task === 'regression') {
    if (!cells.every(isNumber)) throw new Refused('noNumbers');
    return { labels: null, values: cells.map(Number) };
  }
  const labels = sortedKinds(cells);
  if (labels.length < 2) throw new Refused('oneClass');
  if (labels.length > kindsMax) throw new Refused('manyClasses');
  const places = new Map(labels.map((label, at) => [label, at]));
  return { labels, values: cells.map((cell) => places.get(cell) ?? 0) };
}

/** Rows to train on, to look at in each epoch, and to test. */
export interface Parts {
  train: number[];
  validation: number[];
  test: number[];
}

/** Divides rows by a seed; of classes each part has its share. */
export function dividedRows({ labels, values }: Target, { test, seed }: { test: number; seed: number }): Parts {
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

/** Returns what fills the gaps of each column: its mean, its median or its most frequent number; 0 where there is none. */
export function fillsOf(rows: number[][], width: number, way: (typeof fillWays)[number]): number[] {
  return Array.from({ length: width }, (_, i) => {
    const there = rows.flatMap((row) => (Number.isNaN(row[i] ?? Number.NaN) ? [] : [row[i] as number]));
    if (there.length === 0) return 0;
    if (way === 'mean') return there.reduce((sum, one) => sum + one, 0) / there.length;
    const order = there.toSorted((a, b) => a - b);
    const half = order.length / 2;
    if (way === 'median') return ((order[Math.ceil(half) - 1] ?? 0) + (order[Math.floor(half)] ?? 0)) / 2;
    const counts = new Map<number, number>();
    for (const one of order) counts.set(one, (counts.get(one) ?? 0) + 1);
    // The smallest of equally frequent ones, as scikit-learn takes.
    return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  });
}

export interface Scale {
  mean: number[];
  deviation: number[];
}

/** Mean and deviation of each column; a constant column is divided by 1. */
export function scaleOf(rows: number[][]): Scale {
  const width = rows[0]?.length ?? 0;
  const places = Array.from({ length: width }, (_, i) => i);
  const count = Math.max(1, rows.length);
  const mean = places.map((i) => rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / count);
  const deviation = places.map((i) => {
    const squares = rows.reduce((sum, row) => sum + ((row[i] ?? 0) - (mean[i] ?? 0)) ** 2, 0);
    return Math.sqrt(squares / count) || 1;
  });
  return { mean, deviation };
}

/** Returns a row brought to mean 0 and deviation 1. */
export const scaledRow = (row: number[], { mean, deviation }: Scale): number[] =>
  row.map((one, i) => (one - (mean[i] ?? 0)) / (deviation[i] ?? 1));
