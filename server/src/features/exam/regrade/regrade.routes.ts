import { regradeApi } from '@xueyan/contract/exam/regrade';
import { implement } from '../../../http/implement.ts';
import { applyRegrade, listChanges, listRegrades, previewRegrade } from './regrade.service.ts';

export const regradeRoutes = implement(regradeApi, {
  preview: ({ db, actor, input }) => previewRegrade(db, actor, input),
  apply: ({ db, platform, actor, input }) => applyRegrade(db, platform, actor, input),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listRegrades(db, platform, actor, input) }),
  changes: async ({ db, platform, actor, input }) => ({ pageInfo: await listChanges(db, platform, actor, input) }),
});
