import { machineApi } from '@xueyan/contract/lab/machine';
import { machineExportApi } from '@xueyan/contract/lab/machine-export';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Foreign } from '../../../testing/foreign.ts';

export const machineExportForeign: Foreign = {
  records: async ({ student, sectionId }) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    const { machineId } = await student.call(machineApi.start, { runId });
    const { exportId } = await student.call(machineExportApi.start, { machineId });
    return { exportId };
  },
};
