/** A run of text on a page, as the PDF library gives it: its matrix, and its size in units of the page. */
export interface TextRun {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** A part of a page that is marked, in units of the page from its lower left corner. */
interface Mark {
  text: string;
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Least letters of a sentence that is looked for by itself, where the passage as a whole is not found. */
const least = 6;

/** Letters and digits of a text with the places where they stand: blanks, breaks and the signs of Markdown differ. */
function lettersOf(text: string): { letter: string; at: number }[] {
  const letters: { letter: string; at: number }[] = [];
  let at = 0;
  for (const sign of text) {
    for (const letter of sign.normalize('NFKC').toLowerCase())
      if (/[\p{L}\p{N}]/u.test(letter)) letters.push({ letter, at });
    at += sign.length;
  }
  return letters;
}

const bare = (text: string) =>
  lettersOf(text)
    .map(({ letter }) => letter)
    .join('');

/** Returns where a passage stands in a text of letters: as a whole, or those of its sentences that are found. */
function rangesOf(page: string, passage: string): [from: number, to: number][] {
  const whole = bare(passage);
  const at = whole ? page.indexOf(whole) : -1;
  if (at >= 0) return [[at, at + whole.length]];
  return passage.split(/\n|(?<=[。！？；.!?;])/).flatMap((sentence): [number, number][] => {
    const words = bare(sentence);
    const from = words.length >= least ? page.indexOf(words) : -1;
    return from >= 0 ? [[from, from + words.length]] : [];
  });
}

const pageOf = (runs: readonly TextRun[]) => runs.flatMap((run) => lettersOf(run.str).map((one) => ({ ...one, run })));

/** Returns how many letters of a passage are found on a page. */
export function lettersFound(runs: readonly TextRun[], passage: string): number {
  const page = pageOf(runs)
    .map(({ letter }) => letter)
    .join('');
  return rangesOf(page, passage).reduce((sum, [from, to]) => sum + to - from, 0);
}

/** Returns the number of letters of a passage. */
export const lettersIn = (passage: string): number => lettersOf(passage).length;

/** Returns where the words of a passage stand on a page: one mark for each run of text that has some of them. */
export function marksOf(runs: readonly TextRun[], passage: string): Mark[] {
  const page = pageOf(runs);
  const letters = page.map(({ letter }) => letter).join('');
  const marks: Mark[] = [];
  for (const [from, to] of rangesOf(letters, passage)) {
    const byRun = Map.groupBy(page.slice(from, to), ({ run }) => run);
    for (const [run, found] of byRun) marks.push(markOf(run, found[0]?.at ?? 0, (found.at(-1)?.at ?? 0) + 1));
  }
  return marks;
}

function markOf({ str, transform, width, height }: TextRun, from: number, to: number): Mark {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform;
  const tall = height || Math.hypot(c, d);
  const share = width / (str.length || 1);
  return {
    text: str.slice(from, to),
    left: x + share * from,
    right: x + share * to,
    // Letters reach below the line that they stand on.
    bottom: y - tall * 0.25,
    top: y + tall,
  };
}
