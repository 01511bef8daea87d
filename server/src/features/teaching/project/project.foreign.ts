import { projectApi } from '@xueyan/contract/teaching/project';
import type { Foreign } from '../../../testing/foreign.ts';

export const projectForeign: Foreign = {
  records: async ({ teacher, chapterId }) => {
    const milestone = { sectionId: chapterId, milestoneId: null, title: '里程碑', description: '', dueTime: null };
    return await teacher.call(projectApi.saveMilestone, milestone);
  },
};
