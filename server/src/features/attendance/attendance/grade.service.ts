import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { gradeStore as store } from './grade.store.ts';

/** All attendance sessions of a course form one column. */
const columnId = 'rate';

/** Grade source of attendance: the share of attendance sessions with presence, late or not; leave is not counted. */
export const attendanceGrades = defineGradeSource({
  kind: 'attendance',
  columns: async (db, courseId) =>
    (await store.countClosed(db, courseId)) === 0
      ? []
      : [{ id: columnId, title: '', maximum: 100, dueAt: null, position: 0, path: null, grows: true }],
  marks: async (db, courseId, _, userIds) =>
    (await store.rates(db, courseId, userIds)).map(
      ({ userId, expected, came }): GradeMark =>
        expected === 0
          ? { columnId, userId, state: 'excused', score: null }
          : { columnId, userId, state: 'marked', score: Math.round((1000 * came) / expected) / 10 },
    ),
});
