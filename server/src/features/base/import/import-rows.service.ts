import {
  type ImportCheck,
  type ImportLayout,
  importFaults,
  importMaxColumns,
  importMaxRows,
  importMaxSheets,
  importTitleRows,
  type SheetImport,
} from '@xueyan/contract/base/import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import type { Reason } from '../../../http/sheet-import.ts';
import { readyFor, textsIn } from '../../../http/traditional.ts';
import type { BookSheet } from '../../../platform/parser/sheet-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mostUploadBytesOf } from '../stored-file/upload-size.service.ts';
import { isGuide } from './import-guide.text.ts';
import { chosenLayout, type FoundSheet, findSheet, hasContent } from './import-layout.rule.ts';
import { type ImportSource, readOnce } from './import-source.service.ts';

/** Row of the file: its values by column, the parsed values of valid cells, and the reasons for the others. */
export interface FileRow {
  /** Row number as in the spreadsheet program. */
  row: number;
  values: Record<string, string>;
  data: Record<string, unknown>;
  problems: Reason[];
  /** Cells of columns that belong to no field, by their titles; only where the import reads them. */
  others?: [title: string, cell: string][];
}

/** File with its detected layout. */
export interface FileTable extends Pick<ImportCheck, 'layout' | 'unclear' | 'head' | 'sheetName' | 'unreadSheets'> {
  rows: FileRow[];
}

/** Context of reading; background work waits for its turn without limit. */
interface Reading {
  platform: Platform;
  actor: Actor;
  patient?: boolean;
}

/** How large the file may be is the school's, looked at when it arrives. */
const limits = {
  maxBytes: mostUploadBytesOf('sheet'),
  maxRows: importMaxRows + importTitleRows,
  maxColumns: importMaxColumns,
};
/** Characters of a cell that suffice to recognize a column. */
const headCell = 40;

/**
 * Reads the rows below the header; empty ones are skipped. Titles may be in any language and order and in any of the
 * first rows of any sheet; `layout` is a person's choice. While something is unclear, no rows are returned.
 */
export async function readTable(
  sheet: SheetImport,
  { platform, actor, patient = false }: Reading,
  source: ImportSource,
  given?: ImportLayout,
): Promise<FileTable> {
  const { value } = await readOnce(source, 'book', async (bytes) => {
    const book = await platform.parser.book({ id: actor.id, patient }, bytes, limits);
    return { value: book.slice(0, importMaxSheets), blobs: [] };
  });
  const sheets = value as BookSheet[];
  const { at, layout, unclear } = given
    ? { at: given.sheet ?? 0, ...chosenLayout(sheet, given) }
    : await findIn(
        sheet,
        sheets.map(({ rows }) => rows),
      );
  const { name: sheetName, rows: lines } = sheets[at] ?? { name: '', rows: [] };
  ensure(lines.length > 0, importFaults.empty);
  const unreadSheets = sheets.flatMap(({ name, rows }, i) =>
    i === at || !hasContent(rows) || isGuide(name) ? [] : [name],
  );
  const head = lines.slice(0, importTitleRows + 1).map((row) => row.map((cell) => cell.slice(0, headCell)));
  const of = { sheetName, unreadSheets, layout, unclear, head };
  ensureFixed(sheet, layout, actor.language);
  if (unclear.length > 0) return { ...of, rows: [] };
  const rows = lines.slice(layout.titleRow).flatMap((cells, i): FileRow[] => {
    const values = Object.fromEntries(
      Object.keys(sheet.columns)
        .filter((field) => layout.columns[field] !== undefined)
        .map((field) => [field, (cells[layout.columns[field] ?? -1] ?? '').trim()]),
    );
    const others = sheet.others && othersOf(layout, lines, cells);
    if ([...Object.values(values), ...(others ?? []).map(([, cell]) => cell)].every((value) => value === '')) return [];
    // Only now, so that a fixed value does not make a row of an empty line.
    Object.assign(values, layout.fixed);
    const { data, problems } = readRow(sheet, values, actor.language);
    const row = { row: i + layout.titleRow + 1, problems };
    if (!others) return [{ ...row, values, data }];
    const shown = others.flatMap(([title, cell]) => (cell ? `${title}：${cell}` : [])).join('；');
    return [{ ...row, values: { ...values, others: shown }, data: { ...data, others }, others }];
  });
  ensure(rows.length > 0, importFaults.empty);
  ensure(rows.length <= importMaxRows, sheetFaults.tooManyRows, { max: importMaxRows });
  return { ...of, rows };
}

/** Throws when a fixed value is none that a cell of its column may have. */
function ensureFixed({ columns }: SheetImport, { fixed = {} }: ImportLayout, language: Language): void {
  for (const [field, value] of Object.entries(fixed)) {
    const column = columns[field];
    const values = column && { column: textsIn(language, column.title), hint: textsIn(language, column.hint) };
    if (column) ensure(column.rule.safeParse(value).success, importFaults.rule, values);
  }
}

/** Returns the cells of a row in columns that belong to no field and have a title. */
function othersOf({ titleRow, columns }: ImportLayout, lines: string[][], cells: string[]): [string, string][] {
  const taken = new Set(Object.values(columns));
  return (lines[titleRow - 1] ?? []).flatMap((title, place): [string, string][] =>
    taken.has(place) || title.trim() === '' ? [] : [[title.trim(), (cells[place] ?? '').trim()]],
  );
}

/** Column names are searched in one Chinese script first, and in the other only where that is not enough. */
async function findIn(sheet: SheetImport, sheets: string[][][]): Promise<FoundSheet> {
  const found = findSheet(sheet, sheets);
  if (found.unclear.length === 0) return found;
  await readyFor('zh_tw');
  return findSheet(sheet, sheets);
}

/** Returns the rows of a file whose layout is clear. */
export async function readRows(...given: Parameters<typeof readTable>): Promise<FileRow[]> {
  const [sheet, { actor }] = given;
  const { unclear, rows } = await readTable(...given);
  const titles = Object.entries(sheet.columns).filter(([field]) => unclear.includes(field));
  const columns = titles.map(([, { title }]) => textsIn(actor.language, title));
  const comma = actor.language === 'en_us' ? ', ' : '、';
  ensure(unclear.length === 0, importFaults.unclearColumn, { columns: columns.join(comma) });
  return rows;
}

function readRow(
  sheet: SheetImport,
  values: Record<string, string>,
  language: Language,
): Pick<FileRow, 'data' | 'problems'> {
  const data: Record<string, unknown> = {};
  const problems: Reason[] = [];
  for (const [field, { title, required, rule, hint }] of Object.entries(sheet.columns)) {
    const value = values[field] ?? '';
    const column = textsIn(language, title);
    const read = rule.safeParse(value);
    if (required && value === '') problems.push({ text: importFaults.required.text, values: { column } });
    else if (read.success) data[field] = read.data;
    else problems.push({ text: importFaults.rule.text, values: { column, hint: textsIn(language, hint) } });
  }
  return { data, problems };
}
