import type { ClassQuestionKind, Judgement } from '@xueyan/contract/teaching/class-question';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import { classSessions } from '../../../db/class-session.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { inSpan } from '../../../db/span.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import type { Span } from '../../../platform/clock.ts';

/** The class in which a record was made. */
const classOfRecord = {
  courseName: courses.name,
  classTitle: classSessions.title,
  beganAt: classSessions.beganAt,
};

export type QuestionRow = typeof classQuestions.$inferSelect;
type ResponseRow = typeof classResponses.$inferSelect;

const of = (classQuestionId: string, userId: string) =>
  and(eq(classResponses.classQuestionId, classQuestionId), eq(classResponses.userId, userId));

export const classQuestionStore = {
  find: async (db: Db, id: string): Promise<QuestionRow | undefined> =>
    (await db.select().from(classQuestions).where(eq(classQuestions.id, id)))[0],

  /**
   * Locks the question against changes until the caller's transaction ends; `update` blocks other locking reads too.
   */
  findLocked: async (db: Db, id: string, strength: 'share' | 'update'): Promise<QuestionRow | undefined> =>
    (await db.select().from(classQuestions).where(eq(classQuestions.id, id)).for(strength))[0],

  /** Returns the question on the screens: the latest that is not dismissed. */
  current: async (db: Db, classSessionId: string): Promise<QuestionRow | undefined> =>
    (
      await db
        .select()
        .from(classQuestions)
        .where(and(eq(classQuestions.classSessionId, classSessionId), ne(classQuestions.state, 'kept')))
        .orderBy(desc(classQuestions.createdAt), desc(classQuestions.id))
        .limit(1)
    )[0],

  keepOthers: async (db: Db, classSessionId: string, at: Date): Promise<void> => {
    await db
      .update(classQuestions)
      .set({ state: 'kept', closedAt: sql`coalesce(${classQuestions.closedAt}, ${at.toISOString()}::timestamptz)` })
      .where(and(eq(classQuestions.classSessionId, classSessionId), ne(classQuestions.state, 'kept')));
  },

  insert: async (db: Db, row: typeof classQuestions.$inferInsert): Promise<string> =>
    (await db.insert(classQuestions).values(row).returning({ id: classQuestions.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<QuestionRow>): Promise<void> => {
    await db.update(classQuestions).set(row).where(eq(classQuestions.id, id));
  },

  /** Counts how often each of some students was drawn in a course, over all its classes. */
  drawnIn: async (db: Db, courseId: string, userIds: string[]): Promise<Map<string, number>> =>
    new Map(
      (
        await db
          .select({ userId: classResponses.userId, count: count() })
          .from(classResponses)
          .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
          .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
          .where(
            and(
              eq(classQuestions.kind, 'pick'),
              eq(classSessions.courseId, courseId),
              inArray(classResponses.userId, userIds),
            ),
          )
          .groupBy(classResponses.userId)
      ).map((one) => [one.userId, one.count]),
    ),

  /** Serializes buzzing in while there is no winner. */
  lockBuzzing: async (db: Db, classQuestionId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buzz ${classQuestionId}`}, 0))`);
  },

  /** Makes a student the winner unless there is one; returns whether it did. */
  win: async (db: Db, id: string, userId: string): Promise<boolean> =>
    (
      await db
        .update(classQuestions)
        .set({ winnerId: userId })
        .where(and(eq(classQuestions.id, id), eq(classQuestions.state, 'open'), isNull(classQuestions.winnerId)))
        .returning({ id: classQuestions.id })
    ).length > 0,

  /** Returns the next student who buzzed in and has not had a turn. */
  nextInLine: async (db: Db, classQuestionId: string): Promise<string | null> =>
    (
      await db
        .select({ userId: classResponses.userId })
        .from(classResponses)
        .where(and(eq(classResponses.classQuestionId, classQuestionId), eq(classResponses.judgement, 'none')))
        .orderBy(asc(classResponses.arrival))
        .limit(1)
    )[0]?.userId ?? null,

  /** Adds a response unless there is one; returns whether it did. */
  addResponse: async (db: Db, row: typeof classResponses.$inferInsert): Promise<boolean> =>
    (await db.insert(classResponses).values(row).onConflictDoNothing().returning({ id: classResponses.id })).length > 0,

  /** Adds a response or replaces the previous one. */
  putResponse: async (db: Db, row: typeof classResponses.$inferInsert): Promise<void> => {
    const { choices, text, judgement, at } = row;
    await db
      .insert(classResponses)
      .values(row)
      .onConflictDoUpdate({
        target: [classResponses.classQuestionId, classResponses.userId],
        set: { choices, text, judgement, at, shown: false },
      });
  },

  findResponse: async (db: Db, id: string): Promise<ResponseRow | undefined> =>
    (await db.select().from(classResponses).where(eq(classResponses.id, id)))[0],

  responseOf: async (db: Db, classQuestionId: string, userId: string): Promise<ResponseRow | undefined> =>
    (await db.select().from(classResponses).where(of(classQuestionId, userId)))[0],

  show: async (db: Db, id: string, shown: boolean): Promise<void> => {
    await db.update(classResponses).set({ shown }).where(eq(classResponses.id, id));
  },

  /** Returns whether there is such a response. */
  judge: async (db: Db, classQuestionId: string, userId: string, judgement: Judgement): Promise<boolean> =>
    (
      await db
        .update(classResponses)
        .set({ judgement })
        .where(of(classQuestionId, userId))
        .returning({ id: classResponses.id })
    ).length > 0,

  countResponses: (db: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({
            id: classResponses.classQuestionId,
            count: count(),
            right: sql<number>`(count(*) filter (where ${classResponses.judgement} = 'right'))::int`,
          })
          .from(classResponses)
          .where(inArray(classResponses.classQuestionId, ids))
          .groupBy(classResponses.classQuestionId),

  /** Counts the votes for each option. */
  votes: async (db: Db, ids: string[]): Promise<{ id: string; place: number; count: number }[]> => {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<{ id: string; place: number; count: number }>(sql`
      select ${classResponses.classQuestionId} as id, choice::int as place, count(*)::int as count
      from ${classResponses} cross join lateral jsonb_array_elements_text(${classResponses.choices}) as choice
      where ${inArray(classResponses.classQuestionId, ids)} group by 1, 2`);
    return rows;
  },

  /** Lists the first names of each question in the order of arrival, at most `most`. */
  named: async (db: Db, ids: string[], most: number) => {
    if (ids.length === 0) return [];
    const ranked = db
      .select({
        ...{ id: classResponses.classQuestionId, userId: classResponses.userId, judgement: classResponses.judgement },
        ...{ arrival: classResponses.arrival, userName: users.userName },
        rank: sql<number>`row_number() over (partition by ${classResponses.classQuestionId} order by ${classResponses.arrival})`.as(
          'rank',
        ),
      })
      .from(classResponses)
      .innerJoin(users, eq(users.id, classResponses.userId))
      .where(inArray(classResponses.classQuestionId, ids))
      .as('ranked');
    return db.select().from(ranked).where(sql`${ranked.rank} <= ${most}`).orderBy(ranked.arrival);
  },

  wall: async (db: Db, classQuestionId: string): Promise<string[]> =>
    (
      await db
        .select({ text: classResponses.text })
        .from(classResponses)
        .where(and(eq(classResponses.classQuestionId, classQuestionId), eq(classResponses.shown, true)))
        .orderBy(asc(classResponses.arrival))
    ).map(({ text }) => text),

  /** Lists a page of questions of the classes within a scope, or of one of them. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & {
      courseId?: string | undefined;
      classSessionId?: string | undefined;
      kind?: ClassQuestionKind | undefined;
      prompt?: string | undefined;
    },
    span: Span,
  ) => {
    const where = and(
      withinScope(scope, taughtCourses('run')),
      input.courseId ? eq(classSessions.courseId, input.courseId) : undefined,
      input.classSessionId ? eq(classQuestions.classSessionId, input.classSessionId) : undefined,
      inSpan(classSessions.beganAt, span),
      input.kind && eq(classQuestions.kind, input.kind),
      contains(classQuestions.prompt, input.prompt),
    );
    const found = db
      .select({ question: classQuestions, ...classOfRecord })
      .from(classQuestions)
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: classQuestions.createdAt },
          desc(classQuestions.createdAt),
          classQuestions.id,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(classQuestions)
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  /** Lists a page of answers given in one class; the caller has checked the actor's right. */
  pageOfResponses: async (
    db: Db,
    scope: Scope,
    input: PageInput & {
      classSessionId: string;
      classQuestionId?: string | undefined;
      kind?: ClassQuestionKind | undefined;
      userName?: string | undefined;
    },
  ) => {
    const where = and(
      withinScope(scope, { own: classResponses.userId }),
      eq(classQuestions.classSessionId, input.classSessionId),
      input.classQuestionId ? eq(classQuestions.id, input.classQuestionId) : undefined,
      input.kind && eq(classQuestions.kind, input.kind),
      or(contains(users.userName, input.userName), contains(users.loginName, input.userName)),
    );
    const found = db
      .select({
        response: classResponses,
        question: classQuestions,
        userName: users.userName,
        loginName: users.loginName,
      })
      .from(classResponses)
      .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
      .innerJoin(users, eq(users.id, classResponses.userId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { time: classResponses.arrival, loginName: users.loginName },
          desc(classResponses.arrival),
          classResponses.id,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(classResponses)
      .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
      .innerJoin(users, eq(users.id, classResponses.userId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
