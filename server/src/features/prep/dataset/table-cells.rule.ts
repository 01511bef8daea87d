import { datasetFaults, type TableRemark, tableMaxCells, tableMaxColumns } from '@xueyan/contract/prep/dataset';
import { ensure } from '@xueyan/contract/wire/fault';
import { CellColumn, type ColumnTable } from './cell-column.rule.ts';
import { isMissing } from './table.rule.ts';

/** A table as it was read, and what of the file is not in it as it was. */
export interface ReadTable {
  table: ColumnTable;
  remarks: TableRemark[];
}

const nameMax = 100;
const isFilled = (row: string[]) => row.some((cell) => cell.trim() !== '');
const lengthOf = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/**
 * Returns the cells of a sheet as a table with missing values as empty cells. Every cell is kept: a first column without
 * a name, which programs write for the numbers of the rows, and columns behind the last title are given names. Returns
 * `badName` when the first row does not name another column, or names two alike; null when there are no rows. Throws a
 * fault for more than `maxRows`, or more columns or cells than a table may have. `isOwn`: the product has written it, and
 * words such as “none” are words: a class may be called so.
 */
export function tableOf(
  cells: Iterable<string[]>,
  maxRows: number = Infinity,
  isOwn = false,
): ReadTable | { badName: string } | null {
  let titles: string[] | undefined;
  let [count, wide, short] = [0, 0, 0];
  const columns: { cells: CellColumn; isUsed: boolean }[] = [];
  for (const row of cells) {
    if (titles === undefined) {
      titles = row.slice(0, lengthOf(row)).map((one) => one.trim());
      for (const _ of titles) columns.push({ cells: new CellColumn(), isUsed: false });
      continue;
    }
    if (!isFilled(row)) continue;
    const length = lengthOf(row);
    if (length > titles.length) wide += 1;
    if (row.length < titles.length) short += 1;
    while (columns.length < length) columns.push({ cells: new CellColumn(), isUsed: false });
    for (const [at, column] of columns.entries()) {
      const cell = (row[at] ?? '').trim();
      column.isUsed ||= cell !== '';
      column.cells.addGaps(count);
      column.cells.add(!isOwn && isMissing(cell) ? '' : cell);
    }
    count += 1;
    const fits = count <= maxRows && columns.length <= tableMaxColumns && count * columns.length <= tableMaxCells;
    ensure(fits, datasetFaults.size, { rows: maxRows, columns: tableMaxColumns, cells: tableMaxCells });
  }
  if (!titles || titles.length === 0 || count === 0) return null;
  const { names, remarks } = namesOf(titles, columns);
  if (wide > 0)
    remarks.push({ remark: 'wideRows', count: wide, names: names.flatMap(({ name, isNew }) => (isNew ? [name] : [])) });
  if (short > 0) remarks.push({ remark: 'shortRows', count: short, names: [] });
  const bad = names.findIndex(
    ({ name }, i) => name === '' || name.length > nameMax || names.findIndex((one) => one.name === name) < i,
  );
  if (bad >= 0) return { badName: names[bad]?.name || `#${(names[bad]?.at ?? 0) + 1}` };
  const table = {
    names: names.map(({ name }) => name),
    columns: names.map(({ at }) => columns[at]?.cells ?? new CellColumn()),
    rows: Uint32Array.from({ length: count }, (_, row) => row),
  };
  return { table, remarks };
}

/** Returns the names of the columns with their places. A column without a title and without cells says nothing. */
function namesOf(titles: string[], columns: { isUsed: boolean }[]) {
  const remarks: TableRemark[] = [];
  const names = titles
    .map((name, at) => ({ name, at, isNew: false }))
    .filter(({ name, at }) => name !== '' || columns[at]?.isUsed);
  const [leader] = names;
  if (leader?.name === '' && leader.at === 0) {
    leader.name = freeName('index', titles);
    remarks.push({ remark: 'index', count: 1, names: [leader.name] });
  }
  const taken = [...titles];
  for (let at = titles.length; at < columns.length; at += 1) {
    const name = freeName(`column_${at + 1}`, taken);
    taken.push(name);
    names.push({ name, at, isNew: true });
  }
  return { names, remarks };
}

function freeName(name: string, taken: string[]): string {
  if (!taken.includes(name)) return name;
  let number = 1;
  while (taken.includes(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

/**
 * Returns the table of a workbook: of the first sheet that holds one, or else what is wrong with the first that has any
 * content. The other sheets with content are named.
 */
export function tableOfBook(
  sheets: { name: string; rows: string[][] }[],
  maxRows: number = Infinity,
): ReturnType<typeof tableOf> {
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  const read = filled.map(({ rows }) => tableOf(rows, maxRows));
  const at = read.findIndex((one) => one !== null && 'table' in one);
  const found = read[Math.max(0, at)] ?? null;
  if (!found || !('table' in found) || filled.length < 2) return found;
  const names = filled.flatMap(({ name }, i) => (i === at ? [] : [name]));
  const other: TableRemark = { remark: 'otherSheets', count: names.length, names };
  return { ...found, remarks: [...found.remarks, other] };
}
