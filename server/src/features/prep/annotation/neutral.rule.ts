import {
  type AnnotationFormat,
  type AnnotationLoss,
  type AnnotationState,
  annotationLosses,
  type Losses,
} from '@xueyan/contract/prep/annotation';
import { boundsOf, boxLeast, cornersMax, type Point, type ShapeKind } from '@xueyan/contract/prep/shape';

/** A shape without ids: the form between our records and the files of other programs. */
export interface NeutralShape {
  label: string;
  kind: ShapeKind;
  points: Point[];
}
export interface NeutralLabel {
  name: string;
  colour?: string | undefined;
  hotkey?: string | undefined;
}
export interface NeutralPicture {
  /** Unique file name in the archive. */
  file: string;
  width: number;
  height: number;
  state: AnnotationState;
  /** Split in a version; empty for the current state. */
  split: string;
  shapes: NeutralShape[];
}

/** Labels that an archive contains for one of its pictures. */
export interface FoundPicture {
  /** Path in the archive. */
  path: string;
  state?: AnnotationState | undefined;
  /** True if the points are fractions of the sides instead of pixels. */
  relative: boolean;
  shapes: NeutralShape[];
}
export interface Found {
  format: AnnotationFormat | null;
  labels: NeutralLabel[];
  pictures: FoundPicture[];
  losses: Losses;
}

/** Rounds to a hundredth of a pixel. */
export const rounded = (value: number) => Math.round(value * 100) / 100;

/** Counts losses by kind. */
export class LossCount {
  readonly #counts = new Map<AnnotationLoss, number>();
  add(loss: AnnotationLoss, count = 1): void {
    if (count > 0) this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + count);
  }
  addAll(losses: Losses): void {
    for (const { loss, count } of losses) this.add(loss, count);
  }
  list(): Losses {
    return annotationLosses.flatMap((loss) => {
      const count = this.#counts.get(loss) ?? 0;
      return count > 0 ? [{ loss, count }] : [];
    });
  }
}

/** Clips a shape to a picture of that size; returns null when no part of it is inside. */
export function fitted(shape: NeutralShape, width: number, height: number, losses: LossCount): NeutralShape | null {
  const inside = shape.points.map(
    ([x, y]): Point => [rounded(Math.max(0, Math.min(width, x))), rounded(Math.max(0, Math.min(height, y)))],
  );
  const [left, top, right, bottom] = inside.length > 0 ? boundsOf(inside) : [0, 0, 0, 0];
  if (!(right - left >= boxLeast && bottom - top >= boxLeast)) {
    losses.add('empty');
    return null;
  }
  if (shape.kind === 'polygon' && inside.length >= 3 && inside.length <= cornersMax)
    return { ...shape, points: inside };
  if (shape.kind === 'polygon') losses.add('polygon');
  return {
    label: shape.label,
    kind: 'box',
    points: [
      [left, top],
      [right, bottom],
    ],
  };
}
