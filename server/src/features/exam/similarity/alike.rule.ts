import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import {
  type Compared,
  compare,
  type Fingerprinted,
  fingerprint,
  programSizes,
  statementSizes,
  type Token,
  tokensOf,
} from '../../../platform/winnowing.ts';
import { layOut, type Part, type PartKind } from './parts.rule.ts';

/** An answer to compare. */
export interface AlikeText {
  id: string;
  /** Person or team: answers of one are not compared with each other. */
  author: string;
  /** From an earlier term: not compared with others of earlier terms. */
  former: boolean;
  /** Answers in two languages are not compared. */
  language: string | null;
  parts: Part[];
}

/** Work of one process, as JSON. Without `pairs` it looks for answers that may be alike. */
export interface AlikeTask {
  /** What everybody was given, by the keys that parts name; what is the same in it does not count. */
  givens: Record<string, string>;
  texts: AlikeText[];
  pairs?: [string, string][];
}

export interface Alike extends Compared {
  ids: [string, string];
}

/** Winnowing sizes of texts: every shared passage of at least 19 characters is found. */
const proseSizes = { gram: 12, window: 8 };
const sizes = { program: programSizes, python: programSizes, statement: statementSizes, prose: proseSizes };
/** Maximum number of tokens compared of one answer; the rest of a longer one is ignored. */
const mostTokens = 30_000;
/** Pairs with a smaller share of common fingerprints are not compared in detail. */
const leastShared = 0.1;
const mostClose = 500;

/** Returns the characters of a text without blanks and punctuation; a Latin word counts as one. */
function charactersOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (const match of source.matchAll(/[\p{Script=Latin}\d_]+|[\p{L}\p{N}]/gu)) {
    if (tokens.length >= mostTokens) break;
    const [sign] = match;
    tokens.push({ sign: sign.toLowerCase(), from: match.index, to: match.index + sign.length });
  }
  return tokens;
}

const tokensIn = (kind: PartKind, text: string) => (kind === 'prose' ? charactersOf(text) : tokensOf(text, kind));

/** Returns a function that reads answers; what was given is read once for each kind of text. */
function readerWith(givens: Record<string, string>) {
  const known = new Map<string, Token[]>();
  const givenTo = ({ kind, given }: Part) => {
    const text = given === undefined ? undefined : givens[given];
    if (text === undefined) return [];
    const tokens = known.get(`${kind} ${given}`) ?? tokensIn(kind, text);
    known.set(`${kind} ${given}`, tokens);
    return tokens;
  };
  return (parts: Part[]): Fingerprinted => {
    const whole: Fingerprinted = { tokens: [], given: [], prints: new Map() };
    const { begins } = layOut(parts);
    for (const [place, part] of parts.entries()) {
      if (whole.tokens.length >= mostTokens) break;
      add(whole, begins[place] ?? 0, fingerprint(tokensIn(part.kind, part.text), givenTo(part), sizes[part.kind]));
    }
    return whole;
  };
}

/** Adds the fingerprints of a part that begins at a character; no passage goes on from it into the next one. */
function add(whole: Fingerprinted, begin: number, { tokens, given, prints }: Fingerprinted): void {
  const first = whole.tokens.length;
  for (const { sign, from, to } of tokens) whole.tokens.push({ sign, from: from + begin, to: to + begin });
  for (const one of given) whole.given.push(one);
  for (const [hash, places] of prints) {
    const moved = places.map((place) => place + first);
    whole.prints.set(hash, [...(whole.prints.get(hash) ?? []), ...moved]);
  }
  whole.tokens.push({ sign: '', from: begin, to: begin });
  whole.given.push(true);
}

const isCompared = (one: AlikeText, other: AlikeText) =>
  one.author !== other.author && one.language === other.language && !(one.former && other.former);

/** Finds the pairs of answers with the largest shares of common fingerprints. */
export function findClose({ givens, texts }: AlikeTask): [string, string][] {
  const readOne = readerWith(givens);
  // Most fingerprints are of one answer alone: a list of its own for each would be most of the memory.
  const holders = new Map<number, number | number[]>();
  // Tokens of all answers together would not fit into memory: only what is counted stays.
  const counts = texts.map(({ parts }, at) => {
    const { prints } = readOne(parts);
    for (const hash of prints.keys()) {
      const known = holders.get(hash);
      if (known === undefined) holders.set(hash, at);
      else if (typeof known === 'number') holders.set(hash, [known, at]);
      else known.push(at);
    }
    return prints.size;
  });
  const shared = new Uint32Array(texts.length ** 2);
  for (const places of holders.values()) {
    if (typeof places === 'number') continue;
    for (const [at, left] of places.entries())
      for (let next = at + 1; next < places.length; next += 1) {
        const cell = left * texts.length + (places[next] ?? 0);
        shared[cell] = (shared[cell] ?? 0) + 1;
      }
  }
  return texts
    .flatMap((left, at) =>
      texts.slice(at + 1).flatMap((right, step): { ids: [string, string]; share: number }[] => {
        const other = at + 1 + step;
        const common = shared[at * texts.length + other] ?? 0;
        const share = common / Math.max(1, Math.min(counts[at] ?? 0, counts[other] ?? 0));
        return share >= leastShared && isCompared(left, right) ? [{ ids: [left.id, right.id], share }] : [];
      }),
    )
    .toSorted((one, other) => other.share - one.share)
    .slice(0, mostClose)
    .map(({ ids }) => ids);
}

/** Compares pairs of answers: their shares, and the passages that they have in common. */
export function compareEach({ givens, texts, pairs = [] }: AlikeTask): Alike[] {
  const readOne = readerWith(givens);
  const byId = new Map(texts.map((text) => [text.id, { parts: text.parts, prints: readOne(text.parts) }]));
  return pairs.flatMap(([one, other]): Alike[] => {
    const [left, right] = [byId.get(one), byId.get(other)];
    if (!left || !right) return [];
    const gram = Math.min(...left.parts.map(({ kind }) => sizes[kind].gram));
    return [{ ids: [one, other], ...compare(left.prints, right.prints, { gram, window: 1 }) }];
  });
}

/** Entry point for the parser, which runs it in a process of its own: hundreds of texts take seconds. */
export function read(bytes: Buffer): Promise<RuleReading> {
  const task = JSON.parse(bytes.toString()) as AlikeTask;
  return Promise.resolve({ value: task.pairs ? compareEach(task) : findClose(task), blobs: [] });
}
