import {
  type ImportCheck,
  type ImportLayout,
  importFaults,
  importMaxBytes,
  importMaxColumns,
  importMaxRows,
  importTitleRows,
  type SheetImport,
} from '@xueyan/contract/base/import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import type { Reason } from '../../../http/sheet-import.ts';
import { readyFor, textsIn } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chosenLayout, type FoundLayout, findLayout } from './import-layout.rule.ts';

/** A row of the file: its values by column, what the rules made of the good ones, and why they refuse the others. */
export interface FileRow {
  /** As the spreadsheet program counts. */
  row: number;
  values: Record<string, string>;
  data: Record<string, unknown>;
  problems: Reason[];
}

/** A file as it was understood. */
export interface FileTable extends Pick<ImportCheck, 'layout' | 'unclear' | 'head'> {
  rows: FileRow[];
}

/** Who reads; work in the background waits for its turn. */
interface Reading {
  platform: Platform;
  actor: Actor;
  patient?: boolean;
}

const limits = {
  maxBytes: importMaxBytes,
  maxRows: importMaxRows + importTitleRows,
  maxColumns: importMaxColumns,
};
/** Characters of a cell, enough to know a column by. */
const headCell = 40;

/**
 * Reads the rows below the titles; empty ones are passed over. Titles may be in any language, any order and any of the
 * first rows; `layout` is what a person chose. As long as something is unclear there are no rows.
 */
export async function readTable(
  sheet: SheetImport,
  { platform, actor, patient = false }: Reading,
  bytes: Buffer,
  given?: ImportLayout,
): Promise<FileTable> {
  const lines = await platform.parser.sheet({ id: actor.id, patient }, bytes, limits);
  ensure(lines.length > 0, importFaults.empty);
  const { layout, unclear } = given ? chosenLayout(sheet, given) : await findIn(sheet, lines);
  const head = lines.slice(0, importTitleRows + 1).map((row) => row.map((cell) => cell.slice(0, headCell)));
  if (unclear.length > 0) return { layout, unclear, head, rows: [] };
  const rows = lines.slice(layout.titleRow).flatMap((cells, i): FileRow[] => {
    const values = Object.fromEntries(
      Object.keys(sheet.columns)
        .filter((field) => layout.columns[field] !== undefined)
        .map((field) => [field, (cells[layout.columns[field] ?? -1] ?? '').trim()]),
    );
    if (Object.values(values).every((value) => value === '')) return [];
    return [{ row: i + layout.titleRow + 1, values, ...readRow(sheet, values, actor.language) }];
  });
  ensure(rows.length > 0, importFaults.empty);
  ensure(rows.length <= importMaxRows, sheetFaults.tooManyRows, { max: importMaxRows });
  return { layout, unclear, head, rows };
}

/** The words for columns are written in one script; the other is only looked at where they do not say enough. */
async function findIn(sheet: SheetImport, lines: string[][]): Promise<FoundLayout> {
  const found = findLayout(sheet, lines);
  if (found.unclear.length === 0) return found;
  await readyFor('zh_tw');
  return findLayout(sheet, lines);
}

/** The rows of a file of which nothing is unclear any more. */
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
