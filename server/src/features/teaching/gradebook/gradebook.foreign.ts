import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import type { Foreign } from '../../../testing/foreign.ts';

/** A gradebook with a category and a column in which the student has a mark. */
export const gradebookForeign: Foreign = {
  records: async ({ teacher, student, courseId }) => {
    const category = { categoryId: '', name: '平时', weight: 1, dropLowest: 0, kinds: [], late: null };
    const settings = { missingZero: true, totalShown: true, categories: [category] };
    await teacher.call(gradebookApi.save, { courseId, ...settings, version: 0 });
    const { categories } = await teacher.call(gradebookApi.get, { courseId });
    const categoryId = categories[0]?.categoryId ?? '';
    const form = { title: '作业', weight: 1, maximum: 100, hidden: false, categoryId };
    const { columnId } = await teacher.call(gradebookApi.addColumn, { courseId, ...form });
    await teacher.call(gradebookApi.mark, { columnId, marks: [{ userId: student.id, score: 90, excused: false }] });
    return { columnId, 'grade category': categoryId };
  },
  places: {
    'gradebook/save categories[].categoryId': 'grade category',
    'gradebook/addcolumn categoryId': 'grade category',
    'gradebook/updatecolumn categoryId': 'grade category',
  },
};
