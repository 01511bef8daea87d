import type { Draft, Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';

export interface WeightedOption {
  text: string;
  /** Share of the points: 1 is all of them, negative subtracts. */
  share: number;
}

/**
 * Sets a draft's options from shares: one with all points makes a single choice, several that add up a multiple one.
 * Returns remarks on what is lost or counts otherwise here.
 */
export function takeChoice(draft: Draft, options: WeightedOption[], several: boolean | null): Remark[] {
  draft.options = options.map(({ text }) => text);
  const positive = options.flatMap(({ share }, at) => (share > 0 ? [at] : []));
  const full = options.flatMap(({ share }, at) => (share >= 0.999 ? [at] : []));
  const multiple = several ?? (full.length === 0 && positive.length > 1);
  draft.kind = multiple ? 'multiple' : 'single';
  draft.right = multiple ? positive : full.slice(0, 1).length > 0 ? full.slice(0, 1) : positive.slice(0, 1);
  const worst = Math.min(0, ...options.map(({ share }) => share));
  if (!multiple) return singleLosses(options, { full, positive, worst });
  // When a wrong option costs all points, a missing one costs its share.
  draft.credit = worst < 0 && worst > -0.999 ? 'penalty' : 'proportional';
  const shares = new Set(positive.map((at) => options[at]?.share));
  return [...(shares.size > 1 ? [remarkOf('partialCredit')] : []), ...penaltyLosses(draft.credit, options)];
}

function singleLosses(
  options: WeightedOption[],
  { full, positive, worst }: { full: number[]; positive: number[]; worst: number },
): Remark[] {
  const others = full.slice(1).map((at) => options[at]?.text ?? '');
  const isUneven = positive.length > Math.max(1, full.length) || worst < 0;
  return [
    ...(others.length > 0 ? [remarkOf('moreRight', { text: others.join('、') })] : []),
    ...(isUneven ? [remarkOf('partialCredit')] : []),
  ];
}

/** Returns a remark where a wrong option costs other points here than in the file. */
function penaltyLosses(credit: string, options: WeightedOption[]): Remark[] {
  const right = options.filter(({ share }) => share > 0).length;
  const wrong = options.filter(({ share }) => share <= 0);
  if (credit === 'penalty')
    return wrong.every(({ share }) => Math.abs(share + 1 / Math.max(1, right)) < 0.01)
      ? []
      : [remarkOf('wrongCancels')];
  return wrong.every(({ share }) => share <= -0.999) ? [] : [remarkOf('wrongCostsAll')];
}
