import { asc, eq } from 'drizzle-orm';
import { articleComments, articles } from '../../../db/article.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const articlePortableStore = {
  articles: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: articles.title,
        at: articles.createdAt,
        text: articles.content,
        category: articles.category,
        summary: articles.summary,
        onShelf: articles.onShelf,
        publishAt: articles.publishAt,
      })
      .from(articles)
      .where(eq(articles.ownerId, userId))
      .orderBy(asc(articles.createdAt), asc(articles.id))
      .limit(most)
      .offset(from),

  articleComments: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: articles.title, at: articleComments.createdAt, text: articleComments.content })
      .from(articleComments)
      .innerJoin(articles, eq(articles.id, articleComments.articleId))
      .where(eq(articleComments.ownerId, userId))
      .orderBy(asc(articleComments.createdAt), asc(articleComments.id))
      .limit(most)
      .offset(from),
};
