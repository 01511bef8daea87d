import type { Foreign } from '../../../testing/foreign.ts';

export const sectionForeign: Foreign = {
  records: async ({ sectionId, chapterId }) => ({ sectionId, parentId: chapterId, afterSectionId: sectionId }),
  noRecord: {
    'coursepreview/get classId': 'only classes of the course are taken, and classes are the school’s',
    'section/saverelease rule.classDates[].classId':
      'only classes of the course are taken, and classes are the school’s',
  },
};
