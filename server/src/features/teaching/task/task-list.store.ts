import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { taskDates, taskMembers, taskPhrases, tasks, taskWorks } from '../../../db/task.table.ts';
import { sections } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';
import { scoreOfMember } from './task-columns.store.ts';
import { stateForMarker } from './task-work.store.ts';

/** Empty for a student who takes the course individually. */
const className = sql<string>`coalesce(min(${courseTakers.className}), '')`;
const markerName = sql<string>`coalesce((select marker.user_name from ${users} marker where marker.id = ${taskWorks.markedBy}), '')`;

/** Names of a work's writers. */
const writersOf = sql<string>`(select string_agg(writer.user_name, '、' order by writer.login_name)
  from ${taskMembers} mine join ${users} writer on writer.id = mine.user_id where mine.work_id = ${taskWorks.id})`;

export const taskListStore = {
  /** Lists every student of the course with their work on one of its tasks. */
  works: (
    db: Db,
    scope: Scope,
    {
      sectionId,
      courseId,
      words,
      className: ofClass,
      state,
      ...input
    }: PageInput & {
      sectionId: string;
      courseId: string;
      words?: string | undefined;
      className?: string | undefined;
      state?: string | undefined;
    },
  ) => {
    const pattern = patternOf(words);
    const where = and(
      withinScope(scope, { own: users.id }),
      eq(courseTakers.courseId, courseId),
      words ? sql`(${users.userName} ilike ${pattern} or ${users.loginName} ilike ${pattern})` : undefined,
      ofClass ? sql`${courseTakers.className} ilike ${patternOf(ofClass)}` : undefined,
      state ? sql`${stateForMarker} = ${state}` : undefined,
    );
    const member = and(eq(taskMembers.userId, users.id), eq(taskMembers.sectionId, sectionId));
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, className },
        ...{ workId: taskWorks.id, stage: taskWorks.stage, state: stateForMarker },
        ...{ submittedAt: taskWorks.submittedAt, lateDays: taskWorks.lateDays },
        ...{ given: taskWorks.given, penalty: taskWorks.penalty, score: scoreOfMember },
        deviation: sql<number>`coalesce(${taskMembers.deviation}, 0)::float8`,
        ...{ publishedAt: taskWorks.publishedAt, markerName, comment: taskWorks.comment },
        dueAt: taskDates.dueAt,
      })
      .from(courseTakers)
      .innerJoin(users, eq(users.id, courseTakers.userId))
      .leftJoin(taskMembers, member)
      .leftJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .leftJoin(tasks, eq(tasks.sectionId, taskMembers.sectionId))
      .leftJoin(taskDates, and(eq(taskDates.sectionId, sectionId), eq(taskDates.userId, users.id)))
      .where(where)
      .groupBy(users.id, taskWorks.id, tasks.sectionId, taskMembers.deviation, taskDates.dueAt)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { loginName: users.loginName, className, submitTime: taskWorks.submittedAt, score: scoreOfMember },
          sql`${className} asc, ${users.loginName} asc`,
          users.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(distinct ${users.id})::int` })
        .from(courseTakers)
        .innerJoin(users, eq(users.id, courseTakers.userId))
        .leftJoin(taskMembers, member)
        .leftJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
        .leftJoin(tasks, eq(tasks.sectionId, taskMembers.sectionId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Lists the submitted works of a task by class and number; without names shown, in an order that reveals nothing. */
  queue: (db: Db, sectionId: string, anonymous: boolean) =>
    db
      .select({
        ...{ workId: taskWorks.id, stage: taskWorks.stage, publishedAt: taskWorks.publishedAt },
        ...{ lateDays: taskWorks.lateDays, loginName: users.loginName },
        name: writersOf,
        className: sql<string>`coalesce((select min(inside.class_name) from ${courseTakers} inside
          where inside.course_id = ${sections.courseId} and inside.user_id = ${taskWorks.ownerId}), '')`.as(
          'class_name',
        ),
      })
      .from(taskWorks)
      .innerJoin(users, eq(users.id, taskWorks.ownerId))
      .innerJoin(sections, eq(sections.id, taskWorks.sectionId))
      .where(
        and(
          eq(taskWorks.sectionId, sectionId),
          inArray(taskWorks.stage, ['submitted', 'marked']),
          isNotNull(taskWorks.submittedAt),
          hasNotLeft(sections.courseId, taskWorks.ownerId),
        ),
      )
      .orderBy(anonymous ? sql`md5(${taskWorks.id}::text)` : sql`class_name`, asc(users.loginName)),

  className: async (db: Db, courseId: string, userId: string): Promise<string> =>
    (
      await db
        .select({ className })
        .from(courseTakers)
        .where(and(eq(courseTakers.courseId, courseId), eq(courseTakers.userId, userId)))
    )[0]?.className ?? '',

  phrases: (db: Db, ownerId: string) =>
    db
      .select({ commentId: taskPhrases.id, words: taskPhrases.words })
      .from(taskPhrases)
      .where(eq(taskPhrases.ownerId, ownerId))
      .orderBy(sql`${taskPhrases.used} desc`, asc(taskPhrases.id)),

  countPhrases: (db: Db, ownerId: string): Promise<number> => db.$count(taskPhrases, eq(taskPhrases.ownerId, ownerId)),

  keepPhrase: async (db: Db, ownerId: string, words: string): Promise<void> => {
    await db
      .insert(taskPhrases)
      .values({ ownerId, words })
      .onConflictDoUpdate({
        target: [taskPhrases.ownerId, taskPhrases.words],
        set: { used: sql`${taskPhrases.used} + 1` },
      });
  },

  removePhrase: async (db: Db, ownerId: string, id: string): Promise<boolean> =>
    (
      await db
        .delete(taskPhrases)
        .where(and(eq(taskPhrases.id, id), eq(taskPhrases.ownerId, ownerId)))
        .returning({ id: taskPhrases.id })
    ).length > 0,
};
