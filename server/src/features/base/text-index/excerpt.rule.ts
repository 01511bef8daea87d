/** Characters before the first word, and of a whole excerpt. */
const before = 30;
const most = 120;

export interface Excerpt {
  text: string;
  /** Positions of the words in it. */
  ranges: [from: number, to: number][];
}

/** Returns an excerpt around the first of the words that occurs in the text; null where none does. */
export function excerptOf(text: string, words: string[]): Excerpt | null {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  if (found.length === 0) return null;
  const from = Math.max(0, Math.min(...found) - before);
  const piece = [...text.slice(from, from + most)].map((sign) => (/\s/.test(sign) ? ' ' : sign)).join('');
  return { text: piece, ranges: rangesOf(piece, words) };
}

/** Returns the positions of words in a text, in order and without overlaps. */
function rangesOf(text: string, words: string[]): [number, number][] {
  const lower = text.toLowerCase();
  const all: [number, number][] = [];
  for (const word of new Set(words.map((one) => one.toLowerCase()).filter(Boolean)))
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      all.push([at, at + word.length]);
  const joined: [number, number][] = [];
  for (const [from, to] of all.sort((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
