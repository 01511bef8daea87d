import type { Weekday } from '@xueyan/contract/school/school-date';
import type { WeekRhythm } from '@xueyan/contract/timetable/timetable';
import type { Dayjs } from 'dayjs';

/** Form values for course, classes, teacher and place. */
export interface SubjectValues {
  courseId: string;
  classIds: string[];
  teacherName: string;
  classroom: string;
}

export const emptySubject = { classIds: [], teacherName: '', classroom: '' };

export interface PlanRow {
  weekday?: Weekday;
  start?: number;
  end?: number;
  rhythm?: WeekRhythm;
}

export interface PlanValues extends SubjectValues {
  cycle?: [Dayjs, Dayjs];
  rows: PlanRow[];
}

/** Returns a range of the picker as dates. */
export const datesOf = (cycle: PlanValues['cycle']): [string, string] | null =>
  cycle ? [cycle[0].format('YYYY-MM-DD'), cycle[1].format('YYYY-MM-DD')] : null;
