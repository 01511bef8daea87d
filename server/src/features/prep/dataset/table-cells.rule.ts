import type { TableRemark } from '@xueyan/contract/prep/dataset';
import { isMissing, type Table } from './table.rule.ts';

/** A table as it was read, and what of the file is not in it as it was. */
export interface ReadTable {
  table: Table;
  remarks: TableRemark[];
}

const nameMax = 100;
const isFilled = (row: string[]) => row.some((cell) => cell.trim() !== '');
const lengthOf = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/**
 * Returns the cells of a sheet as a table with missing values as empty cells. Every cell is kept: a first column without
 * a name, which programs write for the numbers of the rows, and columns behind the last title are given names. Returns
 * `badName` when the first row does not name another column, or names two alike; null when there are no rows.
 */
export function tableOf(cells: string[][]): ReadTable | { badName: string } | null {
  const [first = [], ...rest] = cells;
  const rows = rest.filter(isFilled);
  const width = rows.reduce((most, row) => Math.max(most, lengthOf(row)), 0);
  const titles = first.slice(0, lengthOf(first)).map((one) => one.trim());
  if (titles.length === 0 || rows.length === 0) return null;
  const remarks: TableRemark[] = [];
  const names = titles.map((name, at) => ({ name, at })).filter(({ name, at }) => name !== '' || isUsed(rows, at));
  const [leader] = names;
  if (leader?.name === '' && leader.at === 0) {
    leader.name = freeName('index', titles);
    remarks.push({ remark: 'index', count: 1, names: [leader.name] });
  }
  const wide = rows.filter((row) => lengthOf(row) > titles.length).length;
  if (wide > 0) {
    const added: string[] = [];
    for (let at = titles.length; at < width; at += 1) {
      added.push(freeName(`column_${at + 1}`, [...titles, ...added]));
      names.push({ name: added.at(-1) ?? '', at });
    }
    remarks.push({ remark: 'wideRows', count: wide, names: added });
  }
  const short = rows.filter((row) => row.length < titles.length).length;
  if (short > 0) remarks.push({ remark: 'shortRows', count: short, names: [] });
  const bad = names.findIndex(
    ({ name }, i) => name === '' || name.length > nameMax || names.findIndex((one) => one.name === name) < i,
  );
  if (bad >= 0) return { badName: names[bad]?.name || `#${(names[bad]?.at ?? 0) + 1}` };
  const clean = (cell: string) => (isMissing(cell) ? '' : cell.trim());
  const table = {
    names: names.map(({ name }) => name),
    rows: rows.map((row) => names.map(({ at }) => clean(row[at] ?? ''))),
  };
  return { table, remarks };
}

/** A column without a title and without cells says nothing. */
const isUsed = (rows: string[][], at: number) => rows.some((row) => (row[at] ?? '').trim() !== '');

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
export function tableOfBook(sheets: { name: string; rows: string[][] }[]): ReturnType<typeof tableOf> {
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  const read = filled.map(({ rows }) => tableOf(rows));
  const at = read.findIndex((one) => one !== null && 'table' in one);
  const found = read[Math.max(0, at)] ?? null;
  if (!found || !('table' in found) || filled.length < 2) return found;
  const names = filled.flatMap(({ name }, i) => (i === at ? [] : [name]));
  const other: TableRemark = { remark: 'otherSheets', count: names.length, names };
  return { ...found, remarks: [...found.remarks, other] };
}
