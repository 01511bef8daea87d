import type { DrawingColor, Point, Shape } from '@xueyan/contract/teaching/task-drawing';

/** Colours for paper, which is white in dark mode too. */
export const inks: Record<DrawingColor, string> = {
  red: '#d4380d',
  blue: '#1d4ed8',
  green: '#237804',
  orange: '#ad6800',
};

const within = (value: number) => Math.min(1, Math.max(0, value));
/** Four digits: a hundredth of a pixel on any screen. */
const round = (value: number) => Number(within(value).toFixed(4));
export const pointAt = (x: number, y: number): Point => [round(x), round(y)];

const shifted = ([x, y]: Point, dx: number, dy: number): Point => pointAt(x + dx, y + dy);

export function moved(shape: Shape, dx: number, dy: number): Shape {
  if (shape.kind === 'pen') return { ...shape, points: shape.points.map((point) => shifted(point, dx, dy)) };
  if (shape.kind === 'text') return { ...shape, at: shifted(shape.at, dx, dy) };
  return { ...shape, from: shifted(shape.from, dx, dy), to: shifted(shape.to, dx, dy) };
}

/** Tells if a shape is more than an accidental click. */
export function isDrawn(shape: Shape): boolean {
  if (shape.kind === 'text') return shape.text.trim() !== '';
  if (shape.kind === 'pen') return shape.points.length > 1;
  const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
  return Math.abs(x1 - x2) + Math.abs(y1 - y2) > 0.01;
}
