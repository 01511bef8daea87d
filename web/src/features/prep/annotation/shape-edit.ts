import { boundsOf, boxLeast, type Point, type Shape } from '@xueyan/contract/prep/shape';

export interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, max: number) => Math.round(Math.max(0, Math.min(max, value)) * 100) / 100;

/** Returns the nearest point inside the picture. */
export const within = ([x, y]: Point, { width, height }: Size): Point => [clamp(x, width), clamp(y, height)];

/** Returns a box between two corners in any order; null when it is too small to be intended. */
export function boxBetween(a: Point, b: Point, least = boxLeast): Point[] | null {
  const [left, top, right, bottom] = boundsOf([a, b]);
  return right - left >= least && bottom - top >= least
    ? [
        [left, top],
        [right, bottom],
      ]
    : null;
}

/** Moves points as far as the picture reaches. */
export function moved(points: Point[], [dx, dy]: Point | [number, number], { width, height }: Size): Point[] {
  const [left, top, right, bottom] = boundsOf(points);
  const across = Math.max(-left, Math.min(width - right, dx));
  const down = Math.max(-top, Math.min(height - bottom, dy));
  return points.map(([x, y]) => within([x + across, y + down], { width, height }));
}

/** Returns the handles of a shape: the corners of a polygon, or the four of a box. */
export function handlesOf({ kind, points }: Shape): Point[] {
  if (kind === 'polygon') return points;
  const [left, top, right, bottom] = boundsOf(points);
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Returns the shape with one handle moved; unchanged if nothing would be left of it. */
export function pulled(shape: Shape, handle: number, to: Point): Shape {
  if (shape.kind === 'polygon') return { ...shape, points: shape.points.map((one, i) => (i === handle ? to : one)) };
  const opposite = handlesOf(shape)[(handle + 2) % 4] ?? [0, 0];
  const points = boxBetween(opposite, to);
  return points ? { ...shape, points } : shape;
}

/** Returns the distance between two points. */
export const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/** Undo and redo steps; at most 100. */
export interface History<T> {
  past: T[];
  future: T[];
}
export const noHistory = <T>(): History<T> => ({ past: [], future: [] });
const stepsMax = 100;

export const stepped = <T>({ past }: History<T>, before: T): History<T> => ({
  past: [...past.slice(1 - stepsMax), before],
  future: [],
});

/** Undoes (or redoes) one step: returns the value and the new history; null if there is no step. */
export function back<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | null {
  const value = past.at(-1);
  return value === undefined ? null : { value, history: { past: past.slice(0, -1), future: [now, ...future] } };
}
export function forth<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | null {
  const [value, ...rest] = future;
  return value === undefined ? null : { value, history: { past: [...past, now], future: rest } };
}
