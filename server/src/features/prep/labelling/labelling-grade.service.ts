import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { classDuesOfSections } from '../../school/section/class-due.service.ts';
import { labellingStore as store } from './labelling.store.ts';

/** Grade source of labelling tasks: how well the submitted labels match those of the teacher. */
export const labellingGrades = defineGradeSource({
  kind: 'labelling',
  columns: async (db, courseId) =>
    (await store.columns(db, courseId)).map(({ id, title, dueAt, scoreShown }, position) => ({
      ...{ id, title, position, maximum: 100, dueAt },
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
  dues: async (db, columnIds, userIds) =>
    (await classDuesOfSections(db, columnIds, userIds)).map(({ sectionId: columnId, ...due }) => ({
      columnId,
      ...due,
    })),
});
