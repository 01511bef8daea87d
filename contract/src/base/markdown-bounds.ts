import { type LineKind, lineKinds } from './markdown-lines.ts';

/**
 * Bounds on constructs that a Markdown parser handles badly: some take quadratic time, others deep recursion.
 * Handwritten text never comes near these bounds.
 */
const bounds = {
  /** Nested quotes and lists that begin on one line. */
  containers: 24,
  /** Columns before the text of a line: every two may be another nested list. */
  columns: 64,
  /** Emphasis, link and code characters within one paragraph. */
  marks: 400,
};

/** Limits for the whole text; above them it is shown as source, even when each part is within its bound. */
const whole = { lines: 20_000, textLines: 4_000, marks: 20_000, tags: 10_000, cells: 8_000, repeated: 5_000_000 };

const containerMark = /(?<![ \t])[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** HTML that is a block of its own anywhere, until a blank line. */
const blockTag = /^ {0,3}<\/?(?:table|thead|tbody|tr|td|th|div|details|figure|ul|ol|dl|p|h[1-6])[\s/>]/i;

/** Removes excessive quotes, list markers and columns from the beginning of a line; the text stays. */
function boundPrefix(line: string): string {
  let at = 0;
  let kept = '';
  let columns = 0;
  let marks = 0;
  const keepRoom = (room: string) => {
    const wide = room.replaceAll('\t', '    ');
    const left = Math.max(0, bounds.columns - columns);
    columns += Math.min(wide.length, left);
    kept += wide.length <= left ? room : wide.slice(0, left);
  };
  for (;;) {
    containerMark.lastIndex = at;
    const mark = containerMark.exec(line)?.[0];
    if (mark === undefined) break;
    const sign = mark.trimStart();
    if (marks < bounds.containers) {
      keepRoom(mark.slice(0, mark.length - sign.length));
      kept += sign;
      marks += 1;
    }
    at += mark.length;
  }
  const words = line.slice(at).trimStart();
  if (marks < bounds.containers || words === '') keepRoom(line.slice(at, line.length - words.length));
  else kept += ' ';
  return kept + words;
}

/** `- - - -`: a horizontal rule, not nested lists. */
const isRule = (line: string) => line.length < 200 && /^ {0,3}(?:[-\s]+|[*\s]+)$/.test(line);
const isLong = (line: string) => /^[ \t>*+\-\d.)]{24,}/.test(line) && !isRule(line);

/** Weighs a run by what it may open or close: every second character. */
const markAttempt = /[*_~`$]+|[[\]]/g;
const weight = (run: string) => Math.ceil(run.length / 2);

function marksOf(line: string): number {
  let marks = 0;
  for (const [run] of line.matchAll(markAttempt)) marks += weight(run);
  return marks;
}

/** Splits a line with too many marks into several paragraphs. */
function splitLine(line: string): string {
  let marks = 0;
  return line.replace(markAttempt, (run) => {
    let pieces = '';
    for (let at = 0; at < run.length; at += bounds.marks) {
      const piece = run.slice(at, at + bounds.marks);
      marks += weight(piece);
      if (marks > bounds.marks) {
        marks = weight(piece);
        pieces += '\n\n';
      }
      pieces += piece;
    }
    return pieces;
  });
}

const cellsIn = (row: string) =>
  row
    .replace(/\\./g, '')
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|').length;
const isDelimiterRow = (line: string) => /^ {0,3}\|?[\s:|-]+$/.test(line) && line.includes('-');
/** A table with bars at both ends: each of its rows is parsed separately. */
const isRow = (line: string) => /^ {0,3}\|/.test(line);
const beginsTable = (head: string, delimiter = '') =>
  isRow(head) && isRow(delimiter) && isDelimiterRow(delimiter) && cellsIn(head) === cellsIn(delimiter);

/** List item or heading, which ends a paragraph without a blank line. */
const beginsBlock = /^ {0,3}(?:[-*+][ \t]+[^ \t]|#{1,6}[ \t])/;

/** Splits paragraphs with too many marks. Code, tables and HTML blocks stay whole. */
function boundAttempts(lines: string[], kinds: LineKind[]): string[] {
  const bounded: string[] = [];
  let marks = 0;
  let inTable = false;
  let inBlockTag = false;
  for (const [i, line] of lines.entries()) {
    const kind = kinds[i] ?? 'text';
    const blank = line.trim() === '';
    if (blank || kind === 'code' || kind === 'fence') {
      marks = 0;
      inTable = false;
      inBlockTag = false;
      bounded.push(line);
      continue;
    }
    inBlockTag = kind === 'html' && (inBlockTag || blockTag.test(line));
    inTable = inTable ? isRow(line) : marks === 0 && beginsTable(line, lines[i + 1]);
    if (inBlockTag) {
      bounded.push(line);
      continue;
    }
    if (beginsBlock.test(line)) marks = 0;
    const more = marksOf(line);
    if (inTable) marks = 0;
    else if (marks > 0 && marks + more > bounds.marks) {
      bounded.push('');
      marks = 0;
    }
    bounded.push(more > bounds.marks ? splitLine(line) : line);
    marks = more > bounds.marks ? bounds.marks : marks + more;
  }
  return bounded;
}

/**
 * Limits nesting and runs to what a parser can bear: quotes and lists that are too deep lose some markers, and
 * paragraphs with too many marks are split. All words stay; a text within the bounds is returned unchanged, byte for
 * byte.
 */
export function boundMarkdown(source: string): string {
  const lines = source.split('\n');
  if (!lines.some((line) => isLong(line)) && marksOf(source) <= bounds.marks) return source;
  const kinds = lineKinds(lines);
  const near = lines.map((line, i) => (kinds[i] === 'code' || !isLong(line) ? line : boundPrefix(line)));
  return boundAttempts(near, near.some((line, i) => line !== lines[i]) ? lineKinds(near) : kinds).join('\n');
}

/** Tells whether rendering a text would block a page for seconds, so that it is better shown as source. */
export function isHeavyMarkdown(source: string): boolean {
  const lines = source.split('\n');
  if (lines.length > whole.lines) return true;
  const kinds = lineKinds(lines);
  let text = 0;
  let marks = 0;
  let cells = 0;
  let columns = 0;
  let definition = 0;
  let longest = 0;
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') {
      columns = 0;
      definition = 0;
    }
    if (kinds[i] === 'code' || line.trim() === '') continue;
    text += 1;
    marks += marksOf(line);
    if (isDelimiterRow(line)) columns = Math.max(columns, cellsIn(line));
    cells += columns;
    // An address or a title that is defined once and repeated at each reference.
    if (definition > 0 || line.includes(']:')) definition += line.length;
    longest = Math.max(longest, definition);
  }
  const tags = source.match(/<|@|www\.|https?:/gi)?.length ?? 0;
  return (
    text > whole.textLines ||
    marks > whole.marks ||
    tags > whole.tags ||
    cells > whole.cells ||
    longest * marks > whole.repeated
  );
}
