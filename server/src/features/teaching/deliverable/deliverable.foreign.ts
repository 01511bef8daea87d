import { deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import type { Foreign } from '../../../testing/foreign.ts';

export const deliverableForeign: Foreign = {
  records: async ({ teacher, chapterId }) => {
    const form = { title: '方案', demand: '', dueTime: null, lateAllowed: true, rubric: usualRubric };
    return await teacher.call(deliverableApi.save, { sectionId: chapterId, deliverableId: null, form, version: 0 });
  },
};
