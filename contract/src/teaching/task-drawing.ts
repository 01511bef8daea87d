import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { Id, Version } from '../wire/scalar.ts';

/** Maximum number of shapes of a page, of points of a line and of a page, of characters of a note, and of pages. */
export const drawingLimits = { shapes: 200, linePoints: 400, points: 8_000, text: 500, pages: 2_000 } as const;

export const drawingColors = ['red', 'blue', 'green', 'orange'] as const;
export const DrawingColor = z.enum(drawingColors);
export type DrawingColor = z.output<typeof DrawingColor>;

/**
 * Relative coordinate from 0 to 1: of the width from the left, of the height from above; so a drawing fits its page at
 * any size.
 */
const Share = z.number().min(0).max(1);
const Point = z.tuple([Share, Share]);
export type Point = z.output<typeof Point>;

const color = DrawingColor;
export const Shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pen'), color, points: z.array(Point).min(2).max(drawingLimits.linePoints) }),
  z.strictObject({ kind: z.literal('highlight'), color, from: Point, to: Point }),
  z.strictObject({ kind: z.literal('rectangle'), color, from: Point, to: Point }),
  z.strictObject({ kind: z.literal('arrow'), color, from: Point, to: Point }),
  z.strictObject({ kind: z.literal('text'), color, at: Point, text: z.string().trim().min(1).max(drawingLimits.text) }),
]);
export type Shape = z.output<typeof Shape>;

export const pointsOf = (shape: Shape): Point[] => {
  if (shape.kind === 'pen') return shape.points;
  return shape.kind === 'text' ? [shape.at] : [shape.from, shape.to];
};

const Shapes = z
  .array(Shape)
  .max(drawingLimits.shapes)
  .refine(
    ...rule((shapes: Shape[]) => shapes.flatMap(pointsOf).length <= drawingLimits.points, {
      zh: '这一页的批注太多了',
      en: 'too much is drawn on this page',
      mn: 'энэ хуудсанд хэт их зурсан',
    }),
  );

export const DrawnPage = z.object({ page: z.number().int(), shapes: z.array(Shape), version: z.number().int() });
export type DrawnPage = z.output<typeof DrawnPage>;

/** A file of a work that can be drawn on, with the drawings of its pages; pages without a drawing are left out. */
export const DrawnFile = z.object({
  fileId: Id,
  name: z.string(),
  address: z.string(),
  form: z.enum(['pdf', 'image']),
  pages: z.array(DrawnPage),
});
export type DrawnFile = z.output<typeof DrawnFile>;

export const taskDrawingApi = {
  list: get('taskdrawing/list', {
    access: 'user',
    summary:
      'The PDF files and pictures of a work with what was drawn on them; for its writers once the mark is out or it was returned',
    input: z.object({ workId: Id }),
    output: z.object({ files: z.array(DrawnFile), writable: z.boolean() }),
  }),
  save: post('taskdrawing/save', {
    access: 'may:course.teach',
    summary: 'Keeps what is drawn on a page, all of it; refused when another marker drew on it meanwhile',
    input: z.strictObject({
      workId: Id,
      fileId: Id,
      /** From 1; always 1 for a picture. */
      page: z.number().int().min(1).max(drawingLimits.pages),
      shapes: Shapes,
      version: Version,
    }),
    output: z.object({ version: z.number().int() }),
  }),
};

export const taskDrawingFaults = faults('taskdrawing', {
  drawnMeanwhile: {
    status: 409,
    zh: '别人刚刚也在这一页做了批注，请重新载入后再画',
    en: 'Somebody else drew on this page meanwhile; load it again first',
    mn: 'Энэ хуудсанд өөр хүн зурсан байна; дахин ачаална уу',
  },
});
