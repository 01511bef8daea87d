import { auditApi } from '@xueyan/contract/base/audit';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { startVerification } from './audit.service.ts';
import { actionNamesOf, listActions, listAudit } from './audit-list.service.ts';

/** The features name the actions. */
export const auditRoutes = (features: readonly Feature[]) => {
  const names = actionNamesOf(features);
  return implement(auditApi, {
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listAudit(db, platform.clock, actor, names, input),
    }),
    actions: async ({ actor }) => ({ actionList: listActions(names, actor.language) }),
    verify: async ({ db, actor }) => ({ jobId: await startVerification(db, actor) }),
  });
};
