import { z } from 'zod';
import { DateTime, Id } from '../wire/scalar.ts';

/** A step as it was counted. */
export const MarkedStep = z.object({
  checkpointId: Id,
  title: z.string(),
  points: z.number().int(),
  passed: z.boolean(),
  /** Points that its hint cost; absent: none. */
  lost: z.number().int().optional(),
});
export type MarkedStep = z.output<typeof MarkedStep>;

/** Returns the earned points of a step: the points of a passed one minus the cost of its hint. */
export const earnedOf = ({ passed, points, lost = 0 }: Pick<MarkedStep, 'passed' | 'points' | 'lost'>): number =>
  passed ? Math.max(0, points - lost) : 0;

/**
 * A published mark as it was counted. It does not change with later work or changes, until the teacher publishes a
 * newer one: student and teacher see the same.
 */
export const PublishedMark = z.object({
  steps: z.array(MarkedStep),
  stepScore: z.number().int(),
  stepPoints: z.number().int(),
  reportScore: z.number(),
  reportPoints: z.number().int(),
  score: z.number(),
  points: z.number().int(),
  publishTime: DateTime,
});
export type PublishedMark = z.output<typeof PublishedMark>;

/** The mark as it would be counted now, if different; `steps` is the number of steps passed since. */
export const Uncounted = z.object({ steps: z.number().int(), score: z.number(), points: z.number().int() });
export type Uncounted = z.output<typeof Uncounted>;
