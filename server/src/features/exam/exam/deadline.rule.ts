import type { examStarts } from '@xueyan/contract/exam/exam';

const minuteMs = 60_000;

interface Times {
  beginAt: Date;
  endAt: Date;
  minutes: number;
  start: (typeof examStarts)[number];
  lateMinutes: number | null;
  earliestMinutes: number;
  /** Since when time stands still. */
  pausedAt: Date | null;
  /** For how long it has stood still before. */
  pausedSeconds: number;
}

/** A candidate's own. */
interface Own {
  begunAt: Date | null;
  extraMinutes: number;
  reopenedUntil: Date | null;
  /** For how long time stood still while they answered. */
  pausedSeconds: number;
}

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minuteMs);
const secondsLater = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** The exam as it is with the time that has stood still. */
const stretched = (exam: Times) => ({
  beginAt: exam.start === 'together' ? secondsLater(exam.beginAt, exam.pausedSeconds) : exam.beginAt,
  endAt: secondsLater(exam.endAt, exam.pausedSeconds),
});

/**
 * Until when a candidate who has begun may answer: never after the end of the exam, but for minutes of their own. Of an
 * exam that is paused, as it was when it was.
 */
export function deadlineOf(exam: Times, own: Own): Date {
  if (own.reopenedUntil) return own.reopenedUntil;
  const { beginAt, endAt } = stretched(exam);
  const from = exam.start === 'together' ? beginAt : secondsLater(own.begunAt ?? exam.beginAt, own.pausedSeconds);
  return later(earlier(later(from, exam.minutes), endAt), own.extraMinutes);
}

/** Until when one may begin. */
export function latestEntry(exam: Times, own: Pick<Own, 'extraMinutes'>): Date {
  const { beginAt, endAt } = stretched(exam);
  const whole = exam.start === 'together' ? earlier(later(beginAt, exam.minutes), endAt) : endAt;
  const late = exam.lateMinutes;
  const entry = late === null ? whole : earlier(later(secondsLater(exam.beginAt, exam.pausedSeconds), late), whole);
  return later(entry, own.extraMinutes);
}

/** From when one may hand in. */
export const submitFrom = (exam: Times, own: { begunAt: Date; pausedSeconds: number }): Date =>
  later(secondsLater(own.begunAt, own.pausedSeconds), exam.earliestMinutes);
