const k1 = 1.2;
const b = 0.75;
/** Parts of the denominator of BM25: what every passage has, and what it has by its length against the average. */
export const damping = { flat: k1 * (1 - b), ofLength: k1 * b } as const;

interface Scored {
  id: string;
  score: number;
}

/** Orders by score, best first; equal ones by id, so that the same search finds the same. */
const best = (one: Scored, other: Scored) => other.score - one.score || (one.id < other.id ? -1 : 1);

/** Returns how much a word says that occurs in `n` of `total` passages. */
const rarity = (total: number, n: number) => Math.log(1 + (total - n + 0.5) / (n + 0.5));

/** Ranks passages by their words with BM25 (Robertson). `frequency`: in how many of all passages a word occurs. */
export function byWords(
  query: readonly string[],
  passages: readonly { id: string; words: readonly string[] }[],
  { total, averageLength, frequency }: { total: number; averageLength: number; frequency: ReadonlyMap<string, number> },
): Scored[] {
  const asked = [...new Set(query)];
  return passages
    .map(({ id, words }) => {
      const damped = damping.flat + (damping.ofLength * words.length) / (averageLength || 1);
      let score = 0;
      for (const word of asked) {
        const count = words.filter((one) => one === word).length;
        if (count > 0) score += (rarity(total, frequency.get(word) ?? 0) * count * (k1 + 1)) / (count + damped);
      }
      return { id, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted(best);
}

/** Number of passages up to which a word is looked for however common it is. */
const manyPassages = 20_000;

/**
 * Returns the words by which passages are found, with their weights, the rarest first. In large bases the commonest are
 * left out: those in more than half of the passages, and what is left once the rarer ones are in `manyPassages`. They
 * rank what the others find; the rarest word is never left out.
 */
export function findingWords(frequency: ReadonlyMap<string, number>, total: number): Map<string, number> {
  const taken = new Map<string, number>();
  let passages = 0;
  for (const [word, n] of [...frequency].toSorted(([, one], [, other]) => one - other)) {
    if (n === 0) continue;
    const common = passages >= manyPassages || n > total / 2;
    if (taken.size > 0 && total > manyPassages && common) break;
    taken.set(word, rarity(total, n));
    passages += n;
  }
  return taken;
}

/** Returns the passages whose vectors are at least as alike as `least`, the most alike first. */
export const byLikeness = (
  vector: readonly number[],
  passages: readonly { id: string; vector: ArrayLike<number> }[],
  least: number,
): Scored[] =>
  passages
    .map(({ id, vector: own }) => ({ id, score: cosine(vector, own) }))
    .filter(({ score }) => score >= least)
    .toSorted(best);

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let dot = 0;
  let a = 0;
  let c = 0;
  for (let at = 0; at < one.length; at += 1) {
    const value = one[at] ?? 0;
    const there = other[at] ?? 0;
    dot += value * there;
    a += value * value;
    c += there * there;
  }
  return a && c ? dot / Math.sqrt(a * c) : 0;
}

/** Rank constant k of reciprocal rank fusion: how much lower ranks still count (Cormack, Clarke and Büttcher 2009). */
const softening = 60;

/** Merges lists of ids, each best first, by their ranks (reciprocal rank fusion). */
export function fused(...lists: readonly (readonly string[])[]): Scored[] {
  const scores = new Map<string, number>();
  for (const list of lists)
    for (const [at, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (softening + at + 1));
  return [...scores].map(([id, score]) => ({ id, score })).toSorted((one, other) => other.score - one.score);
}
