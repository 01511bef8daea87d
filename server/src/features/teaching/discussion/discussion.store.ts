import type { discussionApi } from '@xueyan/contract/teaching/discussion';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { discussionLikes, discussionPosts, discussions } from '../../../db/discussion.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type DiscussionRow = typeof discussions.$inferSelect;
export type PostRow = typeof discussionPosts.$inferSelect;

/** Reader of posts: students see neither hidden nor removed posts, except their own hidden ones. */
export interface PostReader {
  id: string;
  editor: boolean;
}

const likeCount = sql<number>`(select count(*)::int from ${discussionLikes} as l where l.post_id = ${discussionPosts.id})`;
const seen = ({ id, editor }: PostReader) =>
  and(
    isNull(discussionPosts.removedAt),
    editor ? undefined : sql`(not ${discussionPosts.hidden} or ${discussionPosts.authorId} = ${id})`,
  );
const replyCount = ({ id, editor }: PostReader) =>
  sql<number>`(select count(*)::int from discussion_post as r where r.parent_id = ${discussionPosts.id}
    and r.removed_at is null and (${editor} or not r.hidden or r.author_id = ${id}))`;

const posts = (db: Db, reader: PostReader) =>
  db
    .select({
      post: discussionPosts,
      authorName: users.userName,
      likeCount,
      replyCount: replyCount(reader),
      liked: sql<boolean>`exists (select from ${discussionLikes} as l where l.post_id = ${discussionPosts.id} and l.user_id = ${reader.id})`,
    })
    .from(discussionPosts)
    .innerJoin(users, eq(users.id, discussionPosts.authorId));
export type ShownPost = Awaited<ReturnType<typeof posts>>[number];

export const discussionStore = {
  find: async (db: Db, sectionId: string): Promise<DiscussionRow | undefined> =>
    (await db.select().from(discussions).where(eq(discussions.sectionId, sectionId)))[0],

  ofSections: async (db: Db, sectionIds: string[]): Promise<DiscussionRow[]> =>
    sectionIds.length === 0 ? [] : db.select().from(discussions).where(inArray(discussions.sectionId, sectionIds)),

  save: async (db: Db, { sectionId, ...row }: DiscussionRow): Promise<void> => {
    await db
      .insert(discussions)
      .values({ sectionId, ...row })
      .onConflictDoUpdate({ target: discussions.sectionId, set: row });
  },

  threads: (db: Db, scope: Scope, reader: PostReader, input: z.output<typeof discussionApi.threads.input>) => {
    const where = and(
      withinScope(scope, { own: discussionPosts.authorId }),
      eq(discussionPosts.sectionId, input.sectionId),
      isNull(discussionPosts.parentId),
      seen(reader),
      contains(discussionPosts.content, input.words),
    );
    const sortable = { createTime: discussionPosts.createdAt, likeCount, replyCount: replyCount(reader) };
    const order = orderOf(input.orderFlag, sortable, desc(discussionPosts.createdAt), discussionPosts.id);
    const found = posts(db, reader)
      .where(where)
      .orderBy(desc(discussionPosts.pinned), ...order);
    return pageOf(input, found, () => db.$count(discussionPosts, where));
  },

  replies: (db: Db, scope: Scope, reader: PostReader, input: z.output<typeof discussionApi.replies.input>) => {
    const where = and(
      withinScope(scope, { own: discussionPosts.authorId }),
      eq(discussionPosts.parentId, input.postId),
      seen(reader),
    );
    const order = orderOf(
      input.orderFlag,
      { createTime: discussionPosts.createdAt },
      asc(discussionPosts.createdAt),
      discussionPosts.id,
    );
    return pageOf(
      input,
      posts(db, reader)
        .where(where)
        .orderBy(...order),
      () => db.$count(discussionPosts, where),
    );
  },

  post: async (db: Db, id: string): Promise<PostRow | undefined> =>
    (await db.select().from(discussionPosts).where(eq(discussionPosts.id, id)))[0],

  insert: async (db: Db, row: typeof discussionPosts.$inferInsert): Promise<string> =>
    (await db.insert(discussionPosts).values(row).returning({ id: discussionPosts.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<PostRow>): Promise<void> => {
    await db.update(discussionPosts).set(row).where(eq(discussionPosts.id, id));
  },

  like: async (db: Db, postId: string, userId: string, liked: boolean): Promise<number> => {
    if (liked) await db.insert(discussionLikes).values({ postId, userId }).onConflictDoNothing();
    else
      await db
        .delete(discussionLikes)
        .where(and(eq(discussionLikes.postId, postId), eq(discussionLikes.userId, userId)));
    return db.$count(discussionLikes, eq(discussionLikes.postId, postId));
  },

  countReplies: (db: Db, postId: string): Promise<number> =>
    db.$count(discussionPosts, and(eq(discussionPosts.parentId, postId), isNull(discussionPosts.removedAt))),

  /** Returns one of these sections that has posts. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ id: discussionPosts.sectionId })
            .from(discussionPosts)
            .where(inArray(discussionPosts.sectionId, sectionIds))
            .limit(1)
        )[0]?.id,
};
