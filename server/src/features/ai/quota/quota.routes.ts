import { quotaApi } from '@xueyan/contract/ai/quota';
import { implement } from '../../../http/implement.ts';
import { listNear } from './near.service.ts';
import { allowancesOf, listQuotas, listUsage, removeQuota, saveQuota } from './quota.service.ts';

export const quotaRoutes = implement(quotaApi, {
  list: async ({ db }) => ({ quotaList: await listQuotas(db) }),
  save: async ({ db, actor, input }) => ({ quotaId: await saveQuota(db, actor, input) }),
  remove: ({ db, actor, input }) => removeQuota(db, actor, input.quotaId),
  usage: async ({ db, platform, actor, input }) => ({ pageInfo: await listUsage(db, platform.clock, actor, input) }),
  near: async ({ db, platform, actor }) => ({ nearList: await listNear(db, platform.clock, actor) }),
  mine: async ({ db, platform, actor }) => ({
    allowances: await allowancesOf(db, platform.clock, {
      ...{ userId: actor.id, roleCode: actor.roleCode, applicationId: null },
    }),
  }),
});
