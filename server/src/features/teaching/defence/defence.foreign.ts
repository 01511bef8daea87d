import { defenceApi } from '@xueyan/contract/teaching/defence';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import type { Foreign } from '../../../testing/foreign.ts';

export const defenceForeign: Foreign = {
  records: async ({ teacher, courseId }) => {
    const form = {
      ...{ title: '答辩', place: '', startTime: '2026-12-01 09:00:00', minutes: 15, method: 'mean' as const },
      ...{ rubric: usualRubric, markerIds: [teacher.id] },
    };
    return await teacher.call(defenceApi.save, { courseId, defenceId: null, form, version: 0 });
  },
  noRecord: {
    'defence/save form.markerIds[]': 'one who teaches the project: anybody else is refused',
  },
};
