import type { Standing } from '@xueyan/contract/teaching/course-standing';

/** A cell of the table of students by sections. */
export interface Cell {
  standing: Standing;
  overdue: boolean;
  /** In percent. */
  mark: number | null;
}

/** State of a section that a student has begun and not finished. */
export interface Begun {
  at: Date;
  /** Number of failures at the checkpoint that failed most often. */
  tries: number;
}

interface StuckLimits {
  stuckDays: number;
  stuckTries: number;
}

const dayMs = 86_400_000;

export const daysSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / dayMs);

export function standingOf(done: boolean, begun: Begun | undefined, limits: StuckLimits, now: Date): Standing {
  if (done) return 'done';
  if (!begun) return 'none';
  return daysSince(begun.at, now) >= limits.stuckDays || begun.tries >= limits.stuckTries ? 'stuck' : 'begun';
}

/** Returns the rounded mean; null for an empty list. */
export function meanOf(values: readonly (number | null)[], digits = 0): number | null {
  const there = values.flatMap((value) => value ?? []);
  if (there.length === 0) return null;
  const factor = 10 ** digits;
  return Math.round((factor * there.reduce((sum, value) => sum + value, 0)) / there.length) / factor;
}

/** Returns the rounded median; 0 for an empty list. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return Math.round((upper + lower) / 2);
}

/** Returns the percentage, rounded down so that 100 means complete; null when the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole);

/** Returns the tenth of a hundred that contains the value, 0 to 9; the last contains 100 too. */
export const tenthOf = (percent: number): number => Math.max(0, Math.min(9, Math.floor(percent / 10)));

export function tenthsOf(values: readonly (number | null)[]): number[] {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const value of values) {
    if (value === null) continue;
    const at = tenthOf(value);
    tenths[at] = (tenths[at] ?? 0) + 1;
  }
  return tenths;
}
