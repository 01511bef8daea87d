import type { Foreign } from '../../../testing/foreign.ts';

export const sectionForeign: Foreign = {
  records: async ({ sectionId, chapterId }) => ({ sectionId, parentId: chapterId }),
};
