import { chunkBounds } from '@xueyan/contract/ai/knowledge';

export interface Passage {
  place: string;
  text: string;
}

const heading = /^#{1,6}\s(.+)$/;
/** Begin of code, within a list or a quotation too; it ends at the same signs, as many or more. */
const fence = /^[\s>]{0,40}(?:[-*+]\s{1,4}|\d{1,9}[.)]\s{1,4})?(`{3,}(?=[^`]*$)|~{3,})/;

/** A part of a text that stands between blank lines, or code with all its lines. */
interface Block {
  text: string;
  code: boolean;
}

/**
 * Splits a text into passages of about a size: at its headings, paragraphs and sentences; within a word only if it
 * cannot be avoided. Code stays together, up to the largest passage that there is; beyond that it is split at its lines,
 * and each part is code again.
 */
export function passagesOf(text: string, size: number, place = ''): Passage[] {
  const passages: Passage[] = [];
  let at = place;
  let gathered = '';
  const close = () => {
    const words = gathered.trim();
    if (words) passages.push({ place: at, text: words });
    gathered = '';
  };
  for (const block of blocksOf(text.replace(/\r\n?/g, '\n'))) {
    const title = block.code ? undefined : heading.exec(block.text.split('\n')[0] ?? '')?.[1]?.trim();
    if (title && !place) {
      close();
      at = title.slice(0, 60);
    }
    for (const piece of block.code ? codePieces(block.text, size) : piecesOf(block.text, size)) {
      if (gathered.length + piece.length > size && gathered) close();
      gathered += gathered ? `\n\n${piece}` : piece;
    }
  }
  close();
  return passages;
}

/** Splits a text at blank lines and before headings, neither of which code has. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let end = '';
  const close = (code: boolean) => {
    if (lines.length > 0) blocks.push({ text: lines.join('\n'), code });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (end) {
      lines.push(line);
      if (!isEnd(line, end)) continue;
      close(true);
      end = '';
      continue;
    }
    const begin = fence.exec(line)?.[1];
    if (begin || heading.test(line) || line === '') close(false);
    if (begin) end = begin;
    if (line !== '') lines.push(line);
  }
  // Code that is never closed reaches to the end of the text.
  close(end !== '');
  return blocks;
}

function isEnd(line: string, begin: string): boolean {
  const signs = line.replace(/^[\s>]{1,40}/, '').trimEnd();
  return signs.length >= begin.length && signs === begin.charAt(0).repeat(signs.length);
}

function codePieces(block: string, size: number): string[] {
  const most = Math.max(size, chunkBounds.max);
  if (block.length <= most) return [block];
  const [first = '', ...rest] = block.split('\n');
  const signs = fence.exec(first)?.[1] ?? '```';
  const last = isEnd(rest.at(-1) ?? '', signs) ? (rest.pop() ?? signs) : signs;
  const room = Math.max(most - first.length - last.length - 2, 1);
  return groupsOf(rest, room).map((lines) => `${first}\n${lines}\n${last}`);
}

/** Joins lines into texts of at most a length; a line that is longer is cut. */
function groupsOf(lines: string[], room: number): string[] {
  const groups: string[] = [];
  let group: string[] = [];
  let length = 0;
  const close = () => {
    if (group.length > 0) groups.push(group.join('\n'));
    group = [];
    length = 0;
  };
  for (const line of lines) {
    for (let from = 0; from === 0 || from < line.length; from += room) {
      const part = line.slice(from, from + room);
      if (length + part.length > room) close();
      group.push(part);
      length += part.length + 1;
    }
  }
  close();
  return groups;
}

/** Splits a paragraph that is too long at its sentences, and cuts a sentence that is too long. */
function piecesOf(block: string, size: number): string[] {
  if (block.length <= size) return block.trim() ? [block] : [];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of block.split(/(?<=[。！？；!?;\n])/)) {
    if (piece.length + sentence.length > size && piece) {
      pieces.push(piece);
      piece = '';
    }
    piece += sentence;
    while (piece.length > size) {
      pieces.push(piece.slice(0, size));
      piece = piece.slice(size);
    }
  }
  if (piece.trim()) pieces.push(piece);
  return pieces;
}
