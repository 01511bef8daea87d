import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import {
  compare,
  type Fingerprinted,
  fingerprint,
  programSizes,
  sharedPrints,
  type Token,
  tokensOf,
} from '../../../platform/winnowing.ts';

/** Texts to compare, as JSON: programs by their tokens, everything else by its characters. */
export interface AlikeTask {
  code: boolean;
  /** The template that everybody started from; what is the same in it is ignored. */
  template: string;
  texts: { id: string; source: string }[];
  /** Compares only these two, with the positions of the shared passages. */
  pair?: [string, string];
}

export interface Alike {
  left: string;
  right: string;
  leftPercent: number;
  rightPercent: number;
  runs: { left: [number, number]; right: [number, number] }[];
}

/** Winnowing sizes: every shared passage of at least 19 characters is found. */
const textSizes = { gram: 12, window: 8 };
/** Maximum number of tokens compared of one text; the rest of a longer text is ignored. */
const mostTokens = 30_000;
const mostPairs = 200;
const leastPercent = 20;
/** Pairs with a smaller share of common fingerprints are not compared in detail. */
const leastShared = 0.1;

/** Returns the characters of a text without blanks and punctuation; a Latin word counts as one. */
export function charactersOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (const match of source.matchAll(/[\p{Script=Latin}\d_]+|[\p{L}\p{N}]/gu)) {
    if (tokens.length >= mostTokens) break;
    const [sign] = match;
    tokens.push({ sign: sign.toLowerCase(), from: match.index, to: match.index + sign.length });
  }
  return tokens;
}

/** Finds similar pairs of texts, the most similar first. */
export function findAlike({ code, template, texts, pair }: AlikeTask): Alike[] {
  const sizes = code ? programSizes : textSizes;
  const read = (source: string) => (code ? tokensOf(source, 'program') : charactersOf(source));
  const given = read(template);
  const prints = texts.map(({ id, source }) => ({ id, prints: fingerprint(read(source), given, sizes) }));
  const look = (left: (typeof prints)[number], right: (typeof prints)[number]): Alike => {
    const found = compare(left.prints, right.prints, sizes);
    return { left: left.id, right: right.id, leftPercent: found.left, rightPercent: found.right, runs: found.runs };
  };
  if (pair) {
    const [left, right] = pair.map((id) => prints.find((one) => one.id === id));
    return left && right ? [look(left, right)] : [];
  }
  return closePairs(prints)
    .map(({ left, right }) => look(left, right))
    .filter(({ leftPercent, rightPercent }) => Math.max(leftPercent, rightPercent) >= leastPercent)
    .map((found) => ({ ...found, runs: [] }));
}

function closePairs(prints: { id: string; prints: Fingerprinted }[]) {
  return prints
    .flatMap((left, at) =>
      prints
        .slice(at + 1)
        .map((right) => ({ left, right, shared: sharedPrints(left.prints, right.prints) }))
        .filter(({ shared }) => shared >= leastShared),
    )
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, mostPairs);
}

/** Entry point for the parser, which runs it in a process of its own: hundreds of texts take seconds. */
export const read = (bytes: Buffer): Promise<RuleReading> =>
  Promise.resolve({ value: findAlike(JSON.parse(bytes.toString()) as AlikeTask), blobs: [] });
