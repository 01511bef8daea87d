import { restudyApi } from '@xueyan/contract/school/restudy';
import { implement } from '../../../http/implement.ts';
import { beginRestudies, endRestudies, listRestudies } from './restudy.service.ts';

export const restudyRoutes = implement(restudyApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listRestudies(db, platform.clock, actor, input) }),
  save: async ({ db, platform, actor, input }) => ({ count: await beginRestudies(db, platform.live, actor, input) }),
  end: ({ db, platform, actor, input }) => endRestudies(db, platform.live, actor, input.restudyIds),
});
