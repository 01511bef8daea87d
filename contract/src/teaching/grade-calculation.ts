import { z } from 'zod';
import { Id } from '../wire/scalar.ts';

/**
 * State of a student in a column. `open`: nothing yet, and nothing overdue; `waiting`: submitted, not marked or not
 * published; `missing`: was due, and there is nothing.
 */
export const cellStates = ['marked', 'waiting', 'open', 'missing', 'excused'] as const;
export type CellState = (typeof cellStates)[number];

/** Deduction of a late mark: a percentage for each day begun after a grace period in hours. */
export const LateRule = z.strictObject({
  graceHours: z.number().int().min(0).max(720),
  percentPerDay: z.number().min(0).max(100),
  /** Maximum deduction, in percent. */
  mostPercent: z.number().min(0).max(100),
});
export type LateRule = z.output<typeof LateRule>;

/** Outcome of a column in the mark: it counts, or why it does not. */
export const partOutcomes = ['counted', 'missed', 'dropped', 'excused', 'waiting', 'open', 'weightless'] as const;
export type PartOutcome = (typeof partOutcomes)[number];

/** A column in the mark of a student. Percents are 0–100, without rounding; `share` is 0 for what does not count. */
export const GradePart = z.object({
  columnId: Id,
  outcome: z.enum(partOutcomes),
  state: z.enum(cellStates),
  score: z.number().nullable(),
  maximum: z.number(),
  /** Late deduction, in percent of the score. */
  lateOff: z.number(),
  /** Percent of the maximum after the late deduction; null: there is no mark. */
  percent: z.number().nullable(),
  /** Its part of the whole mark, 0–1. */
  share: z.number(),
});
export type GradePart = z.output<typeof GradePart>;

/** A category in the mark of a student; `categoryId` is null for columns without a category. */
export const GradeGroup = z.object({
  categoryId: Id.nullable(),
  /** Mean of what counts in it; null: nothing does. */
  percent: z.number().nullable(),
  /** Its part of the whole mark, 0–1. */
  share: z.number(),
  parts: z.array(GradePart),
});
export type GradeGroup = z.output<typeof GradeGroup>;

/** Composition of a mark: `total` is the sum of `percent` × `share` of its groups, rounded to two decimals. */
export const GradeAccount = z.object({ total: z.number().nullable(), groups: z.array(GradeGroup) });
export type GradeAccount = z.output<typeof GradeAccount>;
