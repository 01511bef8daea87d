import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { maxCellLength } from './cell-text.ts';
import { readCsv, sheetText } from './read-csv.ts';
import { readHtmlTables } from './read-html-tables.ts';
import { isSpreadsheetXml, readSpreadsheetXml } from './read-spreadsheet-xml.ts';
import { readXlsx, readXlsxSheets } from './read-xlsx.ts';
import type { BookSheet, SheetLimits } from './sheet-limits.ts';

/** Maximum characters of all cells together: thirty per cell of the largest accepted sheet. */
const maxCharacters = 8_000_000;

/**
 * Reads the first sheet of a workbook, as `readBook` does.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<string[][]> {
  const [first] = await orNotSheet(read(bytes, limits, true));
  if (!first) throw new Fault(sheetFaults.notSheet);
  checkSize(first.rows, limits);
  return first.rows;
}

/**
 * Reads all sheets of an `.xlsx` or `.xls` workbook, or the one of a `.csv` file, as text, row by row; times are
 * formatted as on the wire. Web pages with tables and XML of Excel 2003 are read, too. The format is detected by
 * content, not by name. The rows and columns are limited for each sheet, the characters for all. Runs in a separate
 * process (`parser.ts`), since a file may be made to be slow or large.
 */
export async function readBook(bytes: Buffer, limits: SheetLimits): Promise<BookSheet[]> {
  const sheets = await orNotSheet(read(bytes, limits, false));
  const left = sheets.reduce((characters, { rows }) => characters - checkSize(rows, limits), maxCharacters);
  ensure(left >= 0, documentFaults.tooComplex);
  return sheets;
}

const orNotSheet = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof Fault ? error : new Fault(sheetFaults.notSheet);
  });

/** Returns the number of characters of a sheet; throws when it is larger than its limits. */
function checkSize(rows: string[][], limits: SheetLimits): number {
  let characters = 0;
  let filled = 0;
  for (const row of rows) {
    if (!row.some(Boolean)) continue;
    filled += 1;
    ensure(filled <= limits.maxRows, sheetFaults.tooManyRows, { max: limits.maxRows });
    ensure(row.length <= limits.maxColumns, sheetFaults.tooWide, { max: limits.maxColumns });
    for (const cell of row) {
      ensure(cell.length <= maxCellLength, sheetFaults.longCell);
      characters += cell.length;
    }
    ensure(characters <= maxCharacters, documentFaults.tooComplex);
  }
  return characters;
}

async function read(bytes: Buffer, limits: SheetLimits, isFirstEnough: boolean): Promise<BookSheet[]> {
  ensure(bytes.length > 0, sheetFaults.notSheet);
  const signature = bytes.toString('hex', 0, 8);
  if (signature.startsWith('504b')) return isFirstEnough ? readXlsx(bytes, limits) : readXlsxSheets(bytes, limits);
  if (signature === 'd0cf11e0a1b11ae1') return (await import('./read-xls.ts')).readXls(bytes, limits);
  const text = sheetText(bytes);
  if (limits.separator !== undefined || !/^\s{0,99}</.test(text)) return [{ name: '', rows: readCsv(text, limits) }];
  if (isSpreadsheetXml(text)) return readSpreadsheetXml(text, limits);
  const tables = readHtmlTables(text, limits);
  ensure(tables.length > 0, sheetFaults.notSheet);
  return tables;
}
