import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { classPostLikes, classPosts } from '../../../db/class-discussion.table.ts';
import { classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { inSpan } from '../../../db/span.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import type { Span } from '../../../platform/clock.ts';

export type PostRow = typeof classPosts.$inferSelect;

const likeCount = sql<number>`(select count(*)::int from ${classPostLikes} where ${classPostLikes.postId} = ${classPosts.id})`;

/** Posts with their authors, as one reader sees them (own likes included). */
const described = (db: Db, userId: string) =>
  db
    .select({
      post: classPosts,
      authorName: users.userName,
      likeCount,
      liked: sql<boolean>`exists (select 1 from ${classPostLikes}
        where ${classPostLikes.postId} = ${classPosts.id} and ${classPostLikes.userId} = ${userId})`,
      byTeacher: isNull(classSessionStudents.userId).mapWith(Boolean),
      ...{ courseName: courses.name, classTitle: classSessions.title, beganAt: classSessions.beganAt },
    })
    .from(classPosts)
    .innerJoin(classSessions, eq(classSessions.id, classPosts.classSessionId))
    .innerJoin(courses, eq(courses.id, classSessions.courseId))
    .innerJoin(users, eq(users.id, classPosts.authorId))
    .leftJoin(
      classSessionStudents,
      and(
        eq(classSessionStudents.classSessionId, classPosts.classSessionId),
        eq(classSessionStudents.userId, classPosts.authorId),
      ),
    );
export type DescribedPost = Awaited<ReturnType<typeof described>>[number];

const seenBy = (staff: boolean) => (staff ? undefined : eq(classPosts.hidden, false));

export const classDiscussionStore = {
  find: async (db: Db, id: string): Promise<PostRow | undefined> =>
    (await db.select().from(classPosts).where(eq(classPosts.id, id)))[0],

  author: async (db: Db, id: string) =>
    (
      await db
        .select({ userName: users.userName, loginName: users.loginName })
        .from(classPosts)
        .innerJoin(users, eq(users.id, classPosts.authorId))
        .where(eq(classPosts.id, id))
    )[0],

  insert: async (db: Db, row: typeof classPosts.$inferInsert): Promise<string> =>
    (await db.insert(classPosts).values(row).returning({ id: classPosts.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<PostRow>): Promise<void> => {
    await db.update(classPosts).set(row).where(eq(classPosts.id, id));
  },

  like: async (db: Db, postId: string, userId: string, liked: boolean): Promise<void> => {
    if (liked) await db.insert(classPostLikes).values({ postId, userId }).onConflictDoNothing();
    else
      await db.delete(classPostLikes).where(and(eq(classPostLikes.postId, postId), eq(classPostLikes.userId, userId)));
  },

  /** Counts a person's posts since a moment. */
  countSince: async (db: Db, authorId: string, since: Date): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(classPosts)
        .where(and(eq(classPosts.authorId, authorId), gt(classPosts.createdAt, since)))
    )[0]?.count ?? 0,

  /** Lists a page of top-level posts (no replies) of the classes within a scope, or of one of them. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & {
      courseId?: string | undefined;
      classSessionId?: string | undefined;
      content?: string | undefined;
    },
    { userId, staff }: { userId: string; staff: boolean },
    span: Span,
  ) => {
    const where = and(
      withinScope(scope, taughtCourses('run')),
      input.courseId ? eq(classSessions.courseId, input.courseId) : undefined,
      input.classSessionId ? eq(classPosts.classSessionId, input.classSessionId) : undefined,
      inSpan(classSessions.beganAt, span),
      isNull(classPosts.parentId),
      seenBy(staff),
      contains(classPosts.content, input.content),
    );
    const order = orderOf(
      input.orderFlag,
      { createTime: classPosts.createdAt, likeCount },
      desc(classPosts.createdAt),
      classPosts.id,
    );
    const found = described(db, userId)
      .where(where)
      // A pinned post comes first in its class, and among posts of all classes where its time puts it.
      .orderBy(...(input.classSessionId ? [desc(classPosts.pinned)] : []), ...order);
    const counted = db
      .select({ one: sql`1` })
      .from(classPosts)
      .innerJoin(classSessions, eq(classSessions.id, classPosts.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  repliesTo: (
    db: Db,
    ids: string[],
    { userId, staff }: { userId: string; staff: boolean },
  ): Promise<DescribedPost[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : described(db, userId)
          .where(and(inArray(classPosts.parentId, ids), seenBy(staff)))
          .orderBy(asc(classPosts.createdAt), asc(classPosts.id)),
};
