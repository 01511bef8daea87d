import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { implement } from '../../../http/implement.ts';
import {
  editPost,
  getDiscussion,
  hidePost,
  likePost,
  listReplies,
  listThreads,
  pinPost,
  removePost,
  saveTopic,
  say,
} from './discussion.service.ts';

export const discussionRoutes = implement(discussionApi, {
  get: ({ db, actor, input }) => getDiscussion(db, actor, input.sectionId),
  saveTopic: ({ db, platform, actor, input }) => saveTopic(db, platform.live, actor, input),
  threads: async ({ db, platform, actor, input }) => ({
    pageInfo: await listThreads(db, platform.clock, actor, input),
  }),
  replies: async ({ db, platform, actor, input }) => ({
    pageInfo: await listReplies(db, platform.clock, actor, input),
  }),
  say: ({ db, platform, actor, input }) => say(db, platform, actor, input),
  edit: ({ db, platform, actor, input }) => editPost(db, platform, actor, input.postId, input.content),
  remove: ({ db, platform, actor, input }) => removePost(db, platform, actor, input.postId),
  like: ({ db, platform, actor, input }) => likePost(db, platform, actor, input.postId, input.liked),
  pin: ({ db, platform, actor, input }) => pinPost(db, platform, actor, input.postId, input.pinned),
  hide: ({ db, platform, actor, input }) => hidePost(db, platform, actor, input.postId, input.hidden),
});
