import { z } from 'zod';

const Range = z.tuple([z.number(), z.number()]);

/**
 * What a classifier says of each place of a plane: that of its two columns, or of the two principal components of more of
 * them. Rows of the grid from the bottom up.
 */
export const Boundary = z.object({
  names: z.array(z.string()).length(2),
  x: Range,
  y: Range,
  labels: z.array(z.string()),
  /** Index of the label. */
  grid: z.array(z.array(z.number().int())),
  /** Some rows of the test, with the index of their label. */
  points: z.array(z.tuple([z.number(), z.number(), z.number().int()])),
  /** Of components: the share of rows of the test, 2000 at most, of which the plane says what the model says. */
  agreement: z.number().optional(),
});
export type Boundary = z.output<typeof Boundary>;

/** A node of a decision tree: a question with two ways on, or a leaf. The root is the first of the list. */
export const TreeNode = z.object({
  samples: z.number().int(),
  /** Most frequent class, or mean, of the rows that come here. */
  value: z.string(),
  /** The question: is the column at most the threshold? Missing in leaves, and where the drawing ends. */
  name: z.string().optional(),
  threshold: z.number().optional(),
  /** Positions in the list of who answers yes, and no; -1: none. */
  left: z.number().int(),
  right: z.number().int(),
});
export type TreeNode = z.output<typeof TreeNode>;

/** Drawings in the result of a training on a table, and the form of its predictions. */
export const resultPlots = {
  /** Inputs of a prediction; `kinds` are the values of a column that is no number; `optional` ones may be empty. */
  inputs: z
    .array(z.object({ name: z.string(), kinds: z.array(z.string()).nullable(), optional: z.boolean().optional() }))
    .optional(),
  /** Inertia of 1, 2, 3 … clusters. */
  elbow: z.array(z.number()).optional(),
  projection: z.array(z.object({ x: z.number(), y: z.number(), group: z.string() })).optional(),
  /** Of a classifier on two columns or more. */
  boundary: Boundary.optional(),
  /** Rows, chosen by chance, that were used of a large table; undefined: all of them. */
  sample: z.number().int().optional(),
  /** First levels of a decision tree. */
  tree: z.array(TreeNode).optional(),
};
