import { endOf } from './bibtex-parse.rule.ts';
import type { CitedAuthor } from './citation.rule.ts';
import { texText } from './tex-text.rule.ts';

/**
 * Splits the authors at each `and` outside braces, however it is written. A name entirely in braces is an institution,
 * whose name is kept whole.
 */
export function authorsOf(value: string): CitedAuthor[] {
  const parts: string[] = [];
  let part: string[] = [];
  for (const word of wordsOf(value)) {
    if (word.toLowerCase() !== 'and') part.push(word);
    else {
      parts.push(part.join(' '));
      part = [];
    }
  }
  return [...parts, part.join(' ')].flatMap((said): CitedAuthor[] => {
    const corporate = isWhole(said);
    const name = corporate ? texText(said).text : personName(said);
    return name ? [{ name, corporate }] : [];
  });
}

/** Braces around all of a name; those that begin with a command are around an accent. */
const isWhole = (said: string) => /^\{(?!\s*\\)/.test(said) && endOf(said, 0) === said.length;

/** Returns the words of a name; blanks within braces are part of a word. */
function wordsOf(value: string): string[] {
  const words: string[] = [];
  let word = '';
  let depth = 0;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (depth === 0 && /[\s~]/.test(sign)) {
      if (word) words.push(word);
      word = '';
      continue;
    }
    word += sign;
    if (sign === '\\') {
      at += 1;
      word += value[at] ?? '';
    } else if (sign === '{') depth += 1;
    else if (sign === '}') depth = Math.max(depth - 1, 0);
  }
  return word ? [...words, word] : words;
}

/** Returns the name of a person; braces around a family name of several words keep it together behind a comma. */
function personName(said: string): string {
  const words = wordsOf(said);
  const last = words.at(-1) ?? '';
  const isJoined = words.length > 1 && isWhole(last) && /\s/.test(last) && !/,/.test(said.replace(/\{[^{}]*\}/g, ''));
  const ordered = isJoined ? `${last}, ${words.slice(0, -1).join(' ')}` : said;
  return texText(ordered).text;
}
