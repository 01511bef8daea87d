import { defineGradeSource, type GradeMark } from '../../../http/grade-source.ts';
import { classDuesOfSections } from '../../school/section/class-due.service.ts';
import { trainingReportStore as reports } from './training-report.store.ts';
import { trainingSectionStore as store } from './training-section.store.ts';

/**
 * Grade source of training sections: the submitted training, marked by the hidden test or by the teacher. One with a
 * report waits for the teacher, as does one that was returned and not submitted again.
 */
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
    const returned = await reports.returned(db, columnIds, userIds);
    return [
      ...found.map(
        ({ markedAt, waiting, score, ...mark }): GradeMark =>
          waiting ? { ...mark, state: 'waiting', score: null } : { ...mark, score, state: 'marked', at: markedAt },
      ),
      ...returned.map((one): GradeMark => ({ ...one, state: 'waiting', score: null })),
    ];
  },
  dues: async (db, columnIds, userIds) =>
    (await classDuesOfSections(db, columnIds, userIds)).map(({ sectionId: columnId, ...due }) => ({
      columnId,
      ...due,
    })),
});
