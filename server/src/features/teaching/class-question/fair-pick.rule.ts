import { randomInt } from 'node:crypto';

/** Draws some of the present students: those drawn least often come first, in random order among equals. */
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
