/** Letters of options: capital ones or small ones. */
export type LetterCase = 'upper' | 'lower';

interface Wanted {
  /** Index of the next letter. */
  next: number;
  letters: LetterCase;
  /** Index of the letter that begins a later line, 26 if none does; those before it may stand in this line. */
  before: number;
}

/**
 * Splits a line into options if it begins with the next letter: `A. … B. …`. The letters must be consecutive, so that a
 * full stop behind a name is not taken for one. Without blanks between them (`A.3B.4`) they are split as well.
 */
export function optionsIn(line: string, { next, letters, before }: Wanted): string[] {
  const text = line.trimStart();
  let at = markAt(text, next, letters, 0);
  if (at?.begin !== 0) return [];
  const marks = [at];
  for (let letter = next + 1; letter < before; letter++) {
    at = markAt(text, letter, letters, at.end) ?? gluedMarkAt(text, letter, letters, at.end);
    if (!at) break;
    marks.push(at);
  }
  const options = marks.map(({ end }, index) => text.slice(end, marks[index + 1]?.begin ?? text.length).trim());
  return withoutSeparators(options);
}

/** Marks that separate the options of one line are not part of them, unless the last option ends with one as well. */
function withoutSeparators(options: string[]): string[] {
  const mark = /[；;，,]$/.exec(options[0] ?? '')?.[0];
  if (mark === undefined || options.length < 2 || options.at(-1)?.endsWith(mark)) return options;
  if (!options.slice(0, -1).every((option) => option.endsWith(mark))) return options;
  return options.map((option, at) => (at < options.length - 1 ? option.slice(0, -1).trimEnd() : option));
}

/** Returns the index and the case of the letter that begins a line as an option does; null if none does. */
export function optionLetter(line: string): { letter: number; letters: LetterCase } | null {
  const sign = /^\s*\**[（(]?([A-Za-z\uff21-\uff3a])\**\s*[.．、:：)）]/u.exec(line)?.[1]?.normalize('NFKC');
  if (!sign) return null;
  return { letter: sign.toUpperCase().charCodeAt(0) - 65, letters: /[a-z]/.test(sign) ? 'lower' : 'upper' };
}

const signsOf = (letter: number, letters: LetterCase) =>
  letters === 'lower'
    ? String.fromCharCode(97 + letter)
    : `${String.fromCharCode(65 + letter)}${String.fromCharCode(0xff21 + letter)}`;

function markAt(text: string, letter: number, letters: LetterCase, from: number) {
  const mark = `(?:^|\\s)\\**[（(]?[${signsOf(letter, letters)}]\\**\\s*[.．、:：)）]\\**\\s*`;
  return placeOf(new RegExp(mark, 'gu'), text, from);
}

/** A mark without a blank before it; small letters and names in capitals (`U.S.A.`) are not taken for one. */
function gluedMarkAt(text: string, letter: number, letters: LetterCase, from: number) {
  if (letters === 'lower') return null;
  const mark = `(?<![A-Z.（(])(?:[（(][${signsOf(letter, letters)}][)）]|[${signsOf(letter, letters)}][.．、:：)）])[ \\t\\u3000]*`;
  const found = placeOf(new RegExp(mark, 'gu'), text, from);
  return found && text.slice(from, found.begin).trim() !== '' && found.end < text.length ? found : null;
}

function placeOf(mark: RegExp, text: string, from: number): { begin: number; end: number } | null {
  mark.lastIndex = from;
  const found = mark.exec(text);
  return found ? { begin: found.index, end: found.index + found[0].length } : null;
}
