import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import {
  currentGrouping,
  getGrouping,
  listGroupings,
  makeGrouping,
  removeGrouping,
  saveGrouping,
  useGrouping,
} from './grouping.service.ts';

export const groupingRoutes = (features: readonly Feature[]) => {
  const sources = gradeSourcesOf(features);
  return implement(groupingApi, {
    make: async ({ db, platform, actor, input }) => ({
      groupingId: await makeGrouping(db, platform, sources, actor, input),
    }),
    use: ({ db, platform, actor, input }) => useGrouping(db, platform, actor, input.classSessionId, input.groupingId),
    current: async ({ db, actor, input }) => ({ grouping: await currentGrouping(db, actor, input.classSessionId) }),
    get: ({ db, actor, input }) => getGrouping(db, actor, input.groupingId),
    save: async ({ db, platform, actor, input }) => ({ version: await saveGrouping(db, platform, actor, input) }),
    remove: ({ db, actor, input }) => removeGrouping(db, actor, input.groupingId),
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listGroupings(db, platform.clock, actor, input),
    }),
  });
};
