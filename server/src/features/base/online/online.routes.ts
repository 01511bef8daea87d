import { onlineApi } from '@xueyan/contract/base/online';
import { implement } from '../../../http/implement.ts';
import { endOnline, listOnline } from './online.service.ts';

export const onlineRoutes = implement(onlineApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listOnline(db, platform.clock, actor, input) }),
  end: async ({ db, platform, actor, input }) => ({
    ended: await endOnline(db, platform.live, actor, input.sessionIds),
  }),
});
