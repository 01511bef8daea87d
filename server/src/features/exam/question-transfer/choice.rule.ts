import type { Draft, Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';

export interface WeightedOption {
  text: string;
  /** Share of the points: 1 is all of them, negative subtracts. */
  share: number;
}

/**
 * Sets a draft's options from shares: one with all points makes a single choice, several that add up a multiple one.
 * Returns remarks on what is lost.
 */
export function takeChoice(draft: Draft, options: WeightedOption[], several: boolean | null): Remark[] {
  draft.options = options.map(({ text }) => text);
  const positive = options.flatMap(({ share }, at) => (share > 0 ? [at] : []));
  const full = options.flatMap(({ share }, at) => (share >= 0.999 ? [at] : []));
  const multiple = several ?? (full.length === 0 && positive.length > 1);
  draft.kind = multiple ? 'multiple' : 'single';
  draft.right = multiple ? positive : full.slice(0, 1).length > 0 ? full.slice(0, 1) : positive.slice(0, 1);
  const shares = new Set(positive.map((at) => options[at]?.share));
  const worst = Math.min(0, ...options.map(({ share }) => share));
  // When a wrong option costs all points, a missing one costs its share.
  if (multiple) draft.credit = worst < 0 && worst > -0.999 ? 'penalty' : 'proportional';
  const uneven = multiple ? shares.size > 1 : positive.length > 1 || worst < 0;
  return uneven ? [remarkOf('partialCredit')] : [];
}
