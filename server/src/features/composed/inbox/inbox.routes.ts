import { inboxApi } from '@xueyan/contract/composed/inbox';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { listInbox, partsOf } from './inbox.service.ts';

export const inboxRoutes = (features: readonly Feature[]) => {
  const parts = partsOf(features);
  return implement(inboxApi, {
    list: async ({ db, platform, actor, language }) => ({
      kindList: await listInbox(db, platform.clock, parts, actor, language),
    }),
  });
};
