import { z } from 'zod';
import { Id } from '../wire/scalar.ts';

/**
 * What a student has in a column. `open`: nothing yet, and nothing missed; `waiting`: handed in, not marked or not out;
 * `missing`: was due, and there is nothing.
 */
export const cellStates = ['marked', 'waiting', 'open', 'missing', 'excused'] as const;
export type CellState = (typeof cellStates)[number];

/** What is taken off a mark that is late: so many percent of it for each day begun after the hours that are let pass. */
export const LateRule = z.strictObject({
  graceHours: z.number().int().min(0).max(720),
  percentPerDay: z.number().min(0).max(100),
  /** Never more than this, in percent. */
  mostPercent: z.number().min(0).max(100),
});
export type LateRule = z.output<typeof LateRule>;

/** What became of a column in the mark: it counts, or why it does not. */
export const partOutcomes = ['counted', 'missed', 'dropped', 'excused', 'waiting', 'open', 'weightless'] as const;
export type PartOutcome = (typeof partOutcomes)[number];

/** A column in the mark of a student. Percents are 0–100, without rounding; what does not count has `share` 0. */
export const GradePart = z.object({
  columnId: Id,
  outcome: z.enum(partOutcomes),
  state: z.enum(cellStates),
  score: z.number().nullable(),
  maximum: z.number(),
  /** What was taken off because it was late, in percent of the score. */
  lateOff: z.number(),
  /** Of the maximum, after that; null: there is no mark. */
  percent: z.number().nullable(),
  /** Its part of the whole mark, 0–1. */
  share: z.number(),
});
export type GradePart = z.output<typeof GradePart>;

/** A category in the mark of a student; `categoryId` null: of columns in none. */
export const GradeGroup = z.object({
  categoryId: Id.nullable(),
  /** The mean of what counts in it; null: nothing does. */
  percent: z.number().nullable(),
  /** Its part of the whole mark, 0–1. */
  share: z.number(),
  parts: z.array(GradePart),
});
export type GradeGroup = z.output<typeof GradeGroup>;

/** How a mark came about: `total` is the sum of `percent` × `share` of its groups, rounded to two decimals. */
export const GradeAccount = z.object({ total: z.number().nullable(), groups: z.array(GradeGroup) });
export type GradeAccount = z.output<typeof GradeAccount>;
