import { courseDiscussionApi } from '@xueyan/contract/teaching/course-discussion';
import { implement } from '../../../http/implement.ts';
import { listCourseThreads, markThreadsRead } from './course-discussion.service.ts';

export const courseDiscussionRoutes = implement(courseDiscussionApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listCourseThreads(db, platform.clock, actor, input),
  }),
  markRead: ({ db, actor, input }) => markThreadsRead(db, actor, input),
});
