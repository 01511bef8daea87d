import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { labellingStore as store } from './labelling.store.ts';

/** Labelling tasks as the gradebook takes them: how well the labels that were handed in fit those of the teacher. */
export const labellingGrades = defineGradeSource({
  kind: 'labelling',
  columns: async (db, courseId) =>
    (await store.columns(db, courseId)).map(({ id, title, scoreShown }, position) => ({
      ...{ id, title, position, maximum: 100, dueAt: null },
      path: `/teaching/sections/${id}`,
      ...(!scoreShown && { concealed: true }),
    })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const found = await store.marks(db, columnIds, userIds);
    return found.map(
      ({ points, submittedAt, ...mark }): GradeMark =>
        points === null
          ? { ...mark, state: 'waiting', score: null }
          : { ...mark, state: 'marked', score: points, at: submittedAt },
    );
  },
});
