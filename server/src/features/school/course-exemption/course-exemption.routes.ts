import { courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import { implement } from '../../../http/implement.ts';
import { listExemptions, removeExemption, saveExemptions } from './course-exemption.service.ts';

export const courseExemptionRoutes = implement(courseExemptionApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listExemptions(db, platform.clock, actor, input),
  }),
  save: ({ db, platform, actor, input }) => saveExemptions(db, platform.live, actor, input),
  remove: ({ db, platform, actor, input }) => removeExemption(db, platform.live, actor, input.exemptionId),
});
