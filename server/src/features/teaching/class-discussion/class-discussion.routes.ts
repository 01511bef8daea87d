import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { implement } from '../../../http/implement.ts';
import { addPost, authorOfPost, changePost, likePost, listPosts } from './class-discussion.service.ts';

export const classDiscussionRoutes = implement(classDiscussionApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listPosts(db, platform.clock, actor, input) }),
  post: async ({ db, platform, actor, input }) => ({ classPostId: await addPost(db, platform, actor, input) }),
  like: ({ db, platform, actor, input }) => likePost(db, platform, actor, input.classPostId, input.liked),
  pin: ({ db, platform, actor, input: { classPostId, pinned } }) =>
    changePost(db, platform, actor, classPostId, { pinned }),
  hide: ({ db, platform, actor, input: { classPostId, hidden } }) =>
    changePost(db, platform, actor, classPostId, { hidden }),
  author: ({ db, actor, input }) => authorOfPost(db, actor, input.classPostId),
});
