import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { classDuesOfSections } from '../../school/section/class-due.service.ts';
import { trainingSectionStore as store } from './training-section.store.ts';

/** Grade source of training sections: the submitted training, marked by the hidden test or by the teacher. */
export const trainingGrades = defineGradeSource({
  kind: 'training',
  columns: async (db, courseId) =>
    (await store.columns(db, courseId)).map(({ id, title, dueAt, scoreShown }, position) => ({
      ...{ id, title, position, maximum: 100, dueAt },
      path: `/teaching/sections/${id}`,
      ...(!scoreShown && { concealed: true }),
    })),
  marks: async (db, _, columnIds, userIds) => {
    if (columnIds.length === 0 || userIds.length === 0) return [];
    const found = await store.marks(db, columnIds, userIds);
    return found.map(({ markedAt, ...mark }): GradeMark => ({ ...mark, state: 'marked', at: markedAt }));
  },
  dues: async (db, columnIds, userIds) =>
    (await classDuesOfSections(db, columnIds, userIds)).map(({ sectionId: columnId, ...due }) => ({
      columnId,
      ...due,
    })),
});
