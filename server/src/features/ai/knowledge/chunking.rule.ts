export interface Passage {
  place: string;
  text: string;
}

const heading = /^#{1,6}\s(.+)$/;

/**
 * Splits a text into passages of about a size: at its headings, paragraphs and sentences; within a word only if it
 * cannot be avoided.
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
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n{2,}|\n(?=#{1,6}\s)/)) {
    const title = heading.exec(block.split('\n')[0] ?? '')?.[1]?.trim();
    if (title && !place) {
      close();
      at = title.slice(0, 60);
    }
    for (const piece of piecesOf(block, size)) {
      if (gathered.length + piece.length > size && gathered) close();
      gathered += gathered ? `\n\n${piece}` : piece;
    }
  }
  close();
  return passages;
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
