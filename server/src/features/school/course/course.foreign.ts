import type { Foreign } from '../../../testing/foreign.ts';

export const courseForeign: Foreign = {
  records: async ({ courseId }) => ({ courseId }),
  places: { 'course/batchdelete []': 'courseId' },
  noRecord: {
    'course/associate classIds[]': 'a class is the school’s: a teacher gives a course to any',
    'course/list organizationId': 'it narrows the list of what the caller reaches, and adds nothing to it',
  },
};
