import { z } from 'zod';

/** Consequence for a candidate who left the page too often: a warning, or their paper is handed in. */
export const leaveEnds = ['warn', 'submit'] as const;

export const leaveLimits = { min: 1, max: 50 } as const;

/**
 * `asked`: a candidate who refuses the camera may still answer, and it is recorded; `required`: the sitting cannot
 * begin without it.
 */
export const cameraRules = ['off', 'asked', 'required'] as const;
export type CameraRule = (typeof cameraRules)[number];

/** Rules of a sitting. */
export const SittingRules = z.strictObject({
  fullScreen: z.boolean(),
  /** Allowed number of leaves; null: they are only recorded. */
  leaveLimit: z.number().int().min(leaveLimits.min).max(leaveLimits.max).nullable(),
  leaveEnd: z.enum(leaveEnds),
  /** Allows pasting text from elsewhere. */
  paste: z.boolean(),
  /** Shows the candidate's name across the paper. */
  watermark: z.boolean(),
  /** Rule for taking pictures of candidates. */
  camera: z.enum(cameraRules).default('off'),
});
export type SittingRules = z.output<typeof SittingRules>;
