import { mostAttempts } from '@xueyan/contract/exam/exam-form';

interface Attempted {
  state: string;
  submitWay: string | null;
  attempt: number;
}

/** Returns whether a candidate may start another attempt: they handed in, were not made to, and have one left. */
export const hasAnotherAttempt = (
  exam: { state: string; pausedAt: Date | null; attempts: number | null },
  { state, submitWay, attempt }: Attempted,
): boolean =>
  exam.state === 'running' &&
  !exam.pausedAt &&
  state === 'submitted' &&
  submitWay !== 'forced' &&
  attempt < (exam.attempts ?? mostAttempts);
