import type { examStarts } from '@xueyan/contract/exam/exam';

const minuteMs = 60_000;

interface Times {
  beginAt: Date;
  endAt: Date;
  minutes: number;
  start: (typeof examStarts)[number];
  lateMinutes: number | null;
  earliestMinutes: number;
}

/** A candidate's own. */
interface Own {
  begunAt: Date | null;
  extraMinutes: number;
  reopenedUntil: Date | null;
}

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minuteMs);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Until when a candidate who has begun may answer: never after the end of the exam, but for minutes of their own. */
export function deadlineOf(exam: Times, own: Own): Date {
  if (own.reopenedUntil) return own.reopenedUntil;
  const from = exam.start === 'together' ? exam.beginAt : (own.begunAt ?? exam.beginAt);
  return later(earlier(later(from, exam.minutes), exam.endAt), own.extraMinutes);
}

/** Until when one may begin. */
export function latestEntry(exam: Times, own: Pick<Own, 'extraMinutes'>): Date {
  const whole = exam.start === 'together' ? earlier(later(exam.beginAt, exam.minutes), exam.endAt) : exam.endAt;
  const entry = exam.lateMinutes === null ? whole : earlier(later(exam.beginAt, exam.lateMinutes), whole);
  return later(entry, own.extraMinutes);
}

/** From when one may hand in. */
export const submitFrom = (exam: Times, begunAt: Date): Date => later(begunAt, exam.earliestMinutes);
