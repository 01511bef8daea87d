import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type SheetKind, type SheetValue, sheetFaults } from '@xueyan/contract/wire/sheet';
import { readSheet as readWorkbook } from 'read-excel-file/node';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { packParts, unpackParts } from './sheet-archive.ts';

export interface SheetColumn {
  title: string;
  kind?: SheetKind;
  /** In characters; by the title and the kind otherwise. */
  width?: number;
}

export interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: SheetValue[][];
}

export const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A cell holds no more (of the format itself). */
const maxCellLength = 32_767;
/** What a spreadsheet program, above all by way of CSV, may take for a formula. */
const formulaSigns = /^[=+\-@\t\r]./s;
const mark = "'";

/** Makes an `.xlsx` workbook. Text stays text: what looks like a formula is marked with a leading `'`, which `readSheet` takes off. */
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

/** A sheet's name has at most 31 characters, none of `[]:*?/\`, and is there once. */
function sheetName(name: string, taken: Set<string>): string {
  const base =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
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

/** A sheet's times have no zone: they are those of the school's clock as they stand. */
function momentOf(text: string): Cell {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
  const value = new Date(`${date}T${time ?? '00:00:00'}Z`);
  if (!date || Number.isNaN(value.getTime())) return null;
  return { value, type: Date, format: time ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
}

const harmless = (text: string) => `${formulaSigns.test(text) ? mark : ''}${text}`.slice(0, maxCellLength);

export interface SheetLimits {
  /** Of the file. */
  maxBytes: number;
  /** Rows with something in them, the titles among them. */
  maxRows: number;
  maxColumns: number;
}

/**
 * Reads the first sheet of an `.xlsx` workbook as text, row by row; times are written as on the wire. It looks at the
 * content, not the name, and refuses what is larger than the limits before it is unfolded.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<string[][]> {
  const max = `${limits.maxBytes / 1024 / 1024} MB`;
  ensure(bytes.length <= limits.maxBytes, sheetFaults.tooLarge, { max });
  const parts = unpackParts(bytes);
  ensure(parts.has('xl/workbook.xml') && parts.has('[Content_Types].xml'), sheetFaults.notSheet);
  for (const [name, part] of parts) measure(name, part.toString('utf8'), limits);
  const rows = await readWorkbook(packParts(parts), { parseNumber: (text) => text, trim: true }).catch(() => {
    throw new Fault(sheetFaults.notSheet);
  });
  const text = rows.map((row) => row.map(textOf));
  const filled = text.filter((row) => row.some(Boolean));
  ensure(filled.length <= limits.maxRows, sheetFaults.tooManyRows, { max: limits.maxRows });
  ensure(
    filled.every((row) => row.length <= limits.maxColumns),
    sheetFaults.tooWide,
    { max: limits.maxColumns },
  );
  return text;
}

/** Rows and cells with their attributes, whose values may contain `>`. */
const places = /<(?:[\w.-]+:)?(row|c)\s((?:"[^<"]*"|'[^<']*'|[^<>"'])*)>/g;
const addresses = /(?:^|[\s:])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** How far below the last filled row, or right of the last filled column, a program may leave formatted emptiness. */
const slack = 20;

/** Refuses a sheet that names places far away, for every row and column before them would be made; and documents with entities. */
function measure(name: string, xml: string, limits: SheetLimits) {
  ensure(!/<!(DOCTYPE|ENTITY)/i.test(xml), sheetFaults.notSheet);
  if (!/worksheets\/[^/]+\.xml$/.test(name)) return;
  let cells = 0;
  for (const [, tag, attributes = ''] of xml.matchAll(places)) {
    if (tag === 'c') cells++;
    ensure(cells <= (limits.maxRows + slack) * (limits.maxColumns + slack), sheetFaults.tooManyRows, {
      max: limits.maxRows,
    });
    for (const [, first, second] of attributes.matchAll(addresses)) checkPlace(first ?? second ?? '', limits);
  }
}

function checkPlace(address: string, limits: SheetLimits) {
  const [, letters, row] = /^([A-Z]{0,3})(\d{1,9})$/.exec(address) ?? [];
  ensure(row, sheetFaults.notSheet);
  ensure(Number(row) <= limits.maxRows + slack, sheetFaults.tooManyRows, { max: limits.maxRows });
  const column = [...(letters ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  ensure(column <= limits.maxColumns + slack, sheetFaults.tooWide, { max: limits.maxColumns });
}

/** A number of up to 15 digits is written as it was typed: the number of a student, not `2.4E5`. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value);
  // The format can spell any sign (`_x0000_`), also those that no text has.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is sought
  const text = String(value).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '');
  const number = Number(text);
  if (/^-?[\d.]+e[+-]?\d+$/i.test(text) && Number.isSafeInteger(number)) return String(number);
  return text.startsWith(mark) && formulaSigns.test(text.slice(1)) ? text.slice(1) : text;
}

function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  // A time of day alone lies on day 0 of the spreadsheet's calendar; fractions of days are never exact.
  const [date = '', time = ''] = new Date(Math.round(moment.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (date < '1900-01-01') return time;
  return time === '00:00:00' ? date : `${date} ${time}`;
}
