import type { examStarts } from '@xueyan/contract/exam/exam-form';

const minuteMs = 60_000;

interface Times {
  beginAt: Date;
  endAt: Date;
  minutes: number;
  start: (typeof examStarts)[number];
  lateMinutes: number | null;
  earliestMinutes: number;
  /** Begin of the current pause. */
  pausedAt: Date | null;
  /** Total seconds of earlier pauses. */
  pausedSeconds: number;
}

/** Times of one candidate. */
interface Own {
  begunAt: Date | null;
  extraMinutes: number;
  reopenedUntil: Date | null;
  /** Paused seconds while this candidate was answering. */
  pausedSeconds: number;
}

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minuteMs);
const secondsLater = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Returns the exam's times extended by its pauses. */
const stretched = (exam: Times) => ({
  beginAt: exam.start === 'together' ? secondsLater(exam.beginAt, exam.pausedSeconds) : exam.beginAt,
  endAt: secondsLater(exam.endAt, exam.pausedSeconds),
});

/**
 * Returns until when a candidate who has begun may answer: never after the exam's end, except for extra minutes of
 * their own. In a paused exam, the deadline as of the pause.
 */
export function deadlineOf(exam: Times, own: Own): Date {
  if (own.reopenedUntil) return own.reopenedUntil;
  const { beginAt, endAt } = stretched(exam);
  const from = exam.start === 'together' ? beginAt : secondsLater(own.begunAt ?? exam.beginAt, own.pausedSeconds);
  return later(earlier(later(from, exam.minutes), endAt), own.extraMinutes);
}

/** Returns until when anybody without minutes of their own may answer. In a paused exam, as of the pause. */
export function endOfExam(exam: Times): Date {
  const { beginAt, endAt } = stretched(exam);
  return exam.start === 'together' ? earlier(later(beginAt, exam.minutes), endAt) : endAt;
}

/** Returns until when a candidate may begin. */
export function latestEntry(exam: Times, own: Pick<Own, 'extraMinutes'>): Date {
  const whole = endOfExam(exam);
  const late = exam.lateMinutes;
  const entry = late === null ? whole : earlier(later(secondsLater(exam.beginAt, exam.pausedSeconds), late), whole);
  return later(entry, own.extraMinutes);
}

/** Returns from when a candidate may hand in. */
export const submitFrom = (exam: Times, own: { begunAt: Date; pausedSeconds: number }): Date =>
  later(secondsLater(own.begunAt, own.pausedSeconds), exam.earliestMinutes);
