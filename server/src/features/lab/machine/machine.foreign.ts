import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Foreign } from '../../../testing/foreign.ts';

export const machineForeign: Foreign = {
  records: async ({ student, sectionId }) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    const { machineId } = await student.call(machineApi.start, { runId });
    return { machineId };
  },
  heldForAll: { 'lab.manage': 'who looks after the lab sees and ends every machine' },
};
