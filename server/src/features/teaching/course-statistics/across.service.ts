import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type CourseFacts, factsOf, type StudentFacts } from './facts.service.ts';
import { meanOf, percentOf } from './measure.rule.ts';
import { sayRisk } from './risk.text.ts';
import { workStore } from './work.store.ts';

const dayMs = 86_400_000;

/** A course as those who look at several at once need it. */
export interface CourseAcross {
  courseId: string;
  facts: CourseFacts;
  /** When sections were finished, and by whom, within the asked days. */
  done: { at: Date; studentIds: string[] }[];
}

/** Of all sign-ins together, so that whoever was expected more often counts more. */
export const attendanceOf = (students: StudentFacts[]) => {
  const came = students.reduce((sum, one) => sum + one.cameCount, 0);
  return percentOf(came, came + students.reduce((sum, one) => sum + one.absentCount, 0));
};

export const meanMinutes = (students: StudentFacts[]) => meanOf(students.map(({ minutes }) => minutes)) ?? 0;
export const meanProgress = (students: StudentFacts[]) => meanOf(students.map(({ progress }) => progress)) ?? 0;
export const meanMark = (students: StudentFacts[]) => meanOf(students.map(({ mark }) => mark));

/** Why somebody needs a look, each reason a sentence. */
export const reasonsOf = (language: Language, { risks }: Pick<StudentFacts, 'risks'>) =>
  risks.map((risk) => ({ kind: risk.kind, text: sayRisk(language, risk) }));

/** What is recorded of several courses, one after the other: whoever looks must not take the database from the others. */
export async function factsAcross(db: Db, clock: Clock, courseIds: string[], days: number): Promise<CourseAcross[]> {
  const since = new Date(clock.now().getTime() - days * dayMs);
  const found: CourseAcross[] = [];
  for (const courseId of courseIds) {
    const [facts, done] = [await factsOf(db, courseId), await workStore.doneSince(db, courseId, since)];
    found.push({ courseId, facts, done });
  }
  return found;
}

/** Sections finished on each of the last days of the school, the oldest first; of those that are asked about. */
export function doneByDay(clock: Clock, done: CourseAcross['done'], days: number, isAsked: (id: string) => boolean) {
  const now = clock.now().getTime();
  const dayOf = (at: Date) => clock.write(at).slice(0, 10);
  const counts = new Map<string, number>();
  for (const { at, studentIds } of done)
    counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + studentIds.filter(isAsked).length);
  return Array.from({ length: days }, (_, at) => dayOf(new Date(now - (days - 1 - at) * dayMs))).map((day) => ({
    day,
    doneCount: counts.get(day) ?? 0,
  }));
}
