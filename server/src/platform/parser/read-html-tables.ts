import { ensure } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { maxCellLength, plainText } from './cell-text.ts';
import { markupTokens } from './markup-tokens.ts';
import type { BookSheet, SheetLimits } from './sheet-limits.ts';

/** Number of empty rows and columns that a page may have besides. */
const slack = 1_000;

interface Table {
  rows: string[][];
  row: string[] | null;
  /** Text of the cell that is open. */
  cell: { text: string; width: number; height: number } | null;
  /** Rows for which a cell above still extends into a column. */
  taken: number[];
}

/** Elements that begin a new line. */
const lines = new Set(['br', 'p', 'div', 'li']);

/**
 * Reads the tables of a web page, as school systems export under the name of a workbook: one sheet for each table that
 * has any text. A cell over several rows or columns is in the first of them. Tags that HTML lets out may be missing.
 */
export function readHtmlTables(page: string, limits: SheetLimits): BookSheet[] {
  const tables: Table[] = [];
  const open: Table[] = [];
  for (const token of markupTokens(page)) {
    const table = open.at(-1);
    if (token.kind === 'text') {
      if (table?.cell) add(table.cell, token.text.replace(/\s+/g, ' '));
    } else if (token.name === 'table') {
      if (token.kind === 'open') {
        const next: Table = { rows: [], row: null, cell: null, taken: [] };
        tables.push(next);
        open.push(next);
      } else if (table) {
        endRow(table, limits);
        open.pop();
      }
    } else if (table) readTag(table, token, limits);
  }
  for (const table of open) endRow(table, limits);
  return tables
    .filter(({ rows }) => rows.some((row) => row.some(Boolean)))
    .map(({ rows }, i) => ({ name: `Table ${i + 1}`, rows }));
}

function readTag(
  table: Table,
  token: { kind: 'open'; name: string; attributes: Map<string, string> } | { kind: 'close'; name: string },
  limits: SheetLimits,
): void {
  const { name } = token;
  if (name === 'tr') {
    endRow(table, limits);
    if (token.kind === 'open') table.row = [];
  } else if (name === 'td' || name === 'th') {
    endCell(table, limits);
    if (token.kind === 'open') {
      table.row ??= [];
      const [width, height] = ['colspan', 'rowspan'].map((side) => spanOf(token.attributes.get(side)));
      table.cell = { text: '', width: width ?? 1, height: height ?? 1 };
    }
  } else if (table.cell && lines.has(name)) add(table.cell, '\n');
}

const spanOf = (said = '1') => Math.max(1, Math.trunc(Number(said)) || 1);

function add(cell: { text: string }, text: string): void {
  cell.text += text;
  ensure(cell.text.length <= maxCellLength + slack, sheetFaults.longCell);
}

const trimmedLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

function endCell(table: Table, limits: SheetLimits): void {
  const { row, cell, taken } = table;
  if (!row || !cell) return;
  while ((taken[row.length] ?? 0) > 0) row.push('');
  ensure(row.length + cell.width <= limits.maxColumns + slack, sheetFaults.tooWide, { max: limits.maxColumns });
  const text = plainText(trimmedLines(cell.text));
  for (let i = 0; i < cell.width; i += 1) {
    // Of this row as well, at the end of which one is counted off.
    taken[row.length] = cell.height;
    row.push(i === 0 ? text : '');
  }
  table.cell = null;
}

function endRow(table: Table, limits: SheetLimits): void {
  endCell(table, limits);
  if (!table.row) return;
  table.rows.push(table.row);
  table.row = null;
  ensure(table.rows.length <= limits.maxRows + slack, sheetFaults.tooManyRows, { max: limits.maxRows });
  table.taken = Array.from(table.taken, (left = 0) => Math.max(0, left - 1));
}
