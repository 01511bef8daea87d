/**
 * Pairs as many items on the left as possible with one item on the right each; returns the index of the partner of each
 * on the left, if any. Augmenting paths (Kuhn): a later item may move earlier ones to another partner.
 */
export function pairUp(
  left: number,
  right: number,
  fits: (left: number, right: number) => boolean,
): (number | undefined)[] {
  const holder: (number | undefined)[] = new Array(right).fill(undefined);
  const place = (one: number, tried: Set<number>): boolean => {
    for (let at = 0; at < right; at++) {
      if (tried.has(at) || !fits(one, at)) continue;
      tried.add(at);
      const before = holder[at];
      if (before === undefined || place(before, tried)) {
        holder[at] = one;
        return true;
      }
    }
    return false;
  };
  for (let one = 0; one < left; one++) place(one, new Set());
  const partners: (number | undefined)[] = new Array(left).fill(undefined);
  for (const [at, one] of holder.entries()) if (one !== undefined) partners[one] = at;
  return partners;
}
