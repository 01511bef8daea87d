import { htmlRows } from './html-table.rule.ts';
import { piecesOf } from './markdown-pieces.rule.ts';

/** A stretch of inline text, as the writers of other formats need it. */
export type Inline =
  | { type: 'text'; text: string; marks: Mark[] }
  | { type: 'math'; latex: string; display: boolean }
  | { type: 'picture'; src: string; alt: string }
  | { type: 'link'; href: string; text: string }
  | { type: 'break' };
/** `dotted`: with dots below or above, as Chinese texts point out single characters. */
export type Mark = 'bold' | 'italic' | 'strike' | 'code' | 'sub' | 'sup' | 'underline' | 'dotted';

export type Block =
  | { type: 'paragraph'; inline: Inline[] }
  | { type: 'heading'; inline: Inline[] }
  | { type: 'item'; ordered: boolean; number: number; inline: Inline[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'table'; rows: Cell[][] };

/** A cell of a table, and how many columns and rows it spans. */
export interface Cell {
  inline: Inline[];
  across: number;
  down: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/;
const tableEnd = /<\/table>/i;
const tableRule = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/** Splits a text into blocks. Markup beyond these few rules is left as it is written. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  const lastTable = lines.findLastIndex((line) => tableEnd.test(line));
  let looked = -1;
  let words: string[] = [];
  const close = () => {
    if (words.some((line) => line.trim() !== ''))
      blocks.push({ type: 'paragraph', inline: inlineOf(words.join('\n').trim()) });
    words = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const code = fence.exec(line);
    if (code) {
      close();
      const inner: string[] = [];
      while (++at < lines.length && !(lines[at] ?? '').trim().startsWith(code[1] ?? '')) inner.push(lines[at] ?? '');
      blocks.push({ type: 'code', language: (code[2] ?? '').trim(), text: inner.join('\n') });
      continue;
    }
    if (line.includes('|') && tableRule.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      close();
      const rows = [cellsOf(line)];
      for (at += 1; (lines[at + 1] ?? '').includes('|'); at++) rows.push(cellsOf(lines[at + 1] ?? ''));
      blocks.push({ type: 'table', rows });
      continue;
    }
    if (at > looked && at <= lastTable && /^<table[\s>]/i.test(line)) {
      let end = at;
      while (!tableEnd.test(lines[end] ?? '')) end += 1;
      looked = end;
      const rows = htmlRows(lines.slice(at, end + 1).join('\n'));
      if (rows.some(({ length }) => length > 0)) {
        close();
        const cells = rows.map((row) => row.map(({ text, ...spans }) => ({ inline: inlineOf(text), ...spans })));
        blocks.push({ type: 'table', rows: cells });
        at = end;
        continue;
      }
    }
    const heading = /^#{1,6}\s([^\n]+)$/.exec(line)?.[1];
    const item = /^\s{0,3}(?:([-+*])|(\d{1,3})[.)])\s([^\n]+)$/.exec(line);
    if (line.trim() === '') close();
    else if (heading) {
      close();
      blocks.push({ type: 'heading', inline: inlineOf(behindBlanks(heading)) });
    } else if (item) {
      close();
      blocks.push({
        type: 'item',
        ordered: !item[1],
        number: Number(item[2] ?? 0),
        inline: inlineOf(behindBlanks(item[3] ?? '')),
      });
    } else words.push(line);
  }
  close();
  return blocks;
}

/** Returns the text behind a mark; a text of blanks alone keeps one of them. */
const behindBlanks = (text: string) => text.trimStart() || text.slice(-1);

const cellsOf = (line: string): Cell[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => ({ inline: inlineOf(cell.trim().replaceAll('\\|', '|')), across: 1, down: 1 }));

const tagMarks: Record<string, Mark> = {
  ...{ sub: 'sub', sup: 'sup', u: 'underline', b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike' },
  ...{ del: 'strike', mark: 'dotted' },
};
const signMarks: Record<string, Mark> = { '**': 'bold', '~~': 'strike', '*': 'italic' };
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"' };

/** Splits a line or a paragraph into stretches. */
export function inlineOf(text: string): Inline[] {
  const found: Inline[] = [];
  const marks = new Set<Mark>();
  let plain = '';
  const flush = () => {
    if (plain !== '') found.push({ type: 'text', text: plain, marks: [...marks] });
    plain = '';
  };
  const put = (one: Inline) => {
    flush();
    found.push(one);
  };
  let last = 0;
  for (const piece of piecesOf(text)) {
    plain += text.slice(last, piece.from);
    last = piece.to;
    const { escaped, code, display, math, alt, src, words, href, slash, tag, sign, entity } = piece;
    if (escaped !== undefined) plain += escaped;
    else if (code !== undefined) put({ type: 'text', text: code.replace(/^ (.+) $/, '$1'), marks: [...marks, 'code'] });
    else if (display !== undefined || math !== undefined)
      put({ type: 'math', latex: (display ?? math ?? '').trim(), display: display !== undefined });
    else if (src !== undefined) put({ type: 'picture', src, alt: alt ?? '' });
    else if (href !== undefined) put({ type: 'link', href, text: words ?? '' });
    else if (tag) {
      flush();
      const mark = tagMarks[tag] as Mark;
      if (slash) marks.delete(mark);
      else marks.add(mark);
    } else if (sign) {
      const mark = signMarks[sign] as Mark;
      const opens = !marks.has(mark) && /\S/.test(text[last] ?? '') && text.indexOf(sign, last + 1) > 0;
      if (!opens && !marks.has(mark)) plain += sign;
      else {
        flush();
        if (opens) marks.add(mark);
        else marks.delete(mark);
      }
    } else if (entity) plain += entities[entity] ?? '';
    else put({ type: 'break' });
  }
  plain += text.slice(last);
  flush();
  return found;
}

/** Puts words between marks. Blanks at the ends stay outside, since a mark next to a blank is not recognized. */
export function markedWith(open: string, close: string, text: string): string {
  const words = text.trim();
  if (words === '') return text;
  const begin = text.length - text.trimStart().length;
  return `${text.slice(0, begin)}${open}${words}${close}${text.slice(begin + words.length)}`;
}

/** Escapes text so that Markdown shows it literally. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[*`]/g, '\\$&')
    .replace(/~~/g, '\\~~')
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .replace(/(?<![_\p{L}\p{N}])_{1,2}(?!_)|(?<!_)_{1,2}(?![_\p{L}\p{N}])/gu, (signs) => signs.replace(/_/g, '\\_'))
    .replace(/\](?=\()/g, '\\]')
    .replace(/\$(?=\d)/g, '\\$');

/** Converts one line of Markdown to the words that it shows. */
export const plainOf = (markdown: string) =>
  inlineOf(markdown)
    .map((one) => {
      if (one.type === 'text' || one.type === 'link') return one.text;
      return one.type === 'math' ? `$${one.latex}$` : one.type === 'break' ? '\n' : '';
    })
    .join('');
