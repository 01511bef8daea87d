import type { DatasetColumn, DatasetTable } from '@xueyan/contract/prep/dataset-table';
import {
  type CellColumn,
  type ColumnTable,
  cellGroups,
  momentsOf,
  mostFrequent,
  numbersOf,
  present,
  rounded,
} from './cell-column.rule.ts';

const shownRows = 50;
const correlated = 20;
const barsMax = 10;
/** Maximum number of different values of a categorical column; a column with more is text. */
const categoryMax = 50;

/** Returns the summary of a table that the page shows; `progress` is told the share of the columns that is done. */
export function summaryOf(
  { names, columns, rows }: ColumnTable,
  progress: (share: number) => void = () => undefined,
): DatasetTable {
  const numeric: { name: string; numbers: Float64Array }[] = [];
  const columnList = columns.map((column, at) => {
    const name = names[at] ?? '';
    const numbers = numbersOf(column, rows);
    if (numbers && numeric.length < correlated) numeric.push({ name, numbers });
    progress((at + 1) / columns.length);
    return describe(name, column, rows, numbers);
  });
  const shown = [...rows.subarray(0, shownRows)].map((row) => columns.map((column) => column.text(row).slice(0, 200)));
  const values = correlationsOf(numeric.map(({ numbers }) => numbers));
  const correlation = { names: numeric.map(({ name }) => name), values };
  return { columnList, correlation, rowCount: rows.length, rows: shown };
}

function describe(name: string, column: CellColumn, rows: Uint32Array, numbers: Float64Array | null): DatasetColumn {
  const groups = cellGroups(column, rows);
  const filled = groups.counts.reduce((sum, one) => sum + one, 0);
  const distinct = groups.firsts.length;
  const facts = { name, missing: rows.length - filled, distinct };
  if (!numbers) {
    const bars = mostFrequent(column, groups, barsMax).map(({ label, count }) => ({
      label: label.slice(0, 60),
      count,
    }));
    const type = distinct <= categoryMax ? 'category' : 'text';
    return { ...facts, type, min: null, max: null, mean: null, deviation: null, bars };
  }
  const values = present(numbers);
  const min = values.reduce((least, one) => Math.min(least, one), Infinity);
  const max = values.reduce((most, one) => Math.max(most, one), -Infinity);
  const { mean, deviation } = momentsOf(values);
  const summary = { min, max, mean: rounded(mean), deviation: rounded(deviation) };
  return { ...facts, type: 'number', ...summary, bars: stretches(values, min, max) };
}

function stretches(numbers: Float64Array, min: number, max: number): DatasetColumn['bars'] {
  const width = (max - min) / barsMax || 1;
  const counts = Array.from({ length: max === min ? 1 : barsMax }, () => 0);
  for (const one of numbers) {
    const at = Math.min(counts.length - 1, Math.floor((one - min) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ label: String(rounded(min + i * width)), count }));
}

/** Each pair is the same both ways round, so that half of them are calculated. */
function correlationsOf(columns: Float64Array[]): (number | null)[][] {
  const values = columns.map(() => columns.map((): number | null => null));
  for (const [i, a] of columns.entries()) {
    for (const [j, b] of columns.entries()) {
      const found = j < i ? (values[j]?.[i] ?? null) : correlationOf(a, b);
      values[i]?.splice(j, 1, found);
    }
  }
  return values;
}

/** Returns Pearson’s correlation over the rows that have both values. */
function correlationOf(a: Float64Array, b: Float64Array): number | null {
  let [count, sumA, sumB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x = 0, y = 0] = [a[at], b[at]];
    if (Number.isNaN(x + y)) continue;
    count += 1;
    sumA += x;
    sumB += y;
  }
  if (count < 2) return null;
  const [meanA, meanB] = [sumA / count, sumB / count];
  let [both, alone, other] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x = 0, y = 0] = [a[at], b[at]];
    if (Number.isNaN(x + y)) continue;
    both += (x - meanA) * (y - meanB);
    alone += (x - meanA) ** 2;
    other += (y - meanB) ** 2;
  }
  return alone > 0 && other > 0 ? Math.round((both / Math.sqrt(alone * other)) * 1000) / 1000 : null;
}
