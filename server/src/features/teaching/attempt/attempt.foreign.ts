import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Foreign } from '../../../testing/foreign.ts';

export const attemptForeign: Foreign = {
  records: async ({ student, sectionId }) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    return { runId };
  },
};
