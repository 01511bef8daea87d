import { contributionApi } from '@xueyan/contract/teaching/contribution';
import { implement } from '../../../http/implement.ts';
import { getContribution, ratePeers, saveContributionRules } from './contribution.service.ts';

export const contributionRoutes = implement(contributionApi, {
  get: ({ db, actor, input }) => getContribution(db, actor, input.courseId),
  saveRules: async ({ db, platform, actor, input }) => ({
    version: await saveContributionRules(db, platform, actor, input),
  }),
  rate: ({ db, platform, actor, input }) => ratePeers(db, platform, actor, input),
});
