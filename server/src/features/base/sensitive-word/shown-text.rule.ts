import { signsNamedIn } from '../../../http/entities.ts';
import { endOfLink, endOfMarkup, type Reading } from './markup.rule.ts';
import type { FoundWord, WordMatcher } from './word-matcher.rule.ts';

const escapable = /[!-/:-@[-`{-~]/;

/** What a text shows, and where each unit of that stands in the text as it was given. */
class Shown {
  text = '';
  readonly from: number[] = [];
  readonly to: number[] = [];

  put(piece: string, from: number, to: number): void {
    this.text += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      this.from.push(from);
      this.to.push(to);
    }
  }
}

function shownOf(text: string, named: ReturnType<typeof signsNamedIn>, reading: Reading): Shown {
  const shown = new Shown();
  const noEnd = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    let end = -1;
    if (sign === '<') end = endOfMarkup(text, at, reading, noEnd);
    else if (sign === ']' && reading === 'markdown') end = endOfLink(text, at);
    else if (sign === '&') {
      const one = named.get(at);
      if (one) shown.put(one.sign, at, one.end);
      end = one?.end ?? -1;
    } else if (sign === '\\' && reading === 'markdown' && escapable.test(text[at + 1] ?? '')) {
      // What is escaped is shown, and begins nothing.
      shown.put(sign, at, at + 1);
      at += 1;
    }
    if (end === -1) {
      shown.put(text[at] ?? '', at, at + 1);
      end = at + 1;
    }
    at = end;
  }
  return shown;
}

/**
 * Finds the words of a list in a text as it was written and in what readers see of it: between two signs that they see
 * side by side there may be tags, comments, the addresses of links, or signs that are named instead of written. What is a
 * tag within HTML may be none within Markdown, so it is read as either.
 */
export function findShown(matcher: WordMatcher, text: string): FoundWord[] {
  const written = matcher.find(text);
  if (!/[<&\]]/.test(text)) return written;
  const placeOf = ({ from, to, word }: FoundWord) => `${from} ${to} ${word}`;
  const found = new Map(written.map((one) => [placeOf(one), one]));
  const named = signsNamedIn(text);
  for (const reading of ['markdown', 'html'] as const) {
    const shown = shownOf(text, named, reading);
    if (shown.text === text) continue;
    for (const one of matcher.find(shown.text)) {
      const placed = { ...one, from: shown.from[one.from] ?? 0, to: shown.to[one.to - 1] ?? text.length };
      found.set(placeOf(placed), placed);
    }
  }
  return [...found.values()];
}
