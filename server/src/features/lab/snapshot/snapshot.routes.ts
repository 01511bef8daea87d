import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import { implement } from '../../../http/implement.ts';
import { rescueMachine } from './rescue.service.ts';
import { listSnapshots, removeSnapshot, renameSnapshot, restoreSnapshot, saveSnapshot } from './snapshot.service.ts';

export const snapshotRoutes = implement(snapshotApi, {
  list: ({ db, platform, actor, input }) => listSnapshots(db, platform.clock, actor, input.machineId),
  save: async ({ db, platform, actor, input }) => ({
    snapshotId: await saveSnapshot(db, platform, actor, input.machineId, input.snapshotName),
  }),
  update: ({ db, platform, actor, input }) => renameSnapshot(db, platform, actor, input.snapshotId, input.snapshotName),
  restore: ({ db, platform, actor, input }) => restoreSnapshot(db, platform, actor, input.snapshotId),
  rescue: ({ db, platform, actor, input }) => rescueMachine(db, platform, actor, input.machineId),
  remove: ({ db, platform, actor, input }) => removeSnapshot(db, platform, actor, input.snapshotId),
});
