import { utils, write } from '@e965/xlsx';
import type { Meta } from '@xueyan/contract/wire/envelope';
import type { SheetValue } from '@xueyan/contract/wire/sheet';
import { readArchive } from '../platform/archive/read-archive.ts';
import { officeLimits } from '../platform/parser/office-limits.ts';
import { readSheet } from '../platform/parser/read-sheet.ts';
import { writeSheet } from '../platform/sheet.ts';
import type { Caller, School } from './school.ts';
import { zip } from './word-documents.ts';

const headersOf = (person: Caller, language = 'zh_cn'): Record<string, string> => ({
  'accept-language': language,
  ...(person.token ? { authorization: person.token } : {}),
});

/** Returns the rows as an old `.xls` workbook (BIFF8), which Excel 97 to 2003 and many school systems write. */
export function oldWorkbook(rows: (string | number | Date | null)[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true, cellDates: true }), 'Sheet1');
  return write(book, { type: 'buffer', bookType: 'biff8' });
}

/**
 * Encodes text as GB18030, which Node can only decode; limited to the two-byte characters, which cover nearly all
 * Chinese.
 */
export function gb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, Buffer>();
  for (let high = 0x81; high < 0xff; high++) {
    for (let low = 0x40; low < 0xff; low++) {
      const code = Buffer.from([high, low]);
      codes.set(decoder.decode(code), code);
    }
  }
  return Buffer.concat(
    [...text].map((sign) => (sign < '\u0080' ? Buffer.from(sign) : (codes.get(sign) ?? Buffer.from('?')))),
  );
}

/** Returns a workbook with one sheet of text. */
export const workbook = (titles: string[], rows: SheetValue[][]) =>
  writeSheet({ sheets: [{ name: 'sheet', columns: titles.map((title) => ({ title })), rows }] });

export const sheetXml = (inside: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`;

/** Returns a small workbook whose sheet is the given XML. */
export async function workbookOf(sheet: string, more: Record<string, string> = {}): Promise<Buffer> {
  const parts = await readArchive(await workbook(['x'], [['x']]), officeLimits);
  return zip({ ...Object.fromEntries(parts), 'xl/worksheets/sheet1.xml': sheet, ...more });
}

/** Returns the name and rows of a download, or the reason of its refusal. */
export async function downloadSheet(
  school: School,
  person: Caller,
  path: string,
  body: unknown = {},
  language = 'zh_cn',
): Promise<{ status: number; code: string; msg: string; name: string; rows: string[][]; headers: Headers }> {
  const response = await fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { ...headersOf(person, language), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  if (headers.get('content-type')?.includes('json')) {
    const { meta } = (await response.json()) as { meta: Meta };
    return { status, headers, code: meta.code ?? '', msg: meta.msg, name: '', rows: [] };
  }
  const limits = { maxBytes: 20 * 1024 * 1024, maxRows: 30_000, maxColumns: 100 };
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()), limits);
  const encoded = /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status, headers, code: '', msg: '', name: decodeURIComponent(encoded), rows };
}

/** Sends the id of a file that was checked, in place of the file. */
export async function sendImportId<T>(
  school: School,
  person: Caller,
  path: string,
  importId: string,
  fields: Record<string, unknown> = {},
): Promise<{ status: number; meta: Meta; data: T }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ params: {}, ...fields })) form.append(name, JSON.stringify(value));
  form.append('importId', importId);
  const headers = headersOf(person);
  const response = await fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, ...((await response.json()) as { meta: Meta; data: T }) };
}

/** Sends a workbook as a form. */
export async function sendWorkbook<T>(
  school: School,
  person: Caller,
  path: string,
  book: Buffer | null,
  params: unknown = {},
  language = 'zh_cn',
  layout?: unknown,
): Promise<{ status: number; meta: Meta; data: T }> {
  const form = new FormData();
  form.append('params', JSON.stringify(params));
  if (layout !== undefined) form.append('layout', JSON.stringify(layout));
  if (book) form.append('file', new Blob([new Uint8Array(book)]), '名单.xlsx');
  const headers = headersOf(person, language);
  const response = await fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, ...((await response.json()) as { meta: Meta; data: T }) };
}
