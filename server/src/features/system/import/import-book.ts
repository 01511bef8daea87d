import type { Actor } from '@xueyan/contract/account/actor';
import {
  type ImportColumn,
  importFaults,
  importMaxBytes,
  importMaxRows,
  type SheetImport,
} from '@xueyan/contract/system/import';
import { Fault } from '@xueyan/contract/wire/fault';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional, wordsIn } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Sheet, writeSheet } from '../../../platform/sheet.ts';

/** Words with their `{placeholders}` still open; a kind of fault has them too. */
export interface Reason {
  text: Text;
  values?: Record<string, string | number>;
}

/** A row of the file: its values by column, what the rules made of the good ones, and why they refuse the others. */
export interface FileRow {
  /** As the spreadsheet program counts; the titles are row 1. */
  row: number;
  values: Record<string, string>;
  data: Record<string, unknown>;
  problems: Reason[];
}

/** Who reads; work in the background waits for its turn. */
interface Reading {
  platform: Platform;
  actor: Actor;
  patient?: boolean;
}

const columnsMax = 60;

const sayReason = (language: Language, { text, values }: Reason) => sayIn(language, text, values, toTraditional);

/** All that there is to say of a row, in one line. */
export const sayReasons = (language: Language, reasons: Reason[] = []) =>
  reasons.map((reason) => sayReason(language, reason)).join(wordsIn(language, words.next));

/** A fault as a reason. */
export const reasonOf = ({ kind, values }: Fault): Reason => ({ text: kind.text, values });

/** Reads the rows below the titles; empty ones are passed over. Titles may be in any language and any order. */
export async function readRows(
  sheet: SheetImport,
  { platform, actor, patient = false }: Reading,
  bytes: Buffer,
): Promise<FileRow[]> {
  const { language } = actor;
  const limits = { maxBytes: importMaxBytes, maxRows: importMaxRows + 1, maxColumns: columnsMax };
  const [titles = [], ...lines] = await platform.parser.sheet({ id: actor.id, patient }, bytes, limits);
  const places = placesOf(sheet, titles, language);
  const rows = lines.flatMap((cells, i): FileRow[] => {
    const values = Object.fromEntries([...places].map(([field, place]) => [field, (cells[place] ?? '').trim()]));
    if (Object.values(values).every((value) => value === '')) return [];
    return [{ row: i + 2, values, ...readRow(sheet, values, language) }];
  });
  if (rows.length === 0) throw new Fault(importFaults.empty);
  return rows;
}

/** Which column of the file holds which field. */
function placesOf(sheet: SheetImport, titles: string[], language: Language): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, title] of titles.entries()) {
    const field = fieldOf(sheet, title);
    if (!field) continue;
    if (places.has(field)) throw new Fault(importFaults.twiceColumn, { columns: title });
    places.set(field, place);
  }
  const missing = Object.entries(sheet.columns).filter(([field, { required }]) => required && !places.has(field));
  if (missing.length > 0) {
    const columns = missing.map(([, { title }]) => wordsIn(language, title)).join(language === 'en_us' ? ', ' : '、');
    throw new Fault(importFaults.missingColumn, { columns });
  }
  return places;
}

const plain = (title: string) => title.replace(/[*＊\s]/g, '').toLowerCase();

function fieldOf(sheet: SheetImport, title: string): string | undefined {
  const sought = plain(title);
  if (!sought) return undefined;
  const named = ({ title: { zh, en, mn = '', tw = '' } }: ImportColumn) =>
    [zh, en, mn, tw, toTraditional(zh)].some((one) => one && plain(one) === sought);
  return Object.entries(sheet.columns).find(([, column]) => named(column))?.[0];
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
    const column = wordsIn(language, title);
    const read = rule.safeParse(value);
    if (required && value === '') problems.push({ text: importFaults.required.text, values: { column } });
    else if (read.success) data[field] = read.data;
    else problems.push({ text: importFaults.rule.text, values: { column, hint: wordsIn(language, hint) } });
  }
  return { data, problems };
}

const words = {
  template: { zh: '导入模板', en: 'template', mn: 'загвар' },
  guide: { zh: '填写说明', en: 'How to fill in', mn: 'Бөглөх заавар' },
  column: { zh: '列', en: 'Column', mn: 'Багана' },
  required: { zh: '必填', en: 'Required', mn: 'Заавал' },
  yes: { zh: '是', en: 'Yes', mn: 'Тийм' },
  rule: { zh: '规则', en: 'Rule', mn: 'Дүрэм' },
  example: { zh: '示例', en: 'Example', mn: 'Жишээ' },
  reason: { zh: '未导入原因', en: 'Why it was refused', mn: 'Татгалзсан шалтгаан' },
  row: { zh: '原行号', en: 'Row', mn: 'Мөр' },
  next: { zh: '；', en: '; ', mn: '; ' },
} satisfies Record<string, Text>;

const titlesOf = (sheet: SheetImport, language: Language) =>
  Object.values(sheet.columns).map(({ title, required }) => ({
    title: `${required ? '*' : ''}${wordsIn(language, title)}`,
    width: 20,
  }));

interface Book {
  /** Without its extension. */
  name: string;
  bytes: Buffer;
}

/** The empty workbook to fill in, with a second sheet that says how. */
export async function templateBook(sheet: SheetImport, language: Language): Promise<Book> {
  const name = wordsIn(language, sheet.name);
  const guide: Sheet = {
    name: wordsIn(language, words.guide),
    columns: [
      { title: wordsIn(language, words.column), width: 20 },
      { title: wordsIn(language, words.required) },
      { title: wordsIn(language, words.rule), width: 60 },
      { title: wordsIn(language, words.example), width: 24 },
    ],
    rows: Object.values(sheet.columns).map(({ title, required, hint, example }) => [
      wordsIn(language, title),
      required ? wordsIn(language, words.yes) : '',
      wordsIn(language, hint),
      example,
    ]),
  };
  const bytes = await writeSheet({ sheets: [{ name, columns: titlesOf(sheet, language), rows: [] }, guide] });
  return {
    name: `${name}${language === 'en_us' || language === 'mn' ? ' ' : ''}${wordsIn(language, words.template)}`,
    bytes,
  };
}

/** The rows that were not taken in, as they stood, with the reason beside each: put right, it can be imported again. */
export async function refusedBook(
  sheet: SheetImport,
  rows: FileRow[],
  reasons: Map<number, string>,
  language: Language,
): Promise<Book> {
  const fields = Object.keys(sheet.columns);
  const name = wordsIn(language, sheet.name);
  const bytes = await writeSheet({
    sheets: [
      {
        name,
        columns: [
          ...titlesOf(sheet, language),
          { title: wordsIn(language, words.reason), width: 48 },
          { title: wordsIn(language, words.row), kind: 'number' },
        ],
        rows: rows
          .filter(({ row }) => reasons.has(row))
          .map(({ row, values }) => [...fields.map((field) => values[field] ?? ''), reasons.get(row) ?? '', row]),
      },
    ],
  });
  return { name, bytes };
}

/** The rows that something was issued for, such as a first password. */
export async function issuedBook(
  sheet: SheetImport,
  rows: FileRow[],
  issued: Map<number, string>,
  what: Text,
  language: Language,
): Promise<Book> {
  const fields = Object.keys(sheet.columns);
  const title = wordsIn(language, what);
  const bytes = await writeSheet({
    sheets: [
      {
        name: title,
        columns: [...titlesOf(sheet, language), { title, width: 24 }],
        rows: rows
          .filter(({ row }) => issued.has(row))
          .map(({ row, values }) => [...fields.map((field) => values[field] ?? ''), issued.get(row) ?? '']),
      },
    ],
  });
  return { name: title, bytes };
}
