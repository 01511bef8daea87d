import type { Foreign } from '../../../testing/foreign.ts';

export const courseForeign: Foreign = {
  records: async ({ courseId }) => ({ courseId }),
  places: { 'course/batchdelete []': 'courseId' },
  noRecord: { 'course/associate classIds[]': 'a class is the school’s: a teacher gives a course to any' },
};
