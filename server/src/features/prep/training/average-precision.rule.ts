import { type FoundBox, type LabelPrecision, type TrueBox, takenBy } from '@xueyan/contract/prep/detection-training';

/** A picture of the test: the boxes found in it and the true ones. */
export interface Looked {
  found: FoundBox[];
  truths: TrueBox[];
}

/**
 * Parameters as COCO defines them: overlaps from 0.5 on, recalls at which precision is read, boxes that count per
 * picture.
 */
const overlaps = Array.from({ length: 10 }, (_, i) => 0.5 + i * 0.05);
const recalls = Array.from({ length: 101 }, (_, i) => i * 0.01);
const most = 100;

type Precision = Omit<LabelPrecision, 'name' | 'colour'>;

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * Returns the best precision at each recall or a higher one. `hits` are all boxes found, most confident first; `count`
 * is the number of true boxes.
 */
function precisionsAt(hits: boolean[], count: number): number[] {
  let right = 0;
  const points = hits.map((hit, i) => {
    right += hit ? 1 : 0;
    return { recall: right / count, precision: right / (i + 1) };
  });
  let best = 0;
  for (const point of points.toReversed()) {
    best = Math.max(best, point.precision);
    point.precision = best;
  }
  let at = 0;
  return recalls.map((recall) => {
    while (at < points.length && (points[at]?.recall ?? 0) < recall) at += 1;
    return points[at]?.precision ?? 0;
  });
}

/** Returns the precision of one label over all pictures. */
export function precisionOf(pictures: Looked[], label: number): Precision {
  const mine = pictures.map(({ found, truths }) => ({
    found: found
      .filter((one) => one.label === label)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, most),
    truths: truths.filter((one) => one.label === label).map(({ box }) => box),
  }));
  const count = mine.reduce((sum, { truths }) => sum + truths.length, 0);
  if (count === 0) return { truths: 0, ap50: null, ap: null, curve: [] };
  const read = overlaps.map((least) => {
    const hits = mine.flatMap(({ found, truths }) => {
      const boxes = found.map(({ box }) => box);
      return takenBy(boxes, truths, least).map((taken, i) => ({ hit: taken !== null, score: found[i]?.score ?? 0 }));
    });
    // The sort is stable: of two boxes with the same confidence, that of the earlier picture counts first.
    const sorted = hits.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
    return precisionsAt(sorted, count);
  });
  const [half = []] = read;
  return { truths: count, ap50: mean(half), ap: mean(read.map(mean)), curve: half.filter((_, i) => i % 5 === 0) };
}

/** Returns mAP at an overlap of 0.5 and from 0.5 to 0.95, over the labels that occur; null if none does. */
export function meansOf(labels: Precision[]): { map50: number; map: number } | null {
  const known = labels.filter(({ truths }) => truths > 0);
  if (known.length === 0) return null;
  return { map50: mean(known.map(({ ap50 }) => ap50 ?? 0)), map: mean(known.map(({ ap }) => ap ?? 0)) };
}
