import { decodeText, encodingOf } from '@xueyan/contract/base/text-encoding';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { maxCellLength, plainText } from './cell-text.ts';
import { separatorOf } from './csv-separator.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** Returns the text of a file that may be a table or a page; throws for any other content. */
export function sheetText(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === null) throw new Fault(sheetFaults.notSheet);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text contains none, most other files do
  ensure(!/[\u0000-\u0008\u000e-\u001f]/.test(text), sheetFaults.notSheet);
  ensure(encodingOf(bytes) === 'utf-8' || !text.includes('\ufffd'), sheetFaults.notSheet);
  return text;
}

/** Reads a table in text form. Commas, tabs, semicolons, bars or blanks are between its cells, as its lines say. */
export function readCsv(text: string, limits: SheetLimits): string[][] {
  const separator = limits.separator ?? separatorOf(text);
  if (separator !== 'blanks') return split(text, separator, limits);
  const even = text.replace(/"[^"\n]*"|[ \t]+/g, (part) => (part.startsWith('"') ? part : '\t'));
  const [titles = [], ...rows] = split(even.replace(/^\t|\t(?=\r?$)/gm, ''), '\t', limits);
  // R does not name the column of the numbers of its rows.
  return [titles.length === (rows[0]?.length ?? 0) - 1 ? ['', ...titles] : titles, ...rows];
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
