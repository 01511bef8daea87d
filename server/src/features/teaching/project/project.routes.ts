import { projectApi } from '@xueyan/contract/teaching/project';
import { implement } from '../../../http/implement.ts';
import { getProject, reachMilestone, removeMilestone, saveMilestone } from './project.service.ts';

export const projectRoutes = implement(projectApi, {
  get: ({ db, platform, actor, input }) => getProject(db, platform.clock, actor, input.courseId),
  saveMilestone: async ({ db, platform, actor, input }) => ({
    milestoneId: await saveMilestone(db, platform, actor, input),
  }),
  removeMilestone: ({ db, platform, actor, input }) => removeMilestone(db, platform, actor, input.milestoneId),
  reach: ({ db, platform, actor, input }) => reachMilestone(db, platform, actor, input),
});
