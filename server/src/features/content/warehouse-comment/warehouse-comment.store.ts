import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { warehouseComments as comments, warehousePages } from '../../../db/warehouse.table.ts';

export type CommentRow = typeof comments.$inferSelect;

/** Condition: passed comments of others, and all of the user's own. */
const visible = (userId: string): SQL | undefined => or(isNull(comments.review), eq(comments.authorId, userId));
const answered = (userId: string) => sql`exists (select 1 from ${comments} r
  where r.thread_id = ${comments.id} and r.removed_at is null and (r.review is null or r.author_id = ${userId}))`;
const settled = {
  open: isNull(comments.resolvedAt),
  resolved: isNotNull(comments.resolvedAt),
  all: undefined,
};

export const warehouseCommentStore = {
  page: (
    db: Db,
    scope: Scope,
    input: PageInput & { pageId: string; show: 'open' | 'resolved' | 'all' },
    userId: string,
  ) => {
    const where = and(
      withinScope(scope, { own: comments.authorId }),
      eq(comments.pageId, input.pageId),
      isNull(comments.threadId),
      visible(userId),
      settled[input.show],
      or(isNull(comments.removedAt), answered(userId)),
    );
    const found = db
      .select({
        ...{ row: comments, userName: users.userName },
        resolverName: sql<string | null>`(select u.user_name from ${users} u where u.id = ${comments.resolvedBy})`,
      })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { createTime: comments.createdAt }, desc(comments.createdAt), comments.id));
    return pageOf(input, found, () => db.$count(comments, where));
  },

  repliesTo: async (db: Db, threadIds: string[], userId: string) =>
    threadIds.length === 0
      ? []
      : db
          .select({ row: comments, userName: users.userName })
          .from(comments)
          .innerJoin(users, eq(users.id, comments.authorId))
          .where(and(inArray(comments.threadId, threadIds), isNull(comments.removedAt), visible(userId)))
          .orderBy(asc(comments.createdAt), asc(comments.id)),

  openByPage: (db: Db, spaceId: string) =>
    db
      .select({ pageId: comments.pageId, open: count() })
      .from(comments)
      .innerJoin(warehousePages, eq(warehousePages.id, comments.pageId))
      .where(
        and(
          ...[eq(warehousePages.spaceId, spaceId), isNull(warehousePages.removedAt), isNull(comments.threadId)],
          ...[isNull(comments.review), isNull(comments.resolvedAt), isNull(comments.removedAt)],
        ),
      )
      .groupBy(comments.pageId),

  /** Locks the comment until the transaction ends. */
  lock: async (db: Db, id: string): Promise<CommentRow | undefined> =>
    (await db.select().from(comments).where(eq(comments.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof comments.$inferInsert): Promise<string> =>
    (await db.insert(comments).values(row).returning({ id: comments.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<CommentRow>): Promise<void> => {
    await db.update(comments).set(row).where(eq(comments.id, id));
  },

  /** Counts the threads of a page, or the replies of a thread. */
  countOf: (db: Db, of: { pageId: string } | { threadId: string }): Promise<number> =>
    db.$count(
      comments,
      and(
        isNull(comments.removedAt),
        'threadId' in of
          ? eq(comments.threadId, of.threadId)
          : and(eq(comments.pageId, of.pageId), isNull(comments.threadId)),
      ),
    ),

  /** Counts the comments of a user since a time. */
  countSince: (db: Db, authorId: string, since: Date): Promise<number> =>
    db.$count(comments, and(eq(comments.authorId, authorId), gt(comments.createdAt, since))),

  /** Returns the participants of a thread. */
  peopleIn: async (db: Db, threadId: string): Promise<string[]> => {
    const found = await db
      .selectDistinct({ id: comments.authorId })
      .from(comments)
      .where(
        and(
          or(eq(comments.id, threadId), eq(comments.threadId, threadId)),
          ...[isNull(comments.removedAt), isNull(comments.review)],
        ),
      );
    return found.map(({ id }) => id);
  },

  /** Returns a comment with its page and space without checking rights: for decisions of reviewers. */
  placeOf: async (db: Db, id: string) =>
    (
      await db
        .select({
          ...{ row: comments, authorName: users.userName },
          ...{ spaceId: warehousePages.spaceId, pageTitle: warehousePages.title },
        })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.authorId))
        .innerJoin(warehousePages, eq(warehousePages.id, comments.pageId))
        .where(eq(comments.id, id))
    )[0],
};
