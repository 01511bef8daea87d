import { defineGradeSource } from '../../../http/grade-source.ts';
import { clock } from '../../../platform/clock.ts';
import { gradeStore as store } from './grade.store.ts';
import { countedFor } from './late.rule.ts';

const dayMs = 86_400_000;

/** Tasks and classwork as the gradebook takes them: their published marks, with what being late cost already taken off. */
export const taskGrades = defineGradeSource({
  kind: 'task',
  columns: async (db, courseId) =>
    (await store.tasks(db, courseId)).map((one, position) => ({ ...one, position, path: `/teaching/tasks/${one.id}` })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const works = (await store.works(db, columnIds, userIds)).map(({ columnId, userId, ...work }) => {
      const { given, penalty, deviation, publishedAt, points } = work;
      // A task that takes something off has been counted: it is not late for the gradebook once more.
      const lateMs = work.latePerDay > 0 ? 0 : work.lateDays * dayMs;
      return publishedAt && given !== null
        ? {
            ...{ columnId, userId, lateMs, state: 'marked' as const },
            ...{
              score: countedFor({ given, penalty: penalty ?? 0, deviation }, points),
              maximum: points,
              at: publishedAt,
            },
          }
        : { columnId, userId, lateMs, state: 'waiting' as const, score: null };
    });
    const has = new Set(works.map(({ columnId, userId }) => `${columnId} ${userId}`));
    const extended = (await store.extended(db, columnIds, userIds, clock.now())).filter(
      ({ columnId, userId }) => !has.has(`${columnId} ${userId}`),
    );
    return [...works, ...extended.map((one) => ({ ...one, state: 'waiting' as const, score: null }))];
  },
});
