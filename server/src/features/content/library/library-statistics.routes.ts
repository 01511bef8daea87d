import { libraryStatisticsApi } from '@xueyan/contract/content/library-statistics';
import { implement } from '../../../http/implement.ts';
import { listUses, rankItems, readStatistics } from './library-statistics.service.ts';

export const libraryStatisticsRoutes = implement(libraryStatisticsApi, {
  read: ({ db, platform, actor, input }) => readStatistics(db, platform.clock, actor, input.days),
  ranking: async ({ db, platform, actor, input }) => ({ pageInfo: await rankItems(db, platform.clock, actor, input) }),
  uses: async ({ db, platform, actor, input }) => ({ pageInfo: await listUses(db, platform.clock, actor, input) }),
});
