import { ensure } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { maxCellLength, plainText } from './cell-text.ts';
import type { SheetLimits } from './sheet-limits.ts';

const separators = [',', '\t', ';'];
/** Number of characters examined to detect the separator. */
const sample = 4_000;

/**
 * Reads a table in text form: UTF-8 with or without a byte order mark, UTF-16 with one, or GB18030, as Chinese programs
 * write.
 */
export function readCsv(bytes: Buffer, limits: SheetLimits): string[][] {
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text contains none, most other files do
  ensure(!/[\u0000-\u0008\u000e-\u001f]/.test(text), sheetFaults.notSheet);
  // Web pages and XML under the file name of a workbook.
  ensure(!/^\s{0,99}</.test(text), sheetFaults.notSheet);
  return split(text, separatorOf(text.slice(0, sample)), limits);
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}

/**
 * Returns the separator of the first line that has several cells. Signs in quotes separate nothing, and below the titles
 * a text without quotes may hold more of another sign, as code does.
 */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .map((line) => separators.map((separator) => line.split(separator).length - 1));
  const titles = lines.find((counts) => Math.max(...counts) > 1) ?? lines.find((counts) => Math.max(...counts) > 0);
  return titles ? (separators[titles.indexOf(Math.max(...titles))] ?? ',') : ',';
}

/** Cells in quotes may contain separators, line ends and doubled quotes. */
function split(text: string, separator: string, { maxRows }: SheetLimits): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at, separator) : bare(text, at, separator);
    ensure(cell.text.length <= maxCellLength, sheetFaults.longCell);
    row.push(plainText(withoutTrick(cell.text)));
    at = cell.end;
    if (text[at] === separator && at + 1 < text.length) {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    ensure(rows.length <= maxRows + sparse, sheetFaults.tooManyRows, { max: maxRows });
    if (text[at] === separator || text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  return rows;
}

/** Maximum number of empty lines that a program may leave below the last row. */
const sparse = 1_000;

interface Cell {
  text: string;
  end: number;
}

function quoted(text: string, begin: number, separator: string): Cell {
  let at = begin + 1;
  let inside = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    const stop = quote < 0 ? text.length : quote;
    inside += text.slice(at, stop);
    ensure(inside.length <= maxCellLength, sheetFaults.longCell);
    if (text[stop + 1] !== '"') {
      // Text between the closing quote and the separator belongs to the cell too.
      const rest = bare(text, Math.min(stop + 1, text.length), separator);
      return { text: inside + rest.text, end: rest.end };
    }
    inside += '"';
    at = stop + 2;
  }
}

function bare(text: string, begin: number, separator: string): Cell {
  let end = begin;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(begin, end), end };
}

/** Programs write `="00123"` so that a spreadsheet keeps the leading zeros. */
const withoutTrick = (text: string) => (/^="[^"]{0,99}"$/.test(text) ? text.slice(2, -1) : text);
