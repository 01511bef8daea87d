import type { PairState, SimilarPair } from '@xueyan/contract/exam/similarity';
import { groupsOf, type PairGroup } from './pair-groups.ts';
import { nameOf } from './pair-name.ts';

export interface PairFilter {
  /** Part of a name or login name. */
  words: string;
  /** Smallest similarity in percent. */
  least: number;
  /** `none`: without a note; null: all. */
  state: PairState | 'none' | null;
  /** Number of a group among the pairs with at least that similarity; null: all. */
  group: number | null;
}

export const everyPair: PairFilter = { words: '', least: 0, state: null, group: null };

/** Returns the pairs that match, and the groups of all pairs that are similar enough. */
export function filterPairs(
  pairs: SimilarPair[],
  { words, least, state, group }: PairFilter,
): { found: SimilarPair[]; groups: Map<string, PairGroup> } {
  const similar = pairs.filter(({ percent }) => percent >= least);
  const groups = groupsOf(similar);
  const wanted = words.trim().toLowerCase();
  const found = similar.filter(
    ({ left, right, note }) =>
      (wanted === '' || [left, right].some((side) => nameOf(side).toLowerCase().includes(wanted))) &&
      (state === null || (note?.state ?? 'none') === state) &&
      (group === null || groups.get(left.id)?.number === group),
  );
  return { found, groups };
}
