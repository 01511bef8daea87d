import type { ArticleState } from '@xueyan/contract/content/article';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, gt, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { articleComments, articleReads, articles } from '../../../db/article.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type ArticleRow = typeof articles.$inferSelect;
export type CommentRow = typeof articleComments.$inferSelect;

interface Search extends PageInput {
  title?: string | undefined;
  words?: string | undefined;
  category?: ArticleRow['category'] | undefined;
  state?: ArticleState | undefined;
}

const readCount = sql<number>`(select count(*)::int from ${articleReads} where ${articleReads.articleId} = ${articles.id})`;
const commentCount = sql<number>`(
  select count(*)::int from ${articleComments}
  where ${articleComments.articleId} = ${articles.id} and ${articleComments.hiddenAt} is null and ${articleComments.review} is null)`;
const sortable = {
  title: articles.title,
  publishTime: articles.publishAt,
  createTime: articles.createdAt,
  readCount,
};

const isWaiting = and(articles.onShelf, eq(articles.review, 'waiting'));
const inState = (now: Date): Record<ArticleState, SQL | undefined> => {
  const passed = and(articles.onShelf, isNull(articles.review));
  return {
    draft: sql`not ${articles.onShelf}`,
    waiting: isWaiting,
    rejected: and(articles.onShelf, eq(articles.review, 'rejected')),
    scheduled: and(passed, gt(articles.publishAt, now)),
    published: and(passed, lte(articles.publishAt, now)),
  };
};

const counted = {
  row: articles,
  ownerName: users.userName,
  organizationId: users.organizationId,
  readCount,
  commentCount,
};

export const articleStore = {
  /** Returns the number of articles that wait for review, and the time of the oldest. */
  waiting: async (db: Db, scope: Scope) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(articles.updatedAt) })
      .from(articles)
      .where(and(withinScope(scope, { own: articles.ownerId }), isWaiting));
    return row ?? { count: 0, oldestAt: null };
  },

  page: (db: Db, scope: Scope, input: Search, now: Date) => {
    const where = and(
      withinScope(scope, { own: articles.ownerId }),
      contains(articles.title, input.title),
      input.category && eq(articles.category, input.category),
      input.state && inState(now)[input.state],
    );
    const found = db
      .select(counted)
      .from(articles)
      .innerJoin(users, eq(users.id, articles.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(articles.createdAt), articles.id));
    return pageOf(input, found, () => db.$count(articles, where));
  },

  /** Returns a page of published articles. The list is the same for everybody: pass `wholeSchool`. */
  pagePublished: (db: Db, scope: Scope, input: Search, now: Date) => {
    const where = and(
      withinScope(scope, { own: articles.ownerId }),
      input.words
        ? or(
            contains(articles.title, input.words),
            contains(articles.summary, input.words),
            contains(articles.content, input.words),
          )
        : undefined,
      input.category && eq(articles.category, input.category),
      inState(now).published,
    );
    const found = db
      .select(counted)
      .from(articles)
      .innerJoin(users, eq(users.id, articles.ownerId))
      .where(where)
      .orderBy(desc(articles.pinned), ...orderOf(input.orderFlag, sortable, desc(articles.publishAt), articles.id));
    return pageOf(input, found, () => db.$count(articles, where));
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select(counted)
        .from(articles)
        .innerJoin(users, eq(users.id, articles.ownerId))
        .where(eq(articles.id, id))
    )[0],

  lock: async (db: Db, id: string): Promise<ArticleRow | undefined> =>
    (await db.select().from(articles).where(eq(articles.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof articles.$inferInsert): Promise<string> => {
    const [created] = await db.insert(articles).values(row).returning({ id: articles.id });
    return created?.id ?? '';
  },

  set: async (db: Db, id: string, row: Partial<ArticleRow>): Promise<number> => {
    const [changed] = await db
      .update(articles)
      .set({ ...row, version: sql`${articles.version} + 1` })
      .where(eq(articles.id, id))
      .returning({ version: articles.version });
    return changed?.version ?? 0;
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(articles).where(eq(articles.id, id));
  },

  noteRead: async (db: Db, articleId: string, userId: string): Promise<void> => {
    await db.insert(articleReads).values({ articleId, userId }).onConflictDoNothing();
  },

  /** Returns visible comments and the user's own waiting ones; for moderators hidden ones too. */
  comments: (db: Db, scope: Scope, articleId: string, userId: string, moderator: boolean, input: PageInput) => {
    const where = and(
      withinScope(scope, { own: articleComments.ownerId }),
      eq(articleComments.articleId, articleId),
      moderator ? undefined : isNull(articleComments.hiddenAt),
      moderator ? undefined : or(isNull(articleComments.review), eq(articleComments.ownerId, userId)),
    );
    const found = db
      .select({ row: articleComments, userName: users.userName })
      .from(articleComments)
      .innerJoin(users, eq(users.id, articleComments.ownerId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: articleComments.createdAt },
          desc(articleComments.createdAt),
          articleComments.id,
        ),
      );
    return pageOf(input, found, () => db.$count(articleComments, where));
  },

  hasComments: async (db: Db, articleId: string): Promise<boolean> =>
    (await db.$count(articleComments, eq(articleComments.articleId, articleId))) > 0,

  lockComment: async (db: Db, id: string): Promise<CommentRow | undefined> =>
    (await db.select().from(articleComments).where(eq(articleComments.id, id)).for('update'))[0],

  insertComment: async (db: Db, row: typeof articleComments.$inferInsert): Promise<string> => {
    const [created] = await db.insert(articleComments).values(row).returning({ id: articleComments.id });
    return created?.id ?? '';
  },

  setComment: async (db: Db, id: string, row: Partial<CommentRow>): Promise<void> => {
    await db.update(articleComments).set(row).where(eq(articleComments.id, id));
  },
};
