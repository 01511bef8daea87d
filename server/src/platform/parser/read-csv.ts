import { ensure } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { maxCellLength, plainText } from './cell-text.ts';
import type { SheetLimits } from './sheet-limits.ts';

const separators = [',', '\t', ';'];
/** As far as is looked to see which of them it is. */
const sample = 4_000;

/** A table written as text: UTF-8, with its mark or without, UTF-16 with its mark, or what Chinese programs write. */
export function readCsv(bytes: Buffer, limits: SheetLimits): string[][] {
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them, and nearly all other files do
  ensure(!/[\u0000-\u0008\u000e-\u001f]/.test(text), sheetFaults.notSheet);
  // Pages and XML that were given the name of a workbook.
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

function separatorOf(text: string): string {
  const counts = separators.map((separator) => text.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Cells in quotes may hold separators, line ends, and quotes that are doubled. */
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

/** Empty lines that a program may leave below the last row. */
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
      // What stands between the quote and the separator belongs to the cell all the same.
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

/** Programs write `="00123"` so that a spreadsheet keeps the noughts. */
const withoutTrick = (text: string) => (/^="[^"]{0,99}"$/.test(text) ? text.slice(2, -1) : text);
