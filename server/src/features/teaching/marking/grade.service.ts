import { defineGradeSource } from '../../../http/grade-source.ts';
import { classDuesOfWork } from '../../school/section/class-due.service.ts';
import { gradeStore as store } from './grade.store.ts';

/** Grade source of experiments: their published marks. */
export const experimentGrades = defineGradeSource({
  kind: 'experiment',
  columns: async (db, courseId) =>
    (await store.experiments(db, courseId))
      .map((one, position) => ({ ...one, position, path: `/teaching/board/${one.id}` }))
      .filter(({ maximum }) => maximum > 0),
  marks: async (db, _, columnIds, userIds) => {
    const ofClasses = new Map(
      (await classDuesOfWork(db, columnIds, userIds)).map((one) => [`${one.sectionId} ${one.userId}`, one.dueAt]),
    );
    return (await store.marks(db, columnIds, userIds)).map(({ sectionId: columnId, userId, ...mark }) => {
      const { late, submittedAt } = mark;
      const dueAt = ofClasses.get(`${columnId} ${userId}`) ?? mark.dueAt;
      // A late submission whose deadline was moved afterwards stays late, by one millisecond.
      const lateMs = late ? Math.max(1, submittedAt && dueAt ? submittedAt.getTime() - dueAt.getTime() : 1) : 0;
      return mark.score !== null && mark.points !== null && mark.points > 0
        ? {
            ...{ columnId, userId, lateMs, state: 'marked' as const },
            ...{ score: mark.score, maximum: mark.points, at: mark.publishedAt },
          }
        : { columnId, userId, lateMs, state: 'waiting' as const, score: null };
    });
  },
  work: async (db, sectionId, userId) => {
    const runId = await store.attemptOf(db, sectionId, userId);
    return runId ? { path: `/teaching/marking/${runId}`, marks: await store.marksOf(db, runId) } : null;
  },
  dues: async (db, columnIds, userIds) =>
    (await classDuesOfWork(db, columnIds, userIds)).map(({ sectionId: columnId, ...due }) => ({ columnId, ...due })),
});
