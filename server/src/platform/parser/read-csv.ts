import { decodeText, encodingOf } from '@xueyan/contract/base/text-encoding';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { maxCellLength, plainText } from './cell-text.ts';
import { sampleLength, separatorOf } from './csv-separator.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** Returns the text of a file that may be a table or a page; throws for any other content. */
export function sheetText(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === null) throw new Fault(sheetFaults.notSheet);
  return checkedText(text, encodingOf(bytes) ?? '');
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

/**
 * Yields the rows of a table in text form, as `readCsv` returns them, without holding the whole text. Each call of
 * `pieces` begins anew. What is separated by blanks is read at once.
 */
export function* csvRows(pieces: () => Iterable<Uint8Array>, limits: SheetLimits): Generator<string[]> {
  const texts = textsOf(pieces);
  // What separates the cells is found in the beginning.
  let first = '';
  for (let next = texts.next(); !next.done; next = texts.next()) {
    first += next.value;
    if (first.length >= sampleLength) break;
  }
  const separator = limits.separator ?? separatorOf(first);
  if (separator === 'blanks') return yield* readCsv([first, ...texts].join(''), { ...limits, separator });
  let [left, count] = [first, 0];
  for (;;) {
    const next = texts.next();
    const rows = rowsOf(left, separator, next.done === true);
    for (let row = rows.next(); ; row = rows.next()) {
      if (row.done) {
        left = row.value;
        break;
      }
      count += 1;
      ensure(count <= limits.maxRows + sparse, sheetFaults.tooManyRows, { max: limits.maxRows });
      yield row.value;
    }
    if (next.done) return;
    left += next.value;
  }
}

/** Decodes a text piece by piece; throws for any other content, as `sheetText` does. */
function* textsOf(pieces: () => Iterable<Uint8Array>): Generator<string, undefined> {
  const encoding = encodingOfPieces(pieces);
  if (encoding === null) throw new Fault(sheetFaults.notSheet);
  const decoder = new TextDecoder(encoding);
  for (const piece of pieces()) yield checkedText(decoder.decode(piece, { stream: true }), encoding);
  const last = decoder.decode();
  if (last !== '') yield checkedText(last, encoding);
}

/** A text that begins in ASCII shows only later whether it is UTF-8. */
function encodingOfPieces(pieces: () => Iterable<Uint8Array>) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for (const piece of pieces()) {
    const own = isFirst ? encodingOf(piece) : 'utf-8';
    isFirst = false;
    if (own !== 'utf-8') return own;
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      const found = encodingOf(piece);
      return found === 'utf-8' ? 'gb18030' : found;
    }
  }
  return 'utf-8';
}

function checkedText(text: string, encoding: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text contains none, most other files do
  ensure(!/[\u0000-\u0008\u000e-\u001f]/.test(text), sheetFaults.notSheet);
  ensure(encoding === 'utf-8' || !text.includes('\ufffd'), sheetFaults.notSheet);
  return text;
}

function split(text: string, separator: string, { maxRows }: SheetLimits): string[][] {
  const rows: string[][] = [];
  for (const row of rowsOf(text, separator, true)) {
    rows.push(row);
    ensure(rows.length <= maxRows + sparse, sheetFaults.tooManyRows, { max: maxRows });
  }
  return rows;
}

/**
 * Yields the rows of a text. Cells in quotes may contain separators, line ends and doubled quotes. Where more of the text
 * follows, what may belong to a row that is not complete is returned.
 */
function* rowsOf(text: string, separator: string, isLast: boolean): Generator<string[], string> {
  let row: string[] = [];
  let [at, begin] = [0, 0];
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at, separator) : bare(text, at, separator);
    ensure(cell.text.length <= maxCellLength, sheetFaults.longCell);
    // The character behind a line end or a quote may belong to it.
    if (!isLast && cell.end + 1 >= text.length) break;
    ensure(row.length < widestRow, sheetFaults.tooWide, { max: widestRow });
    row.push(plainText(withoutTrick(cell.text)));
    at = cell.end;
    if (text[at] === separator && at + 1 < text.length) {
      at += 1;
      continue;
    }
    yield row;
    row = [];
    if (text[at] === separator || text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    begin = at;
  }
  return text.slice(begin);
}

/** Maximum number of cells of a row in the format of spreadsheets. */
const widestRow = 16_384;
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
