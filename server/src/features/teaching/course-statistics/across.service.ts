import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type CourseFacts, factsOf, type StudentFacts } from './facts.service.ts';
import { meanOf, percentOf } from './measure.rule.ts';
import { sayRisk } from './risk.text.ts';
import { workStore } from './work.store.ts';

const dayMs = 86_400_000;

/** Figures of a course for views over several courses. */
export interface CourseAcross {
  courseId: string;
  facts: CourseFacts;
  /** When sections were finished, and by which students, within the requested days. */
  done: { at: Date; studentIds: string[] }[];
}

/** Computes attendance over all sign-ins together, so that students who were expected more often weigh more. */
export const attendanceOf = (students: StudentFacts[]) => {
  const came = students.reduce((sum, one) => sum + one.cameCount, 0);
  return percentOf(came, came + students.reduce((sum, one) => sum + one.absentCount, 0));
};

export const meanMinutes = (students: StudentFacts[]) => meanOf(students.map(({ minutes }) => minutes)) ?? 0;
export const meanProgress = (students: StudentFacts[]) => meanOf(students.map(({ progress }) => progress)) ?? 0;
export const meanMark = (students: StudentFacts[]) => meanOf(students.map(({ mark }) => mark));

/** Returns the reasons why a student is at risk, each as a sentence. */
export const reasonsOf = (language: Language, { risks }: Pick<StudentFacts, 'risks'>) =>
  risks.map((risk) => ({ kind: risk.kind, text: sayRisk(language, risk) }));

/**
 * Collects the facts of several courses, or of one student in them, one course after the other, so that one reader does
 * not block the database for others.
 */
export async function factsAcross(
  db: Db,
  sources: readonly GradeSource[],
  clock: Clock,
  courseIds: string[],
  days: number,
  only?: string,
): Promise<CourseAcross[]> {
  const since = new Date(clock.now().getTime() - days * dayMs);
  const found: CourseAcross[] = [];
  for (const courseId of courseIds) {
    const [facts, done] = [
      await factsOf(db, sources, courseId, only),
      await workStore.doneSince(db, courseId, since, only),
    ];
    found.push({ courseId, facts, done });
  }
  return found;
}

/**
 * Counts the sections finished on each of the last days in the school's time zone, oldest first, of the students for
 * whom `isAsked` holds.
 */
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
