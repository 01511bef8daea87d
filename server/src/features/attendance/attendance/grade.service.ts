import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { gradeStore as store } from './grade.store.ts';

/** The one column that sign-ins are together. */
const columnId = 'rate';

/** Attendance as the gradebook takes it: the share of sign-ins that somebody came to, late or not; leave counts neither way. */
export const attendanceGrades = defineGradeSource({
  kind: 'attendance',
  columns: async (db, courseId) =>
    (await store.countClosed(db, courseId)) === 0
      ? []
      : [{ id: columnId, title: '', maximum: 100, dueAt: null, position: 0, path: null }],
  marks: async (db, courseId, _, userIds) =>
    (await store.rates(db, courseId, userIds)).map(
      ({ userId, expected, came }): GradeMark =>
        expected === 0
          ? { columnId, userId, state: 'excused', score: null }
          : { columnId, userId, state: 'marked', score: Math.round((1000 * came) / expected) / 10 },
    ),
});
