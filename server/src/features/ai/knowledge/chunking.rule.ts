import { type ChunkRules, chunkBounds } from '@xueyan/contract/ai/knowledge-base';
import { placeOfRows } from '@xueyan/contract/ai/sheet-place';

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

/** A piece of a text that stays whole, and the place where it stands. */
type Piece = Passage;

/**
 * Splits a text into passages by rules: at its headings, paragraphs and sentences, or where the rules say instead;
 * within a word only if it cannot be avoided. Code stays together, up to the largest passage that there is; beyond that it
 * is split at its lines, and each part is code again. `place`: that of the whole text, which has headings of its own then.
 */
export function passagesOf(text: string, rules: ChunkRules, place = ''): Passage[] {
  const joint = rules.split === 'lines' ? '\n' : '\n\n';
  const passages = runsOf(text.replace(/\r\n?/g, '\n'), rules, place).flatMap((run) => joined(run, rules, joint));
  return rules.titlesIn && !place ? passages.map(titled) : passages;
}

/** Returns the runs of pieces that no passage crosses. */
function runsOf(text: string, rules: ChunkRules, place: string): Piece[][] {
  const { split, separator } = rules;
  const runs: Piece[][] = [];
  let at = place;
  for (const part of split === 'separator' && separator ? text.split(separator) : [text]) {
    let run: Piece[] = [];
    runs.push(run);
    for (const block of split === 'lines' ? linesOf(part) : blocksOf(part)) {
      const title = block.code ? undefined : headingOf(block.text);
      if (title && !place) {
        at = title;
        if (split === 'headings') {
          run = [];
          runs.push(run);
        }
      }
      const room = roomFor(rules, place ? '' : at);
      for (const piece of block.code ? codePieces(block.text, room) : piecesOf(block.text, room))
        run.push({ place: at, text: piece });
    }
  }
  return runs;
}

const headingOf = (text: string) =>
  heading
    .exec(text.split('\n')[0] ?? '')?.[1]
    ?.trim()
    .slice(0, 60);

const linesOf = (text: string): Block[] => text.split('\n').map((line) => ({ text: line, code: false }));

/** Characters of a passage that repeat the one before. */
const repeated = ({ chunkSize, overlap }: ChunkRules) => Math.floor((chunkSize * overlap) / 100);

/** Characters that a passage has for itself, without what it repeats. */
const roomFor = (rules: ChunkRules, title: string) =>
  Math.max(
    rules.chunkSize - repeated(rules) - (rules.titlesIn && title ? title.length + 2 : 0),
    Math.floor(chunkBounds.min / 4),
  );

/** Joins the pieces of a run into passages of at most their room; each begins with the end of the one before. */
function joined(run: Piece[], rules: ChunkRules, joint: string): Passage[] {
  const passages: Passage[] = [];
  let place = '';
  let gathered = '';
  const close = () => {
    const words = gathered.trim();
    if (words) passages.push({ place, text: words });
    gathered = '';
  };
  for (const piece of run) {
    const room = roomFor(rules, piece.place);
    if (gathered.length + piece.text.length > room && gathered) close();
    if (!gathered) place = piece.place;
    gathered += gathered ? `${joint}${piece.text}` : piece.text;
  }
  close();
  const most = repeated(rules) - joint.length;
  return passages.map((passage, at) => {
    const tail = endOf(passages[at - 1]?.text ?? '', most);
    return tail ? { ...passage, text: `${tail}${joint}${passage.text}` } : passage;
  });
}

/** Returns the end of a text, from the beginning of a sentence where it has one; nothing of code, which it would tear. */
function endOf(text: string, most: number): string {
  if (most <= 0 || text === '' || /^[\s>]*(?:`{3,}|~{3,})/m.test(text)) return '';
  if (text.length <= most) return text;
  const end = text.slice(-most);
  const stop = end.search(/[。！？；!?;\n]/);
  return end.slice(stop + 1).trim() || end.trim();
}

const titled = ({ place, text }: Passage): Passage => ({
  place,
  text: place && headingOf(text) !== place ? `${place}\n\n${text}` : text,
});

/**
 * Groups the rows of a sheet into passages of about a size, which name their rows. A row stays whole unless it alone is
 * longer; the last rows of a passage stand in the next one too, as far as the rules let it overlap.
 */
export function rowPassages(
  rows: readonly { row: number; text: string }[],
  rules: ChunkRules,
  sheet: string,
): Passage[] {
  const passages: Passage[] = [];
  const most = repeated(rules);
  let group: { row: number; text: string }[] = [];
  /** Number of rows of the group that stood in the passage before. */
  let former = 0;
  const lengthOf = (some: typeof group) => some.reduce((sum, { text }) => sum + text.length + 2, 0);
  const close = () => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || group.length === former) return;
    passages.push({
      place: placeOfRows({ sheet, from: first.row, to: last.row }),
      text: group.map(({ text }) => text).join('\n\n'),
    });
    while (group.length > 0 && lengthOf(group) > most) group = group.slice(1);
    former = group.length;
  };
  for (const { row, text } of rows)
    for (const piece of piecesOf(text, roomFor(rules, ''))) {
      if (lengthOf(group) + piece.length > rules.chunkSize) close();
      group.push({ row, text: piece });
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
