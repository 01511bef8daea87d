import { z } from 'zod';
import { rule } from '../wire/rule.ts';
import { Id } from '../wire/scalar.ts';

/** Outline of an object: a box or a polygon. */
export const shapeKinds = ['box', 'polygon'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** Maximum number of shapes of a picture, and of corners of a polygon. */
export const shapesMax = 200;
export const cornersMax = 200;
/** Minimum side of a box in pixels. */
export const boxLeast = 1;

/** X and y from the upper left, in pixels of the upright picture. */
export const Point = z.tuple([z.number().min(0).max(100_000), z.number().min(0).max(100_000)]);
export type Point = z.output<typeof Point>;

/** An outlined object. A box has two corners: upper left and lower right. */
export const Shape = z
  .strictObject({
    /** Set by the client; unique in its picture. */
    shapeId: z.string().regex(/^[\w-]{1,40}$/),
    labelId: Id,
    kind: z.enum(shapeKinds),
    points: z.array(Point).min(2).max(cornersMax),
  })
  .refine(
    ...rule(
      ({ kind, points }: { kind: ShapeKind; points: Point[] }) => {
        const [a, b] = points;
        if (kind === 'polygon') return points.length >= 3;
        return (
          points.length === 2 &&
          a !== undefined &&
          b !== undefined &&
          b[0] - a[0] >= boxLeast &&
          b[1] - a[1] >= boxLeast
        );
      },
      {
        zh: '矩形须有左上和右下两个角，多边形至少三个点',
        en: 'a box has its upper left and lower right corner, a polygon three corners at least',
        mn: 'хайрцаг зүүн дээд, баруун доод өнцөгтэй, олон өнцөгт гурваас цөөнгүй цэгтэй',
      },
    ),
  );
export type Shape = z.output<typeof Shape>;

/** Returns the bounding box: left, top, right, bottom. */
export function boundsOf(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
