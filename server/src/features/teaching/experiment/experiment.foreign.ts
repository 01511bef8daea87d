import { experimentApi } from '@xueyan/contract/teaching/experiment';
import type { Foreign } from '../../../testing/foreign.ts';

export const experimentForeign: Foreign = {
  records: async ({ teacher, sectionId }) => {
    const { checkpoints } = await teacher.call(experimentApi.get, { sectionId });
    return { checkpointId: checkpoints[0]?.checkpointId ?? '' };
  },
};
