import type { Ranges, Readings } from './palette.ts';

/** Score of a match (higher is better), and the matching characters. */
export interface Match {
  score: number;
  ranges: Ranges;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Returns whether a word starts here: each Chinese character is a word of its own. */
function startsWord(signs: string[], readings: Readings, at: number): boolean {
  if (readings[at]?.length) return true;
  return isLetter(signs[at]) && (!isLetter(signs[at - 1]) || Boolean(readings[at - 1]?.length));
}

/**
 * Returns how many characters of `typed`, from `from` on, a reading can match: all of it, its initial, or the rest of
 * `typed`.
 */
function bites(reading: string, typed: string, from: number): number[] {
  if (typed.startsWith(reading, from)) return [reading.length, 1];
  const rest = typed.slice(from);
  if (reading.startsWith(rest)) return [rest.length, 1];
  const initial = /^[zcs]h/.exec(reading)?.[0];
  if (initial && rest.startsWith(initial)) return [2, 1];
  return reading[0] === rest[0] ? [1] : [];
}

/** Returns the characters that one typed word matches when it starts at `start`; null if it does not match there. */
function matchFrom(signs: string[], readings: Readings, typed: string, start: number): number[] | null {
  const hopeless = new Set<number>();
  const step = (at: number, from: number): number[] | null => {
    if (from === typed.length) return [];
    if (at >= signs.length || hopeless.has(at * 64 + from)) return null;
    const sign = signs[at] ?? '';
    const sizes = new Set(typed.startsWith(sign, from) ? [sign.length] : []);
    for (const reading of readings[at] ?? []) for (const size of bites(reading, typed, from)) sizes.add(size);
    for (const size of sizes) {
      const rest = from + size === typed.length ? [] : onward(at, from + size);
      if (rest) return [at, ...rest];
    }
    hopeless.add(at * 64 + from);
    return null;
  };
  /**
   * Continues at the next character, skipping those that are no letters, or at the start of the next word, as initials
   * do.
   */
  const onward = (at: number, from: number): number[] | null => {
    let next = at + 1;
    while (next < signs.length && !isLetter(signs[next]) && !typed.startsWith(signs[next] ?? '', from)) next += 1;
    const found = step(next, from);
    if (found || readings[at]?.length) return found;
    let word = next;
    while (word < signs.length && !startsWord(signs, readings, word)) word += 1;
    return word > next ? step(word, from) : null;
  };
  return step(start, 0);
}

/** Returns the characters that a typed word matches literally. */
function writtenFrom(signs: string[], typed: string, start: number): number[] | null {
  const wanted = [...typed];
  return wanted.every((sign, i) => signs[start + i] === sign) ? wanted.map((_, i) => start + i) : null;
}

function matchWord(signs: string[], readings: Readings, typed: string): { taken: number[]; score: number } | null {
  let best: { taken: number[]; score: number } | null = null;
  for (const start of signs.keys()) {
    const written = writtenFrom(signs, typed, start);
    const atWord = startsWord(signs, readings, start);
    // Within a word only a literal match counts, not an initial.
    const taken = written ?? (atWord ? matchFrom(signs, readings, typed, start) : null);
    if (!taken) continue;
    const place = start === 0 ? 20 : atWord ? 10 : 0;
    const score = (written ? 40 : 20) + place + (taken.length === signs.length ? 10 : 0);
    if (!best || score > best.score) best = { taken, score };
  }
  return best;
}

/**
 * Finds typed words in a text: as written, in full pinyin, by initials, or mixed. Every word must match; returns null
 * if one does not.
 */
export function matchSpelling(text: string, readings: Readings, words: string): Match | null {
  const signs = Array.from(text, (sign) => sign.toLowerCase());
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return null;
  const taken = new Set<number>();
  let score = 0;
  for (const word of typed) {
    const found = matchWord(signs, readings, word);
    if (!found) return null;
    for (const at of found.taken) taken.add(at);
    score += found.score;
  }
  // Of two equal matches, the shorter text ranks first.
  return {
    score: score / typed.length - Math.min(9, signs.length / 10),
    ranges: rangesOf([...taken].sort((a, b) => a - b)),
  };
}

function rangesOf(taken: number[]): Ranges {
  const ranges: Ranges = [];
  for (const at of taken) {
    const last = ranges.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}
