import { articleApi } from '@xueyan/contract/content/article';
import { implement } from '../../../http/implement.ts';
import {
  addArticle,
  addComment,
  getArticle,
  hideComment,
  listArticles,
  listComments,
  listReadable,
  noteReading,
  removeArticle,
  shelveArticle,
  updateArticle,
} from './article.service.ts';

export const articleRoutes = implement(articleApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listArticles(db, platform.clock, actor, input) }),
  save: async ({ db, platform, actor, input }) => ({ articleId: await addArticle(db, platform.clock, actor, input) }),
  update: ({ db, platform, actor, input }) => updateArticle(db, platform.clock, actor, input),
  shelve: ({ db, platform, actor, input }) => shelveArticle(db, platform, actor, input),
  remove: ({ db, actor, input }) => removeArticle(db, actor, input.articleId),
  listPublished: async ({ db, platform, input }) => ({ pageInfo: await listReadable(db, platform.clock, input) }),
  get: ({ db, platform, actor, input }) => getArticle(db, platform.clock, actor, input.articleId),
  noteRead: ({ db, platform, actor, input }) => noteReading(db, platform.clock, actor, input.articleId),
  listComment: async ({ db, platform, actor, input }) => ({
    pageInfo: await listComments(db, platform.clock, actor, input),
  }),
  comment: ({ db, platform, actor, input }) => addComment(db, platform.clock, actor, input),
  hideComment: ({ db, platform, actor, input }) => hideComment(db, platform.clock, actor, input),
});
