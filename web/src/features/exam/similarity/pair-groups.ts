import type { SimilarPair } from '@xueyan/contract/exam/similarity';

export interface PairGroup {
  /** From 1, the largest group first. */
  number: number;
  size: number;
}

/** Smallest number of authors that are shown as a group: two are a pair. */
const leastSize = 3;

/**
 * Returns the groups of authors whose answers are connected by the pairs, by the ids of their sides; smaller ones are
 * left out.
 */
export function groupsOf(pairs: Pick<SimilarPair, 'left' | 'right'>[]): Map<string, PairGroup> {
  const leaders = new Map<string, string>();
  const leaderOf = (id: string): string => {
    let leader = id;
    for (let next = leaders.get(leader); next !== undefined && next !== leader; next = leaders.get(leader))
      leader = next;
    leaders.set(id, leader);
    return leader;
  };
  for (const { left, right } of pairs) leaders.set(leaderOf(left.id), leaderOf(right.id));
  const members = Map.groupBy(new Set(pairs.flatMap(({ left, right }) => [left.id, right.id])), (id): string =>
    leaderOf(id),
  );
  const groups = [...members.values()]
    .filter((ids) => ids.length >= leastSize)
    .toSorted((one, other) => other.length - one.length);
  return new Map(
    groups.flatMap((ids, at) => ids.map((id): [string, PairGroup] => [id, { number: at + 1, size: ids.length }])),
  );
}
