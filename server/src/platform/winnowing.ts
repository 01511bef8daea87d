/**
 * Similarity of two programs by winnowing: S. Schleimer, D. Wilkerson, A. Aiken, “Winnowing: Local Algorithms for
 * Document Fingerprinting”, SIGMOD 2003. Names, numbers and strings are each treated as equal, comments and blanks are
 * ignored, and the common template is left out.
 */

export interface Token {
  /** Normalized token that is compared. */
  sign: string;
  from: number;
  to: number;
}

/** Matching ranges of both texts, in characters. */
export interface Run {
  left: [number, number];
  right: [number, number];
}

export interface Compared {
  /** Percentage of each text that also occurs in the other. */
  left: number;
  right: number;
  /** Tokens of the longest passage in common. */
  longest: number;
  runs: Run[];
}

export interface Fingerprinted {
  tokens: Token[];
  /** Tokens that occur in the template. */
  given: boolean[];
  /** Selected hashes with the positions of their first tokens. */
  prints: Map<number, number[]>;
}

/** Tokens in a gram, and grams in a window: any match of `gram + window - 1` tokens is found. */
interface Sizes {
  gram: number;
  window: number;
}

export const programSizes: Sizes = { gram: 9, window: 6 };
export const statementSizes: Sizes = { gram: 5, window: 4 };

/** Tokens after this number are ignored. */
const MOST_TOKENS = 20_000;
/** Places of one hash after this number are ignored: in a text that repeats itself, more say nothing new. */
const MOST_PLACES = 20;

const setOf = (text: string) => new Set(text.split(/\s+/));
/** Keywords, which are not names. */
const ofPrograms = setOf(
  `if else for while do switch case break continue return goto struct class union enum typedef public private static const void int
long double float char bool auto new delete try catch finally throw import from def lambda in is not and or None True False
with as yield pass raise except elif global func var let function package range map`,
);
const ofStatements = setOf(
  `select from where group by order having join left right inner outer full cross on using union all except intersect insert into values
update set delete create table view primary foreign key references unique distinct limit offset between like in is not null and or
exists case when then else end as with over partition asc desc count sum avg min max`,
);

/** How comments are written: as in C, as in Python, or as in SQL. */
export type CommentStyle = 'program' | 'python' | 'statement';

const words = String.raw`(?<number>\d[\w.]*)|(?<word>[\p{L}_]\w*)|(?<sign>\S)`;
const patterns: Record<CommentStyle, RegExp> = {
  program: new RegExp(String.raw`(?<comment>\/\/[^\n]*)|${words}`, 'gu'),
  python: new RegExp(String.raw`(?<comment>#[^\n]*)|${words}`, 'gu'),
  statement: new RegExp(String.raw`(?<comment>--[^\n]*)|${words}`, 'gu'),
};
/** Strings to their end; the closing quote may be missing. */
const quoted = { '"': /"(?:[^"\\\n]|\\.)*(")?/uy, "'": /'(?:[^'\\\n]|\\.)*(')?/uy };

/**
 * Returns the end of a string or comment that begins at a position; undefined when it is not closed. A missing end is
 * searched once and not again from each later quote, which would take quadratic time.
 */
function closingsIn(source: string): (from: number) => number | undefined {
  const openUntil = { '"': 0, "'": 0, '/*': 0 };
  return (from) => {
    const begin = source[from] === '/' ? source.slice(from, from + 2) : source[from];
    if ((begin !== '"' && begin !== "'" && begin !== '/*') || from < openUntil[begin]) return undefined;
    if (begin === '/*') {
      const end = source.indexOf('*/', from + 2);
      if (end >= 0) return end + 2;
      openUntil[begin] = source.length;
      return undefined;
    }
    const text = quoted[begin];
    text.lastIndex = from;
    if (text.exec(source)?.[1] !== undefined) return text.lastIndex;
    // Each quote of this kind up to there is escaped: a search from it would read the same text again.
    openUntil[begin] = text.lastIndex;
    return undefined;
  };
}

/** Returns the tokens of a program or a statement, without its comments. */
export function tokensOf(source: string, style: CommentStyle = 'program'): Token[] {
  const tokens: Token[] = [];
  const closingOf = closingsIn(source);
  const reader = new RegExp(patterns[style]);
  for (let match = reader.exec(source); match && tokens.length < MOST_TOKENS; match = reader.exec(source)) {
    const { comment, number, word, sign: mark } = match.groups ?? {};
    const from = match.index;
    const closing = mark === undefined ? undefined : closingOf(from);
    if (closing !== undefined) reader.lastIndex = closing;
    const isText = closing !== undefined && mark !== '/';
    if (comment !== undefined || (closing !== undefined && !isText)) continue;
    const whole = source.slice(from, reader.lastIndex);
    const known =
      word !== undefined && (style === 'statement' ? ofStatements.has(word.toLowerCase()) : ofPrograms.has(word));
    const sign = isText ? 'T' : number !== undefined ? 'N' : word === undefined ? whole : known ? word : 'W';
    tokens.push({ sign: style === 'statement' ? sign.toLowerCase() : sign, from, to: from + whole.length });
  }
  return tokens;
}

/** FNV-1a over the tokens of a gram. */
function hashAt(tokens: Token[], at: number, gram: number): number {
  let hash = 0x811c9dc5;
  for (let place = at; place < at + gram; place += 1) {
    const sign = tokens[place]?.sign ?? '';
    for (let index = 0; index < sign.length; index += 1) hash = Math.imul(hash ^ sign.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ 0x20, 0x01000193);
  }
  return hash >>> 0;
}

const gramsOf = (tokens: Token[], gram: number): number[] =>
  tokens.slice(0, Math.max(0, tokens.length - gram + 1)).map((_, at) => hashAt(tokens, at, gram));

/** Selects the smallest hash of each window, the last of several: the fingerprints of a text. */
export function fingerprint(tokens: Token[], template: Token[], { gram, window }: Sizes): Fingerprinted {
  const hashes = gramsOf(tokens, gram);
  const known = new Set(gramsOf(template, gram));
  const given = tokens.map(() => false);
  hashes.forEach((hash, at) => {
    if (known.has(hash)) given.fill(true, at, at + gram);
  });
  const prints = new Map<number, number[]>();
  let last = -1;
  for (let start = 0; start < Math.max(1, hashes.length - window + 1); start += 1) {
    let least = start;
    for (let at = start; at < Math.min(start + window, hashes.length); at += 1)
      if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at;
    const hash = hashes[least];
    if (least === last || hash === undefined) continue;
    last = least;
    if (known.has(hash)) continue;
    const places = prints.get(hash);
    if (!places) prints.set(hash, [least]);
    else if (places.length < MOST_PLACES) places.push(least);
  }
  return { tokens, given, prints };
}

/**
 * Returns the share of fingerprints that two texts have in common, relative to the smaller: a quick check before the
 * comparison.
 */
export function sharedPrints(left: Fingerprinted, right: Fingerprinted): number {
  const [small, large] = left.prints.size <= right.prints.size ? [left, right] : [right, left];
  if (small.prints.size === 0) return 0;
  let shared = 0;
  for (const hash of small.prints.keys()) if (large.prints.has(hash)) shared += 1;
  return shared / small.prints.size;
}

/** Returns the longest non-overlapping runs that occur in both texts, and their share of each. */
export function compare(left: Fingerprinted, right: Fingerprinted, { gram }: Sizes): Compared {
  const found: { a: number; b: number; length: number }[] = [];
  /** Runs by the distance of their beginnings: a place within one would find the same run again. */
  const byDistance = new Map<number, { a: number; end: number }[]>();
  const same = (a: number, b: number) =>
    left.tokens[a] !== undefined && left.tokens[a].sign === right.tokens[b]?.sign && !left.given[a] && !right.given[b];
  for (const [hash, places] of left.prints) {
    for (const place of places) {
      for (const other of right.prints.get(hash) ?? []) {
        const known = byDistance.get(place - other) ?? [];
        if (known.some((run) => run.a <= place && place < run.end)) continue;
        let [a, b] = [place, other];
        while (same(a - 1, b - 1)) [a, b] = [a - 1, b - 1];
        let length = 0;
        while (same(a + length, b + length)) length += 1;
        byDistance.set(place - other, [...known, { a, end: a + length }]);
        if (length >= gram) found.push({ a, b, length });
      }
    }
  }
  const inLeft = left.tokens.map(() => false);
  const inRight = right.tokens.map(() => false);
  const runs: Run[] = [];
  for (const { a, b, length } of found.toSorted((one, other) => other.length - one.length || one.a - other.a)) {
    if (inLeft.slice(a, a + length).includes(true) || inRight.slice(b, b + length).includes(true)) continue;
    inLeft.fill(true, a, a + length);
    inRight.fill(true, b, b + length);
    runs.push({ left: spanOf(left.tokens, a, length), right: spanOf(right.tokens, b, length) });
  }
  const shares = { left: percentOf(inLeft, left.given), right: percentOf(inRight, right.given) };
  return { ...shares, longest: found.reduce((most, { length }) => Math.max(most, length), 0), runs };
}

const spanOf = (tokens: Token[], at: number, length: number): [number, number] => [
  tokens[at]?.from ?? 0,
  tokens[at + length - 1]?.to ?? 0,
];

/** Percentage of tokens outside the template. */
function percentOf(covered: boolean[], given: boolean[]): number {
  const own = given.filter((one) => !one).length;
  return own === 0 ? 0 : Math.round((covered.filter(Boolean).length / own) * 100);
}
