/** Returns the rank of each number of points, from 1: equal points share a rank, and the next lower ones leave it out. */
export function ranksOf(points: number[]): Map<number, number> {
  const ranks = new Map<number, number>();
  for (const [at, one] of points.toSorted((a, b) => b - a).entries()) if (!ranks.has(one)) ranks.set(one, at + 1);
  return ranks;
}
