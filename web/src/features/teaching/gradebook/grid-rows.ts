import type { GradeRow } from '@xueyan/contract/teaching/gradebook';

/** Sort key of the rows: number, name, total, or the position of a column. */
export type OrderBy = 'loginName' | 'userName' | 'total' | number;
export interface Order {
  by: OrderBy;
  down: boolean;
}

const names = new Intl.Collator('zh');

const scoreOf = (row: GradeRow, by: OrderBy) =>
  typeof by === 'number' ? (row.scores[by] ?? null) : by === 'total' ? row.total : null;

const compare = (a: GradeRow, b: GradeRow, { by, down }: Order): number => {
  if (by === 'loginName' || by === 'userName') return names.compare(a[by], b[by]) * (down ? -1 : 1);
  const [left, right] = [scoreOf(a, by), scoreOf(b, by)];
  // Empty values come last in both directions.
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return (left - right) * (down ? -1 : 1);
};

/** Returns the rows of a class (null: all) that match the search, sorted; a null order keeps the original one. */
export function rowsShown(rows: GradeRow[], className: string | null, search: string, order: Order | null): GradeRow[] {
  const words = search.trim().toLowerCase();
  const kept = rows.filter(
    (row) =>
      (className === null || row.className === className) &&
      (words === '' || row.userName.toLowerCase().includes(words) || row.loginName.toLowerCase().includes(words)),
  );
  return order ? kept.sort((a, b) => compare(a, b, order)) : kept;
}

export const classNamesOf = (rows: GradeRow[]) =>
  [...new Set(rows.map(({ className }) => className))].sort((a, b) => names.compare(a, b));

const round = (value: number) => Math.round(value * 10) / 10;

export const mean = (values: number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** Returns the mean of a column over the students with a mark in it. */
export const columnMean = (rows: GradeRow[], position: number) =>
  mean(rows.flatMap(({ scores }) => scores[position] ?? []));

/** Lower bounds of the bands of totals, the lowest first. */
export const bands = [0, 60, 70, 80, 90] as const;

/**
 * Returns the statistics of a class: the number of totals, their mean, how many reached 60, and the number in each
 * band.
 */
export function statisticsOf(rows: GradeRow[]) {
  const totals = rows.flatMap(({ total }) => total ?? []);
  const counts = bands.map(
    (from, index) =>
      totals.filter((total) => total >= from && total < (bands[index + 1] ?? Number.POSITIVE_INFINITY)).length,
  );
  const sorted = [...totals].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length === 0
      ? null
      : round(sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
  return {
    counted: totals.length,
    mean: mean(totals),
    median,
    passed: totals.filter((one) => one >= 60).length,
    counts,
  };
}
