import { machineApi } from '@xueyan/contract/lab/machine';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import type { Foreign } from '../../../testing/foreign.ts';

export const snapshotForeign: Foreign = {
  records: async ({ student, sectionId }) => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    const { machineId } = await student.call(machineApi.start, { runId });
    return student.call(snapshotApi.save, { machineId, snapshotName: '他人的快照' });
  },
};
