import { runApi } from '@xueyan/contract/teaching/run';
import type { Foreign } from '../../../testing/foreign.ts';

export const runForeign: Foreign = {
  records: async ({ student, sectionId }) => {
    const { runId } = await student.call(runApi.open, { sectionId });
    return { runId };
  },
};
