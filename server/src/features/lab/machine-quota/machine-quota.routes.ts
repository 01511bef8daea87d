import { machineQuotaApi } from '@xueyan/contract/lab/machine-quota';
import { implement } from '../../../http/implement.ts';
import { askWhatIf, listQuotas, listUsage, removeQuota, saveQuota } from './machine-quota.service.ts';

export const machineQuotaRoutes = implement(machineQuotaApi, {
  list: async ({ db }) => ({ quotaList: await listQuotas(db) }),
  save: async ({ db, actor, input }) => ({ quotaId: await saveQuota(db, actor, input) }),
  remove: ({ db, actor, input }) => removeQuota(db, actor, input.quotaId),
  usage: async ({ db, platform, input }) => ({ pageInfo: await listUsage(db, platform, input) }),
  whatIf: ({ db, platform, actor, input }) => askWhatIf(db, platform, actor, input),
});
