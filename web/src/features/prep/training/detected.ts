import { type FoundBox, type TrueBox, takenBy } from '@xueyan/contract/prep/detection-training';

/** Found boxes of a picture against the true ones: which are right, and which true ones are missed. */
export interface Judged {
  found: (FoundBox & { right: boolean })[];
  truths: (TrueBox & { missed: boolean })[];
}

/** Keeps boxes from a confidence on; each is right if it overlaps a true box of its label by half or more. */
export function judged(found: FoundBox[], truths: TrueBox[], threshold: number): Judged {
  const sure = found.filter(({ score }) => score >= threshold).toSorted((a, b) => b.score - a.score);
  const right = new Set<FoundBox>();
  const hit = new Set<TrueBox>();
  for (const label of new Set(sure.map((one) => one.label))) {
    const mine = sure.filter((one) => one.label === label);
    const there = truths.filter((one) => one.label === label);
    const boxes = there.map(({ box }) => box);
    for (const [i, taken] of takenBy(
      mine.map(({ box }) => box),
      boxes,
      0.5,
    ).entries()) {
      const [one, truth] = [mine[i], taken === null ? undefined : there[taken]];
      if (!one || !truth) continue;
      right.add(one);
      hit.add(truth);
    }
  }
  return {
    found: sure.map((one) => ({ ...one, right: right.has(one) })),
    truths: truths.map((one) => ({ ...one, missed: !hit.has(one) })),
  };
}

/** Counts true positives, false positives and misses over pictures, with the figures derived; null where undefined. */
export function countsOf(pictures: Judged[]) {
  const found = pictures.flatMap((one) => one.found);
  const truths = pictures.flatMap((one) => one.truths);
  const hits = found.filter(({ right }) => right).length;
  return {
    ...{ hits, extra: found.length - hits, missed: truths.length - hits },
    precision: found.length > 0 ? hits / found.length : null,
    recall: truths.length > 0 ? hits / truths.length : null,
  };
}
