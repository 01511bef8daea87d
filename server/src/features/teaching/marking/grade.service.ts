import { defineGradeSource } from '../../../http/grade-source.ts';
import { gradeStore as store } from './grade.store.ts';

/** Experiments as the gradebook takes them: their published marks. */
export const experimentGrades = defineGradeSource({
  kind: 'experiment',
  columns: async (db, courseId) =>
    (await store.experiments(db, courseId))
      .map((one, position) => ({ ...one, position, path: `/teaching/board/${one.id}` }))
      .filter(({ maximum }) => maximum > 0),
  marks: async (db, _, columnIds, userIds) =>
    (await store.marks(db, columnIds, userIds)).map(({ sectionId: columnId, userId, ...mark }) => {
      const { late, submittedAt, dueAt } = mark;
      // One whose deadline was moved after it was late stays late by a moment.
      const lateMs = late ? Math.max(1, submittedAt && dueAt ? submittedAt.getTime() - dueAt.getTime() : 1) : 0;
      return mark.score !== null && mark.points !== null && mark.points > 0
        ? {
            ...{ columnId, userId, lateMs, state: 'marked' as const },
            ...{ score: mark.score, maximum: mark.points, at: mark.publishedAt },
          }
        : { columnId, userId, lateMs, state: 'waiting' as const, score: null };
    }),
});
