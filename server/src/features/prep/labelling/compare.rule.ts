import type { Comparison, LabelScore, TaskLabel } from '@xueyan/contract/prep/labelling';
import { boundsOf, type Point, type Shape } from '@xueyan/contract/prep/shape';

/** Tests whether a point is inside a polygon: a ray to the right crosses its sides an odd number of times. */
function isWithin([x, y]: Point, outline: Point[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function outlineOf({ kind, points }: Shape): Point[] {
  if (kind === 'polygon') return points;
  const [left, top, right, bottom] = boundsOf(points);
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Sample points per side when polygons are compared. */
const samples = 100;

/** Returns the intersection over union of two shapes: exact for boxes, by 100 × 100 samples if either is a polygon. */
export function overlapOf(a: Shape, b: Shape): number {
  const [al, at, ar, ab] = boundsOf(a.points);
  const [bl, bt, br, bb] = boundsOf(b.points);
  const common = Math.max(0, Math.min(ar, br) - Math.max(al, bl)) * Math.max(0, Math.min(ab, bb) - Math.max(at, bt));
  if (common === 0) return 0;
  if (a.kind === 'box' && b.kind === 'box') return common / ((ar - al) * (ab - at) + (br - bl) * (bb - bt) - common);
  const [left, top, right, bottom] = boundsOf([...a.points, ...b.points]);
  const [first, second] = [outlineOf(a), outlineOf(b)];
  let [both, either] = [0, 0];
  for (let i = 0; i < samples; i += 1) {
    for (let j = 0; j < samples; j += 1) {
      const x = left + ((i + 0.5) * (right - left)) / samples;
      const y = top + ((j + 0.5) * (bottom - top)) / samples;
      const [inFirst, inSecond] = [isWithin([x, y], first), isWithin([x, y], second)];
      if (inFirst && inSecond) both += 1;
      if (inFirst || inSecond) either += 1;
    }
  }
  return either === 0 ? 0 : both / either;
}

interface Tally {
  hits: number;
  extra: number;
  missed: number;
  overlaps: number;
}
const nothing = (): Tally => ({ hits: 0, extra: 0, missed: 0, overlaps: 0 });

/** Pairs the shapes of one picture and label: best overlap first, each shape once. */
function tallyOf(drawn: Shape[], gold: Shape[], threshold: number): Tally {
  const pairs = drawn
    .flatMap((a) => gold.map((b) => ({ a, b, overlap: overlapOf(a, b) })))
    .filter(({ overlap }) => overlap * 100 >= threshold)
    .sort((one, other) => other.overlap - one.overlap);
  const used = new Set<Shape>();
  let [hits, overlaps] = [0, 0];
  for (const { a, b, overlap } of pairs) {
    if (used.has(a) || used.has(b)) continue;
    used.add(a).add(b);
    hits += 1;
    overlaps += overlap;
  }
  return { hits, overlaps, extra: drawn.length - hits, missed: gold.length - hits };
}

const share = (part: number, of: number) => (of > 0 ? part / of : null);
const scored = ({ hits, extra, missed, overlaps }: Tally): LabelScore => ({
  ...{ hits, extra, missed, overlap: share(overlaps, hits) },
  ...{ precision: share(hits, hits + extra), recall: share(hits, hits + missed) },
});

/** Scores the shapes drawn in all pictures against the gold; a picture without shapes misses all of its gold. */
export function compare(
  pictures: { drawn: Shape[]; gold: Shape[] }[],
  labels: TaskLabel[],
  threshold: number,
): Comparison {
  const total = nothing();
  const each = labels.map(({ labelId, name }) => {
    const sum = nothing();
    for (const { drawn, gold } of pictures) {
      const of = (shapes: Shape[]) => shapes.filter((one) => one.labelId === labelId);
      const tally = tallyOf(of(drawn), of(gold), threshold);
      for (const key of ['hits', 'extra', 'missed', 'overlaps'] as const) {
        sum[key] += tally[key];
        total[key] += tally[key];
      }
    }
    return { name, ...scored(sum) };
  });
  const all = 2 * total.hits + total.extra + total.missed;
  return { points: all === 0 ? 100 : Math.round((200 * total.hits) / all), total: scored(total), labels: each };
}
