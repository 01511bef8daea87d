import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { classPointStore as store } from './class-point.store.ts';
import { classPointParameters } from './class-question.parameter.ts';

/** The single column that the questions of all classes share. */
const columnId = 'points';

/** Grade source of questions in class: points for each answer, up to a maximum. */
export const classPointGrades = defineGradeSource({
  kind: 'classPoint',
  columns: async (db, courseId) => {
    if ((await store.asked(db, courseId)) === 0) return [];
    const { maximum } = await readParameters(db, classPointParameters);
    return [{ id: columnId, title: '', maximum, dueAt: null, position: 0, path: '/teaching/classes', grows: true }];
  },
  marks: async (db, courseId, _, userIds) => {
    if (userIds.length === 0) return [];
    const worth = await readParameters(db, classPointParameters);
    return (await store.counts(db, courseId, userIds)).map(({ userId, all, right, partly }): GradeMark => {
      const others = all - right - partly;
      const points = right * worth.right + partly * worth.partly + others * worth.answered;
      return { columnId, userId, state: 'marked', score: Math.min(points, worth.maximum) };
    });
  },
});
