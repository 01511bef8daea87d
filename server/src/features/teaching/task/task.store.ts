import { type TaskKind, type TaskState, taskKinds } from '@xueyan/contract/teaching/task';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { stateFor, taughtBy, taughtCourses } from '../../../db/course-team.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { generalDue, generalOpen } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { taskDates, taskMembers, tasks, taskWorks } from '../../../db/task.table.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { hasNotLeft, isNoGuest } from '../../../db/withdrawn.ts';
import { dueOf, opensFor, scoreOfMember, stateOfWork } from './task-columns.store.ts';

export type TaskEntry = typeof tasks.$inferSelect;

const isTask = inArray(sections.kind, [...taskKinds]);
const kind = sql<TaskKind>`${sections.kind}`;
const place = {
  ...{ sectionId: sections.id, title: sections.title, kind },
  ...{ courseId: courses.id, courseName: courses.name },
};

/** Counts works of a section, of students who are still in the course. */
const countOf = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${taskMembers}
  join ${taskWorks} on ${taskWorks.id} = ${taskMembers.workId}
  where ${taskMembers.sectionId} = ${sections.id} and ${condition}
    and exists (select from ${courseTakers} where ${courseTakers.courseId} = ${sections.courseId}
      and ${courseTakers.userId} = ${taskMembers.userId}))`;

interface ListInput extends PageInput {
  title?: string | undefined;
  courseId?: string | undefined;
  kind?: TaskKind | undefined;
  state?: TaskState | undefined;
  waiting?: boolean | undefined;
}

/** The tasks of courses that a person takes. */
const studied = (userId: string) =>
  sql`exists (select from ${courseTakers} where ${courseTakers.courseId} = ${sections.courseId} and ${courseTakers.userId} = ${userId})`;

export const taskStore = {
  find: async (db: Db, sectionId: string): Promise<TaskEntry | undefined> =>
    (await db.select().from(tasks).where(eq(tasks.sectionId, sectionId)))[0],

  lock: async (db: Db, sectionId: string): Promise<TaskEntry | undefined> =>
    (await db.select().from(tasks).where(eq(tasks.sectionId, sectionId)).for('update'))[0],

  ofSections: async (db: Db, sectionIds: string[]): Promise<TaskEntry[]> =>
    sectionIds.length === 0 ? [] : db.select().from(tasks).where(inArray(tasks.sectionId, sectionIds)),

  /** Saves the task if it still has this version; returns whether it had. A new task has version 1. */
  save: async (db: Db, { sectionId, version, ...row }: Omit<TaskEntry, 'givenAt'>): Promise<boolean> => {
    await db.insert(tasks).values({ sectionId }).onConflictDoNothing();
    const saved = await db
      .update(tasks)
      .set({ ...row, version: version + 1 })
      .where(and(eq(tasks.sectionId, sectionId), eq(tasks.version, version)))
      .returning({ id: tasks.sectionId });
    return saved.length > 0;
  },

  give: async (db: Db, sectionId: string, at: Date): Promise<boolean> =>
    (
      await db
        .update(tasks)
        .set({ givenAt: at })
        .where(and(eq(tasks.sectionId, sectionId), isNull(tasks.givenAt)))
        .returning({ id: tasks.sectionId })
    ).length > 0,

  /** Returns the due time that a student has of their own. */
  ownDate: async (db: Db, sectionId: string, userId: string): Promise<Date | null> =>
    (
      await db
        .select({ dueAt: taskDates.dueAt })
        .from(taskDates)
        .where(and(eq(taskDates.sectionId, sectionId), eq(taskDates.userId, userId)))
    )[0]?.dueAt ?? null,

  setDates: async (db: Db, rows: (typeof taskDates.$inferInsert)[]): Promise<void> => {
    await db
      .insert(taskDates)
      .values(rows)
      .onConflictDoUpdate({
        target: [taskDates.sectionId, taskDates.userId],
        set: { dueAt: sql`excluded.due_at`, reason: sql`excluded.reason`, setBy: sql`excluded.set_by` },
      });
  },

  dropDates: async (db: Db, sectionId: string, userIds: string[]): Promise<void> => {
    await db.delete(taskDates).where(and(eq(taskDates.sectionId, sectionId), inArray(taskDates.userId, userIds)));
  },

  /** Returns which of these people take the course. */
  membersAmong: async (db: Db, courseId: string, userIds: string[]): Promise<string[]> =>
    (
      await db
        .selectDistinct({ userId: courseTakers.userId })
        .from(courseTakers)
        .where(and(eq(courseTakers.courseId, courseId), inArray(courseTakers.userId, userIds)))
    ).map(({ userId }) => userId),

  /** Lists a page of the tasks of the courses in a scope. */
  page: (db: Db, scope: Scope, now: Date, input: ListInput) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const state = sql<TaskState>`case when ${tasks.givenAt} is null then 'draft'
      when ${generalOpen} > ${at} then 'waiting' when ${generalDue} < ${at} then 'past' else 'open' end`;
    const waitingCount = countOf(sql`${taskWorks.stage} = 'submitted' and coalesce(${tasks.points}, 100) > 0`);
    const where = and(
      withinScope(scope, taughtCourses()),
      isTask,
      contains(sections.title, input.title),
      input.courseId ? eq(sections.courseId, input.courseId) : undefined,
      input.kind && eq(sections.kind, input.kind),
      input.state && sql`${state} = ${input.state}`,
      input.waiting ? sql`${waitingCount} > 0` : undefined,
    );
    const found = db
      .select({
        ...place,
        state,
        form: sql<TaskEntry['form']>`coalesce(${tasks.form}, 'text')`,
        points: sql<number>`coalesce(${tasks.points}, 100)`,
        opensAt: generalOpen,
        dueAt: generalDue,
        studentCount: sql<number>`(select count(distinct ${courseTakers.userId})::int from ${courseTakers}
          where ${courseTakers.courseId} = ${sections.courseId})`,
        submittedCount: countOf(sql`${taskWorks.stage} in ('submitted', 'marked')`),
        waitingCount,
        unpublishedCount: countOf(sql`${taskWorks.stage} = 'marked' and ${taskWorks.publishedAt} is null`),
      })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .leftJoin(tasks, eq(tasks.sectionId, sections.id))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { title: sections.title, courseName: courses.name, dueTime: generalDue, waitingCount },
          desc(sections.id),
          sections.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(sections)
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .leftJoin(tasks, eq(tasks.sectionId, sections.id))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Lists a page of a student's tasks in courses that have begun for them; the next due first. */
  pageOfStudent: (
    db: Db,
    scope: Scope & { reach: 'own' },
    now: Date,
    input: PageInput & {
      courseId?: string | undefined;
      title?: string | undefined;
      state?: string | undefined;
      open?: boolean | undefined;
    },
  ) => {
    const { userId } = scope;
    const dueAt = dueOf(sql`${userId}::uuid`);
    const state = stateOfWork;
    const where = and(
      isTask,
      isNotNull(tasks.givenAt),
      withinScope(scope, { own: studied }),
      sql`${stateFor(userId)} in ('inProgress', 'ended')`,
      opensFor(userId, now),
      input.courseId ? eq(sections.courseId, input.courseId) : undefined,
      contains(sections.title, input.title),
      input.state ? sql`${state} = ${input.state}` : undefined,
      input.open ? sql`${state} in ('notSubmitted', 'returned')` : undefined,
    );
    const from = () => ({
      member: and(eq(taskMembers.sectionId, sections.id), eq(taskMembers.userId, userId)),
    });
    const found = db
      .select({
        ...{ ...place, state, dueAt },
        submittedAt: taskWorks.submittedAt,
        late: sql<boolean>`coalesce(${taskWorks.lateDays} > 0, false)`,
        score: sql<number | null>`case when ${taskWorks.publishedAt} is not null then ${scoreOfMember} end`,
        points: tasks.points,
      })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .innerJoin(tasks, eq(tasks.sectionId, sections.id))
      .leftJoin(taskMembers, from().member)
      .leftJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { title: sections.title, courseName: courses.name, dueTime: dueAt, submitTime: taskWorks.submittedAt },
          sql`(${state} in ('notSubmitted', 'returned')) desc, coalesce(${dueAt} < ${now.toISOString()}::timestamptz, false), ${dueAt} asc nulls last`,
          sections.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(sections)
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .innerJoin(tasks, eq(tasks.sectionId, sections.id))
        .leftJoin(taskMembers, from().member)
        .leftJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Lists what a student has to submit from a time on, and what was returned to them. */
  dueOfStudent: (db: Db, userId: string, since: Date, now: Date) => {
    const dueAt = dueOf(sql`${userId}::uuid`);
    return db
      .select({
        ...{ sectionId: sections.id, title: sections.title, courseId: courses.id, courseName: courses.name, dueAt },
        returned: sql<boolean>`coalesce(${taskWorks.stage} = 'returned', false)`,
      })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .innerJoin(tasks, and(eq(tasks.sectionId, sections.id), isNotNull(tasks.givenAt)))
      .leftJoin(taskMembers, and(eq(taskMembers.sectionId, sections.id), eq(taskMembers.userId, userId)))
      .leftJoin(taskWorks, eq(taskWorks.id, taskMembers.workId))
      .where(
        and(
          isTask,
          studied(userId),
          sql`${stateFor(userId)} = 'inProgress'`,
          opensFor(userId, now),
          isNotNull(dueAt),
          or(
            eq(taskWorks.stage, 'returned'),
            and(gt(dueAt, since), sql`coalesce(${taskWorks.stage}, 'draft') = 'draft'`),
          ),
        ),
      )
      .orderBy(asc(dueAt))
      .limit(8);
  },

  /** Lists by task what waits for a mark in the courses that a teacher marks in. */
  toMark: (db: Db, teacherId: string) =>
    db
      .select({
        ...{ sectionId: sections.id, title: sections.title, courseId: courses.id, courseName: courses.name },
        count: sql<number>`count(*)::int`,
        oldest: sql<Date>`min(${taskWorks.submittedAt})`.mapWith(taskWorks.submittedAt),
        oldestName: sql<string>`case when ${tasks.anonymous} then '' else (array_agg(${users.userName} order by ${taskWorks.submittedAt}, ${taskWorks.id}))[1] end`,
        workId: sql<string>`(array_agg(${taskWorks.id} order by ${taskWorks.submittedAt}, ${taskWorks.id}))[1]`,
      })
      .from(taskWorks)
      .innerJoin(users, eq(users.id, taskWorks.ownerId))
      .innerJoin(sections, eq(sections.id, taskWorks.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .innerJoin(tasks, and(eq(tasks.sectionId, sections.id), ne(tasks.points, 0)))
      .where(
        and(
          taughtBy(teacherId, 'mark'),
          eq(taskWorks.stage, 'submitted'),
          hasNotLeft(courses.id, taskWorks.ownerId),
          isNoGuest(courses.id, taskWorks.ownerId),
        ),
      )
      .groupBy(sections.id, courses.id, tasks.anonymous)
      .orderBy(asc(sql`min(${taskWorks.submittedAt})`))
      .limit(20),

  /** Returns one of these sections in which a student has begun to work. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ id: taskWorks.sectionId })
            .from(taskWorks)
            .where(inArray(taskWorks.sectionId, sectionIds))
            .limit(1)
        )[0]?.id,

  /** Returns a task outside these sections that scores the steps of one of them and that students have. */
  scoring: async (db: Db, sectionIds: string[]): Promise<string | undefined> => {
    const elsewhere = and(inArray(tasks.experimentId, sectionIds), notInArray(tasks.sectionId, sectionIds));
    const where = and(elsewhere, isNotNull(tasks.givenAt));
    return (await db.select({ id: tasks.sectionId }).from(tasks).where(where).limit(1))[0]?.id;
  },
};
