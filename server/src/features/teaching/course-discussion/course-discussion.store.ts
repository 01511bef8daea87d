import type { ThreadFilter, ThreadPlace } from '@xueyan/contract/teaching/course-discussion';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
import { classPosts } from '../../../db/class-discussion.table.ts';
import { classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import { discussionPosts, threadReads } from '../../../db/discussion.table.ts';
import { orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';

/** Reader of the threads of a course: students see neither hidden posts nor classes that they were not called to. */
export interface ThreadReader {
  id: string;
  courseId: string;
  editor: boolean;
  /** Sections that are closed to the reader. */
  closedIds: string[];
}

interface Search extends PageInput {
  words?: string | undefined;
  place?: ThreadPlace | undefined;
  filter?: ThreadFilter | undefined;
}

/** Threads of sections. Replies that the reader does not see count for nothing. */
const ofSections = (db: Db, { id, courseId, editor, closedIds }: ThreadReader) => {
  const seen = (post: SQL) =>
    sql`${post}.removed_at is null and (${editor} or not ${post}.hidden or ${post}.author_id = ${id})`;
  const replies = sql`discussion_post r where r.parent_id = ${discussionPosts.id} and ${seen(sql`r`)}`;
  return db
    .select({
      id: discussionPosts.id,
      place: sql<ThreadPlace>`'section'`.as('place'),
      placeId: sql<string>`${discussionPosts.sectionId}`.as('place_id'),
      placeTitle: sql<string>`${sections.title}`.as('place_title'),
      authorId: discussionPosts.authorId,
      anonymous: sql<boolean>`false`.as('anonymous'),
      content: sql<string>`${discussionPosts.content}`.as('content'),
      hidden: sql<boolean>`${discussionPosts.hidden}`.as('hidden'),
      createdAt: sql<Date>`${discussionPosts.createdAt}`.mapWith(discussionPosts.createdAt).as('begun_at'),
      replyCount: sql<number>`(select count(*)::int from ${replies})`.as('reply_count'),
      latestAt: sql<Date>`greatest(${discussionPosts.createdAt}, (select max(r.created_at) from ${replies}))`
        .mapWith(discussionPosts.createdAt)
        .as('latest_at'),
      answered: sql<boolean>`(${discussionPosts.teacher} or exists (select from ${replies} and r.teacher))`.as(
        'answered',
      ),
      unread: sql<boolean>`coalesce(greatest(
        case when ${discussionPosts.authorId} <> ${id} then ${discussionPosts.createdAt} end,
        (select max(r.created_at) from ${replies} and r.author_id <> ${id}))
        > coalesce((select read_at from ${threadReads} as had where had.post_id = ${discussionPosts.id}
          and had.user_id = ${id}), '-infinity'), false)`.as('unread'),
    })
    .from(discussionPosts)
    .innerJoin(sections, eq(sections.id, discussionPosts.sectionId))
    .where(
      and(
        ...[eq(sections.courseId, courseId), isNull(discussionPosts.parentId), isNull(discussionPosts.removedAt)],
        editor ? undefined : or(not(discussionPosts.hidden), eq(discussionPosts.authorId, id)),
        closedIds.length > 0 ? notInArray(discussionPosts.sectionId, closedIds) : undefined,
      ),
    );
};

/** Threads of class sessions. Who was not called in teaches there. */
const ofClasses = (db: Db, { id, courseId, editor }: ThreadReader) => {
  const replies = sql`class_post r where r.parent_id = ${classPosts.id} and (${editor} or not r.hidden)`;
  const calledIn = (userId: SQL) => sql`exists (select from ${classSessionStudents} as inside
    where inside.class_session_id = ${classPosts.classSessionId} and inside.user_id = ${userId})`;
  return db
    .select({
      id: classPosts.id,
      place: sql<ThreadPlace>`'class'`.as('place'),
      placeId: sql<string>`${classPosts.classSessionId}`.as('place_id'),
      placeTitle: sql<string>`${classSessions.title}`.as('place_title'),
      authorId: classPosts.authorId,
      anonymous: sql<boolean>`${classPosts.anonymous}`.as('anonymous'),
      content: sql<string>`${classPosts.content}`.as('content'),
      hidden: sql<boolean>`${classPosts.hidden}`.as('hidden'),
      createdAt: sql<Date>`${classPosts.createdAt}`.mapWith(classPosts.createdAt).as('begun_at'),
      replyCount: sql<number>`(select count(*)::int from ${replies})`.as('reply_count'),
      latestAt: sql<Date>`greatest(${classPosts.createdAt}, (select max(r.created_at) from ${replies}))`
        .mapWith(classPosts.createdAt)
        .as('latest_at'),
      answered: sql<boolean>`(not ${calledIn(sql`${classPosts.authorId}`)}
        or exists (select from ${replies} and not ${calledIn(sql`r.author_id`)}))`.as('answered'),
      unread: sql<boolean>`coalesce(greatest(
        case when ${classPosts.authorId} <> ${id} then ${classPosts.createdAt} end,
        (select max(r.created_at) from ${replies} and r.author_id <> ${id}))
        > coalesce((select read_at from ${threadReads} as had where had.class_post_id = ${classPosts.id}
          and had.user_id = ${id}), '-infinity'), false)`.as('unread'),
    })
    .from(classPosts)
    .innerJoin(classSessions, eq(classSessions.id, classPosts.classSessionId))
    .where(
      and(
        ...[eq(classSessions.courseId, courseId), isNull(classPosts.parentId)],
        editor ? undefined : and(not(classPosts.hidden), calledIn(sql`${id}`)),
      ),
    );
};

const threadsOf = (db: Db, reader: ThreadReader) =>
  unionAll(ofSections(db, reader), ofClasses(db, reader)).as('thread');

export const courseDiscussionStore = {
  /** Lists the sections of the kind discussion of a course. */
  sections: (db: Db, courseId: string) =>
    db
      .select({ id: sections.id, parentId: sections.parentId })
      .from(sections)
      .where(and(eq(sections.courseId, courseId), eq(sections.kind, 'discussion'))),

  page: (db: Db, scope: Scope, reader: ThreadReader, { words, place, filter, ...input }: Search) => {
    const thread = threadsOf(db, reader);
    const pattern = patternOf(words);
    // An anonymous author is not found by name either.
    const named = and(not(thread.anonymous), sql`${users.userName} ilike ${pattern}`);
    const found = sql`${thread.content} ilike ${pattern} or ${thread.placeTitle} ilike ${pattern}`;
    const where = and(
      withinScope(scope, { own: thread.authorId }),
      words ? or(found, named) : undefined,
      place ? sql`${thread.place} = ${place}` : undefined,
      filter === 'unread' ? sql`${thread.unread}` : undefined,
      filter === 'unanswered' ? sql`not ${thread.answered}` : undefined,
      filter === 'mine' ? sql`${thread.authorId} = ${reader.id}` : undefined,
    );
    const sortable = {
      ...{ latestTime: sql`${thread.latestAt}`, createTime: sql`${thread.createdAt}` },
      replyCount: sql`${thread.replyCount}`,
    };
    const list = db
      .select({
        ...{ id: thread.id, place: thread.place, placeId: thread.placeId, placeTitle: thread.placeTitle },
        ...{ anonymous: thread.anonymous, content: thread.content, hidden: thread.hidden },
        ...{ createdAt: thread.createdAt, latestAt: thread.latestAt, replyCount: thread.replyCount },
        ...{ answered: thread.answered, unread: thread.unread, authorName: users.userName },
      })
      .from(thread)
      .innerJoin(users, eq(users.id, thread.authorId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(thread.latestAt), thread.id));
    const total = async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(thread)
        .innerJoin(users, eq(users.id, thread.authorId))
        .where(where);
      return counted?.n ?? 0;
    };
    return pageOf(input, list, total);
  },

  /** Lists the threads that the reader sees: the given ones, or all. */
  seen: (db: Db, reader: ThreadReader, ids: string[] | null) => {
    const thread = threadsOf(db, reader);
    return db
      .select({ id: thread.id, place: thread.place })
      .from(thread)
      .where(ids ? inArray(thread.id, ids) : undefined);
  },

  markRead: async (db: Db, userId: string, seen: { id: string; place: ThreadPlace }[], readAt: Date): Promise<void> => {
    const of = (place: ThreadPlace) => seen.filter((one) => one.place === place).map(({ id }) => id);
    const [posts, classes] = [of('section'), of('class')];
    if (posts.length > 0)
      await db
        .insert(threadReads)
        .values(posts.map((postId) => ({ userId, postId, readAt })))
        .onConflictDoUpdate({ target: [threadReads.userId, threadReads.postId], set: { readAt } });
    if (classes.length > 0)
      await db
        .insert(threadReads)
        .values(classes.map((classPostId) => ({ userId, classPostId, readAt })))
        .onConflictDoUpdate({ target: [threadReads.userId, threadReads.classPostId], set: { readAt } });
  },
};
