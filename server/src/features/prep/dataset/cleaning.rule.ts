import type { RecipeStep } from '@xueyan/contract/prep/dataset-table';
import {
  type CellColumn,
  type ColumnTable,
  cellGroups,
  groupsOf,
  momentsOf,
  mostFrequent,
  numbersOf,
  present,
  rounded,
} from './cell-column.rule.ts';

/** Applies the steps to a table, or returns the name of a column that a step does not find. The table stays as it was. */
export function cleaned(table: ColumnTable, recipe: RecipeStep[]): ColumnTable | { noColumn: string } {
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

function applied(table: ColumnTable, step: RecipeStep, at: number): ColumnTable {
  const { names, columns, rows } = table;
  if (step.step === 'rename') return { ...table, names: names.with(at, step.to) };
  if (step.step === 'dropColumn') return { names: names.toSpliced(at, 1), columns: columns.toSpliced(at, 1), rows };
  if (step.step === 'dropDuplicates') return { ...table, rows: firstOfEach(table) };
  const column = columns[at];
  if (step.step === 'dropMissing') {
    const needed = column ? [column] : columns;
    return { ...table, rows: rows.filter((row) => needed.every((one) => !one.isEmpty(row))) };
  }
  if (!column) return table;
  if (step.step === 'fillMissing')
    return { ...table, columns: columns.with(at, column.filled(fillOf(column, rows, step.way))) };
  const numbers = numbersOf(column, rows);
  if (!numbers) return table;
  const { mean, deviation } = momentsOf(present(numbers));
  const isNear = (one = Number.NaN) => Number.isNaN(one) || Math.abs(one - mean) <= 3 * deviation;
  return { ...table, rows: rows.filter((_, i) => isNear(numbers[i])) };
}

const firstOfEach = ({ columns, rows }: ColumnTable): Uint32Array =>
  groupsOf(
    rows,
    (row) => columns.reduce<number | undefined>((hash, column) => column.hash(row, hash), undefined) ?? 0,
    (one, other) => columns.every((column) => column.same(one, other)),
  ).firsts;

/** Returns what empty cells of a column become; empty, if all of them are. */
function fillOf(column: CellColumn, rows: Uint32Array, way: 'mean' | 'median' | 'mode'): string {
  const numbers = way === 'mode' ? null : numbersOf(column, rows);
  if (!numbers) return mostFrequent(column, cellGroups(column, rows), 1)[0]?.label ?? '';
  const values = present(numbers);
  if (way === 'mean') return String(rounded(momentsOf(values).mean));
  const sorted = values.toSorted();
  const middle = sorted.length / 2;
  return String(
    sorted.length % 2 ? sorted[Math.floor(middle)] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2,
  );
}
