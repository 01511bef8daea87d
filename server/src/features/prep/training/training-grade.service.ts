import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { trainingSectionStore as store } from './training-section.store.ts';

/** Trainings in sections as the gradebook takes them: what was handed in, by the hidden test or by its teacher. */
export const trainingGrades = defineGradeSource({
  kind: 'training',
  columns: async (db, courseId) =>
    (await store.columns(db, courseId)).map(({ id, title, scoreShown }, position) => ({
      ...{ id, title, position, maximum: 100, dueAt: null },
      path: `/teaching/sections/${id}`,
      ...(!scoreShown && { concealed: true }),
    })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const found = await store.marks(db, columnIds, userIds);
    return found.map(({ markedAt, ...mark }): GradeMark => ({ ...mark, state: 'marked', at: markedAt }));
  },
});
