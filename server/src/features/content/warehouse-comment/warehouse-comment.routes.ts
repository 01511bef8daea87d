import { warehouseCommentApi } from '@xueyan/contract/content/warehouse-comment';
import { implement } from '../../../http/implement.ts';
import {
  addComment,
  countThreads,
  listThreads,
  removeComment,
  resolveThread,
  updateComment,
} from './warehouse-comment.service.ts';

export const warehouseCommentRoutes = implement(warehouseCommentApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listThreads(db, platform.clock, actor, input) }),
  counts: ({ db, actor, input }) => countThreads(db, actor, input.spaceId),
  comment: ({ db, platform, actor, input }) => addComment(db, platform, actor, input),
  update: ({ db, platform, actor, input }) => updateComment(db, platform, actor, input),
  remove: ({ db, platform, actor, input }) => removeComment(db, platform, actor, input.pageCommentId),
  resolve: ({ db, platform, actor, input }) => resolveThread(db, platform, actor, input),
});
