import { type AttemptsFor, mostAttempts } from '@xueyan/contract/exam/exam-form';

interface Attempted {
  state: string;
  submitWay: string | null;
  attempt: number;
  /** Points that count, of all attempts; null while nothing is scored. */
  points: number | null;
  /** Number of answers of the latest attempt that are not scored. */
  unmarked: number;
}

interface Exam {
  state: string;
  pausedAt: Date | null;
  attempts: number | null;
  attemptsFor: AttemptsFor;
  totalPoints: number;
  passPercent: number;
}

/**
 * Returns whether a candidate may start another attempt: they handed in, were not made to, have one left, and, where only
 * those who failed may, are known to have failed.
 */
export const hasAnotherAttempt = (exam: Exam, { state, submitWay, attempt, points, unmarked }: Attempted): boolean =>
  exam.state === 'running' &&
  !exam.pausedAt &&
  state === 'submitted' &&
  submitWay !== 'forced' &&
  attempt < (exam.attempts ?? mostAttempts) &&
  (exam.attemptsFor === 'all' || (unmarked === 0 && (points ?? 0) < (exam.totalPoints * exam.passPercent) / 100));
