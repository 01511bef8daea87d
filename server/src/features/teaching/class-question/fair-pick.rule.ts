import { randomInt } from 'node:crypto';

/** Draws some of those who are there: whoever was drawn least comes first, by chance among those equally often. */
export function fairPick(
  present: readonly string[],
  drawnBefore: ReadonlyMap<string, number>,
  count: number,
): string[] {
  const left = [...present];
  const picked: string[] = [];
  while (picked.length < count && left.length > 0) {
    const least = Math.min(...left.map((id) => drawnBefore.get(id) ?? 0));
    const first = left.filter((id) => (drawnBefore.get(id) ?? 0) === least);
    const one = first[randomInt(first.length)] as string;
    picked.push(one);
    left.splice(left.indexOf(one), 1);
  }
  return picked;
}
