import { type LineKind, lineKinds } from './markdown-lines.ts';

/**
 * What a Markdown parser can be asked to do without end: its time grows with the square of some of these, and its stack
 * with their depth. Nobody writes near these bounds by hand.
 */
const bounds = {
  /** Quotes and lists within each other that begin on one line. */
  containers: 24,
  /** Columns before the words of a line: each two may be one more list within a list. */
  columns: 64,
  /** Signs of emphasis, links and code within one paragraph. */
  marks: 400,
};

/** More than this together is shown as it was written, even when each part is within its bound. */
const whole = { lines: 20_000, textLines: 4_000, marks: 20_000, tags: 10_000, cells: 8_000, repeated: 5_000_000 };

const containerMark = /(?<![ \t])[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** HTML that is a block of its own wherever it stands, until a blank line. */
const blockTag = /^ {0,3}<\/?(?:table|thead|tbody|tr|td|th|div|details|figure|ul|ol|dl|p|h[1-6])[\s/>]/i;

/** A line without the quotes, list marks and columns that are too many; its words stay. */
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

/** `- - - -`: a line between paragraphs, and no list within a list. */
const isRule = (line: string) => line.length < 200 && /^ {0,3}(?:[-\s]+|[*\s]+)$/.test(line);
const isLong = (line: string) => /^[ \t>*+\-\d.)]{24,}/.test(line) && !isRule(line);

/** Each counts for what it may open or close: of a run, every second sign. */
const markAttempt = /[*_~`$]+|[[\]]/g;
const weight = (run: string) => Math.ceil(run.length / 2);

function marksOf(line: string): number {
  let marks = 0;
  for (const [run] of line.matchAll(markAttempt)) marks += weight(run);
  return marks;
}

/** One line with too many marks as several paragraphs. */
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
/** A table of bars at both ends: each of its rows is parsed for itself. */
const isRow = (line: string) => /^ {0,3}\|/.test(line);
const beginsTable = (head: string, delimiter = '') =>
  isRow(head) && isRow(delimiter) && isDelimiterRow(delimiter) && cellsIn(head) === cellsIn(delimiter);

/** An item of a list, or a heading, which end a paragraph without a blank line. */
const beginsBlock = /^ {0,3}(?:[-*+][ \t]+[^ \t]|#{1,6}[ \t])/;

/** Paragraphs with too many marks become several. Code, tables and HTML blocks stay whole. */
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
 * The text with nesting and runs that a parser can bear: quotes and lists that are too deep lose a few marks, paragraphs
 * with too many become several. Every word stays; a text within the bounds comes back as it is, byte for byte.
 */
export function boundMarkdown(source: string): string {
  const lines = source.split('\n');
  if (!lines.some((line) => isLong(line)) && marksOf(source) <= bounds.marks) return source;
  const kinds = lineKinds(lines);
  const near = lines.map((line, i) => (kinds[i] === 'code' || !isLong(line) ? line : boundPrefix(line)));
  return boundAttempts(near, near.some((line, i) => line !== lines[i]) ? lineKinds(near) : kinds).join('\n');
}

/** Whether to set a text would keep a page busy for seconds: it is better shown as it was written. */
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
    // An address or a title that is named once and shown at each mention.
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
