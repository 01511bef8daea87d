import { signsNamedIn } from '../../../http/entities.ts';
import { endOfLink, endOfMarkup, type Reading } from './markup.rule.ts';
import type { FoundWord, WordMatcher } from './word-matcher.rule.ts';

const escapable = /[!-/:-@[-`{-~]/;

/** Displayed content of a text, and the position of each of its units in the original text. */
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
      // An escaped character is displayed and begins no markup.
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
 * Finds the words of a list both in the source of a text and in what readers see: tags, comments, link addresses or
 * character references may separate two adjacent visible characters. A tag in HTML may not be one in Markdown, so the
 * text is read both ways.
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
