import { contributionApi } from '@xueyan/contract/teaching/contribution';
import { implement } from '../../../http/implement.ts';
import { getContribution, ratePeers } from './contribution.service.ts';
import { previewContribution, saveContributionRules } from './contribution-count.service.ts';

export const contributionRoutes = implement(contributionApi, {
  get: ({ db, actor, input }) => getContribution(db, actor, input.courseId),
  preview: ({ db, actor, input }) => previewContribution(db, actor, input),
  saveRules: async ({ db, platform, actor, input }) => ({
    version: await saveContributionRules(db, platform, actor, input),
  }),
  rate: ({ db, platform, actor, input }) => ratePeers(db, platform, actor, input),
});
