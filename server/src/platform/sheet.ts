import type { SheetKind, SheetValue } from '@xueyan/contract/wire/sheet';
import { xmlText } from '@xueyan/contract/wire/xml-text';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { formulaMark, formulaSigns, maxCellLength } from './parser/cell-text.ts';

export interface SheetColumn {
  title: string;
  kind?: SheetKind;
  /** Width in characters; derived from the title and the kind by default. */
  width?: number;
}

export interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: SheetValue[][];
}

export const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes an `.xlsx` workbook. Text stays text: anything like a formula gets a leading `'`, which reading removes. */
export async function writeSheet({ sheets }: { sheets: Sheet[] }): Promise<Buffer> {
  const names = new Set<string>();
  return writeWorkbook(
    sheets.map(({ name, columns, rows }) => ({
      sheet: sheetName(name, names),
      stickyRowsCount: 1,
      columns: columns.map(({ title, kind, width }) => ({ width: width ?? widthOf(title, kind) })),
      data: [
        columns.map(({ title }) => ({ value: harmless(title), type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => columns.map(({ kind }, i) => cellOf(row[i], kind))),
      ],
    })),
  ).toBuffer();
}

/** Returns a valid sheet name: at most 31 characters, none of `[]:*?/\`, and unique. */
function sheetName(name: string, taken: Set<string>): string {
  const base =
    xmlText(name)
      .replace(/[[\]:*?/\\\s]+/g, ' ')
      .trim()
      .slice(0, 28) || 'Sheet';
  const free = taken.has(base) ? `${base} ${taken.size + 1}` : base;
  taken.add(free);
  return free;
}

const widthOf = (title: string, kind: SheetKind = 'text') =>
  Math.max({ text: 16, number: 10, time: 20 }[kind], title.length * 2 + 2);

function cellOf(value: SheetValue, kind: SheetKind = 'text'): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? { value, type: Number } : null;
  if (typeof value === 'boolean') return { value, type: Boolean };
  const moment = kind === 'time' ? momentOf(value) : null;
  if (moment) return moment;
  return { value: harmless(value), type: String };
}

/** Times in a sheet have no zone: they are those of the school's clock. */
function momentOf(text: string): Cell {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
  const value = new Date(`${date}T${time ?? '00:00:00'}Z`);
  if (!date || Number.isNaN(value.getTime())) return null;
  return { value, type: Date, format: time ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
}

const harmless = (text: string) =>
  xmlText(`${formulaSigns.test(text) ? formulaMark : ''}${text}`.slice(0, maxCellLength));
