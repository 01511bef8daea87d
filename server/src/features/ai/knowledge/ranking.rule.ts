const k1 = 1.2;
const b = 0.75;

interface Scored {
  id: string;
  score: number;
}

/** Ranks passages by their words with BM25 (Robertson). `frequency`: in how many of all passages a word occurs. */
export function byWords(
  query: readonly string[],
  passages: readonly { id: string; words: readonly string[] }[],
  { total, averageLength, frequency }: { total: number; averageLength: number; frequency: ReadonlyMap<string, number> },
): Scored[] {
  const asked = [...new Set(query)];
  return passages
    .map(({ id, words }) => {
      let score = 0;
      for (const word of asked) {
        const count = words.filter((one) => one === word).length;
        if (count === 0) continue;
        const n = frequency.get(word) ?? 0;
        const rarity = Math.log(1 + (total - n + 0.5) / (n + 0.5));
        score += (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * words.length) / (averageLength || 1)));
      }
      return { id, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}

export function cosine(one: readonly number[], other: readonly number[]): number {
  let dot = 0;
  let a = 0;
  let c = 0;
  for (const [at, value] of one.entries()) {
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
