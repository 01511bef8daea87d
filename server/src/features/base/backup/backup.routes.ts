import { backupApi } from '@xueyan/contract/base/backup';
import { implement } from '../../../http/implement.ts';
import { describeBackups, listBackups, removeBackup, startBackup } from './backup.service.ts';

export const backupRoutes = implement(backupApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listBackups(db, platform, actor, input) }),
  state: ({ db, platform }) => describeBackups(db, platform),
  start: async ({ db, actor }) => ({ jobId: await startBackup(db, actor) }),
  remove: ({ db, platform, actor, input }) => removeBackup(db, platform, actor, input.backupId),
});
