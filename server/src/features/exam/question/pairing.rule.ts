/**
 * Pairs as many on the left as can be with one on the right each: for each on the left the index of its partner, if it
 * has one. Augmenting paths (Kuhn): whoever comes later may make others move on to another partner.
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
