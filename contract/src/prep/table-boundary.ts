import { outputFor, placeOfMost, type TableModel } from './table-model.ts';
import { namesOf, type Scale, scaledRow, scaleOf } from './table-rows.ts';
import type { Boundary } from './training-plot.ts';

/** Cells of a side, points that are drawn, rows that are asked whether the plane tells, and most classes of a plane. */
const side = 40;
const pointsMax = 200;
const rowsMax = 2000;
const labelsMax = 12;
/** Most columns of which components are looked for. */
const columnsMax = 200;
const rounds = 100;

type Place = [number, number];
/** The plane of two columns, or that of the two principal components of more of them, through their means. */
interface Plane {
  names: [string, string];
  onto: (row: number[]) => Place;
  back: (place: Place) => number[];
}

const dot = (a: number[], b: number[]) => a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);
const unit = (a: number[]) => {
  const length = Math.sqrt(dot(a, a)) || 1;
  // Of a direction and its opposite always the same one.
  const sign = (a.find((one) => Math.abs(one) > length * 1e-6) ?? 1) < 0 ? -1 : 1;
  return a.map((one) => (sign * one) / length);
};

/** Returns the direction in which rows of mean 0 spread most, apart from one that is known. */
function component(rows: number[][], known?: number[]): number[] {
  const width = rows[0]?.length ?? 0;
  const freed = (a: number[]) => (known ? a.map((one, i) => one - dot(a, known) * (known[i] ?? 0)) : a);
  let found = unit(freed(Array.from({ length: width }, (_, i) => 1 + i / width)));
  for (let round = 0; round < rounds; round += 1) {
    const next = new Array<number>(width).fill(0);
    for (const row of rows) {
      const far = dot(row, found);
      for (let i = 0; i < width; i += 1) next[i] = (next[i] ?? 0) + far * (row[i] ?? 0);
    }
    found = unit(freed(next));
  }
  return found;
}

function planeOf(learnt: number[][], names: string[]): Plane {
  const [first = '', second = ''] = names;
  if (names.length === 2) return { names: [first, second], onto: ([a = 0, b = 0]) => [a, b], back: ([a, b]) => [a, b] };
  const scale: Scale = scaleOf(learnt);
  const scaled = learnt.map((row) => scaledRow(row, scale));
  const one = component(scaled);
  const other = component(scaled, one);
  const whole = (row: number[]) => row.map((at, i) => at * (scale.deviation[i] ?? 1) + (scale.mean[i] ?? 0));
  return {
    names: ['PC1', 'PC2'],
    onto: (row) => {
      const at = scaledRow(row, scale);
      return [dot(at, one), dot(at, other)];
    },
    back: ([a, b]) => whole(one.map((part, i) => a * part + b * (other[i] ?? 0))),
  };
}

const everyOther = <T>(list: T[], most: number): T[] => {
  const step = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_, i) => i % step === 0);
};

/**
 * Returns what a classifier says of each place of a plane, and where some rows of its test lie; undefined for one that
 * cannot be drawn: of one column, or of very many columns or classes. Rows are encoded and have no gaps.
 */
export function boundaryOf(
  model: TableModel,
  learnt: number[][],
  tested: { row: number[]; truth: number }[],
): Boundary | undefined {
  const { labels, inputs } = model;
  const names = namesOf(inputs);
  const many = names.length > 2;
  if (!labels || names.length < 2 || tested.length === 0) return undefined;
  if (many && (labels.length > labelsMax || names.length > columnsMax)) return undefined;
  const plane = planeOf(everyOther(learnt, rowsMax), names);
  const guessOf = (row: number[]) => placeOfMost(outputFor(model, row));
  const placed = tested.map(({ row, truth }) => ({ row, truth, at: plane.onto(row) }));
  const range = (axis: 0 | 1): Place => {
    const [least, most] = placed.reduce(
      ([low, high], { at }) => [Math.min(low, at[axis]), Math.max(high, at[axis])] as Place,
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as Place,
    );
    const room = Math.max(most - least, 1e-9) * 0.05;
    return [least - room, most + room];
  };
  const [x, y] = [range(0), range(1)];
  const at = ([least, most]: Place, i: number) => least + ((most - least) * i) / (side - 1);
  const steps = Array.from({ length: side }, (_, i) => i);
  const grid = steps.map((j) => steps.map((i) => guessOf(plane.back([at(x, i), at(y, j)]))));
  const points = everyOther(placed, pointsMax).map(({ at: [a, b], truth }): [number, number, number] => [a, b, truth]);
  const some = everyOther(placed, rowsMax);
  const same = some.filter((one) => guessOf(plane.back(one.at)) === guessOf(one.row)).length;
  return { names: plane.names, x, y, labels, grid, points, ...(many && { agreement: same / some.length }) };
}
