import type { PracticePoint, practiceApi } from '@xueyan/contract/exam/practice';
import type { practisingApi } from '@xueyan/contract/exam/practising';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { classMembers, users } from '../../../db/account.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import {
  practiceClasses,
  practiceItems,
  practiceRounds,
  practices,
  practiceTries,
} from '../../../db/practice.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type TryRow = typeof practiceTries.$inferSelect;

const owners = alias(users, 'practice_owner');

/** SQL: the person is in a class of the practice set. */
const isStudent = (db: Db, userId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(practiceClasses)
      .innerJoin(classMembers, eq(classMembers.classId, practiceClasses.classId))
      .where(and(eq(practiceClasses.practiceId, practices.id), eq(classMembers.userId, userId))),
  );

/** Last try of each question by each student. */
const lastTries = (where: SQL) => sql`(
  select distinct on (given.item_id, given.user_id) given.item_id, given.user_id, given."right", given.created_at
  from ${practiceTries} as given join ${practiceItems} as item on item.id = given.item_id
  where ${where} order by given.item_id, given.user_id, given.created_at desc, given.id desc)`;

const percent = (right: SQL, all: SQL) => sql<number | null>`round(100.0 * ${right} / nullif(${all}, 0), 1)::float8`;

export const tryStore = {
  /** Returns the practice set if it is open and the person is one of its students. */
  findOwn: async (db: Db, practiceId: string, userId: string) =>
    (
      await db
        .select()
        .from(practices)
        .where(and(eq(practices.id, practiceId), isStudent(db, userId)))
    )[0],

  /** Returns the person's current round of a practice set, locked until the transaction ends; creates it if missing. */
  holdRound: async (db: Db, practiceId: string, userId: string): Promise<number> => {
    await db.insert(practiceRounds).values({ practiceId, userId }).onConflictDoNothing();
    const [row] = await db
      .select({ round: practiceRounds.round })
      .from(practiceRounds)
      .where(and(eq(practiceRounds.practiceId, practiceId), eq(practiceRounds.userId, userId)))
      .for('update');
    return row?.round ?? 1;
  },

  setRound: async (db: Db, practiceId: string, userId: string, round: number, startedAt: Date): Promise<void> => {
    await db
      .update(practiceRounds)
      .set({ round, startedAt })
      .where(and(eq(practiceRounds.practiceId, practiceId), eq(practiceRounds.userId, userId)));
  },

  insert: async (db: Db, row: typeof practiceTries.$inferInsert): Promise<void> => {
    await db.insert(practiceTries).values(row);
  },

  /** The person's last tries of a round, by item. */
  ofRound: async (db: Db, practiceId: string, userId: string, round: number): Promise<Map<string, TryRow>> => {
    const found = await db
      .selectDistinctOn([practiceTries.itemId], { row: practiceTries })
      .from(practiceTries)
      .innerJoin(practiceItems, eq(practiceItems.id, practiceTries.itemId))
      .where(
        and(eq(practiceItems.practiceId, practiceId), eq(practiceTries.userId, userId), eq(practiceTries.round, round)),
      )
      .orderBy(practiceTries.itemId, desc(practiceTries.createdAt), desc(practiceTries.id));
    return new Map(found.map(({ row }) => [row.itemId, row]));
  },

  last: async (db: Db, itemId: string, userId: string): Promise<TryRow | undefined> =>
    (
      await db
        .select()
        .from(practiceTries)
        .where(and(eq(practiceTries.itemId, itemId), eq(practiceTries.userId, userId)))
        .orderBy(desc(practiceTries.createdAt), desc(practiceTries.id))
        .limit(1)
        .for('update')
    )[0],

  /** Saves a verdict and returns the owner of the try. */
  settle: async (db: Db, submissionId: string, verdict: Pick<TryRow, 'share' | 'right'>) =>
    (
      await db
        .update(practiceTries)
        .set(verdict)
        .from(practiceItems)
        .where(and(eq(practiceTries.submissionId, submissionId), eq(practiceItems.id, practiceTries.itemId)))
        .returning({ userId: practiceTries.userId, itemId: practiceItems.id, practiceId: practiceItems.practiceId })
    )[0],

  setRight: async (db: Db, id: string, right: boolean): Promise<void> => {
    await db.update(practiceTries).set({ right }).where(eq(practiceTries.id, id));
  },

  /** Lists a page of open practice sets of the person's classes. */
  pageMine: (db: Db, scope: Scope, userId: string, input: z.output<typeof practisingApi.list.input>) => {
    const where = and(withinScope(scope, { own: (who: string) => isStudent(db, who) }), eq(practices.state, 'open'));
    const round = sql<number>`coalesce(${practiceRounds.round}, 1)`;
    const given = (more: SQL) => sql<number>`(
      select count(distinct given.item_id)::int from ${practiceTries} as given
      join ${practiceItems} as item on item.id = given.item_id
      where item.practice_id = ${practices.id} and given.user_id = ${userId} and given.round = ${round} ${more})`;
    const lastAt = sql<string | null>`(
      select max(given.created_at) from ${practiceTries} as given join ${practiceItems} as item on item.id = given.item_id
      where item.practice_id = ${practices.id} and given.user_id = ${userId})`;
    const found = db
      .select({
        row: practices,
        ownerName: owners.userName,
        questionCount: sql<number>`(
          select count(*)::int from ${practiceItems} as item where item.practice_id = ${practices.id})`,
        ...{ round, answered: given(sql``), right: given(sql`and given."right"`) },
        lastAt: lastAt.mapWith(practiceTries.createdAt),
      })
      .from(practices)
      .innerJoin(owners, eq(owners.id, practices.ownerId))
      .leftJoin(practiceRounds, and(eq(practiceRounds.practiceId, practices.id), eq(practiceRounds.userId, userId)))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { practiceName: practices.name },
          sql`${lastAt} desc nulls last, ${practices.updatedAt} desc`,
          practices.id,
        ),
      );
    return pageOf(input, found, () => db.$count(practices, where));
  },

  /** Lists a page of questions that the person last answered wrong, from sets open to them. */
  pageMistakes: (db: Db, scope: Scope, userId: string, input: z.output<typeof practisingApi.mistakes.input>) => {
    const last = lastTries(sql`given.user_id = ${userId}`);
    const wrong = db
      .select({
        ...{ itemId: practiceItems.id, practiceId: practices.id, practiceName: practices.name },
        content: questionVersions.content,
        wrongCount: sql<number>`(
          select count(*)::int from ${practiceTries} as before
          where before.item_id = ${practiceItems.id} and before.user_id = ${userId} and before."right" = false)`.as(
          'wrong',
        ),
        lastAt: sql`tried.created_at`.mapWith(practiceTries.createdAt).as('last_at'),
      })
      .from(practiceItems)
      .innerJoin(practices, eq(practices.id, practiceItems.practiceId))
      .innerJoin(questionVersions, eq(questionVersions.id, practiceItems.versionId))
      .innerJoin(sql`${last} as tried`, sql`tried.item_id = ${practiceItems.id} and tried."right" = false`);
    const where = and(
      withinScope(scope, { own: (who: string) => isStudent(db, who) }),
      eq(practices.state, 'open'),
      input.practiceId ? eq(practices.id, input.practiceId) : undefined,
    );
    const found = wrong
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { lastTime: sql`last_at`, wrongCount: sql`wrong` },
          sql`last_at desc`,
          practiceItems.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(practiceItems)
        .innerJoin(practices, eq(practices.id, practiceItems.practiceId))
        .innerJoin(sql`${last} as tried`, sql`tried.item_id = ${practiceItems.id} and tried."right" = false`)
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Lists a page of the progress of a set's students. */
  progress: (db: Db, scope: Scope, input: z.output<typeof practiceApi.progress.input>) => {
    const of = (what: SQL) => sql<number>`(
      select ${what} from ${practiceTries} as given join ${practiceItems} as item on item.id = given.item_id
      where item.practice_id = ${practices.id} and given.user_id = ${users.id})`;
    const last = lastTries(sql`item.practice_id = ${input.practiceId}`);
    const columns = {
      answered: of(sql`count(distinct given.item_id)::int`),
      right: sql<number>`(select count(*)::int from ${last} as tried where tried.user_id = ${users.id} and tried."right")`,
      tries: of(sql`count(*)::int`),
      lastAt: of(sql`max(given.created_at)`),
    };
    const where = and(
      withinScope(scope, { own: practices.ownerId, organization: owners.organizationId }),
      eq(practices.id, input.practiceId),
      exists(
        db
          .select({ one: sql`1` })
          .from(practiceClasses)
          .innerJoin(classMembers, eq(classMembers.classId, practiceClasses.classId))
          .where(and(eq(practiceClasses.practiceId, practices.id), eq(classMembers.userId, users.id))),
      ),
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const { lastAt, ...counts } = columns;
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, ...counts },
        className: sql<string>`coalesce((
          select invited.name from practice_class as link join school_class as invited on invited.id = link.class_id
          join class_member as member on member.class_id = link.class_id and member.user_id = ${users.id}
          where link.practice_id = ${practices.id} order by invited.name limit 1), '')`,
        accuracy: of(
          percent(sql`count(*) filter (where given."right")`, sql`count(*) filter (where given."right" is not null)`),
        ),
        lastAt: lastAt.mapWith(practiceTries.createdAt),
      })
      .from(practices)
      .innerJoin(owners, eq(owners.id, practices.ownerId))
      .innerJoin(users, sql`true`)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { loginName: users.loginName, ...counts, lastTime: lastAt },
          asc(users.loginName),
          users.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(practices)
        .innerJoin(owners, eq(owners.id, practices.ownerId))
        .innerJoin(users, sql`true`)
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Returns the progress of a class, or of one student, by knowledge point, weakest first. */
  points: async (db: Db, practiceId: string, userId: string | undefined): Promise<PracticePoint[]> => {
    const right = sql`count(given.id) filter (where given."right")`;
    const judged = sql`count(given.id) filter (where given."right" is not null)`;
    const { rows } = await db.execute<PracticePoint & Record<string, unknown>>(sql`
      select point.id as "knowledgePointId", coalesce(point.name, '') as "pointName",
        count(distinct item.id)::int as "questionCount", count(given.id)::int as tries,
        ${percent(right, judged)} as accuracy
      from ${practiceItems} as item
      join ${questionVersions} as version on version.id = item.version_id
      left join question_knowledge_point as about on about.question_id = version.question_id
      left join knowledge_point as point on point.id = about.knowledge_point_id
      left join ${practiceTries} as given on given.item_id = item.id ${userId ? sql`and given.user_id = ${userId}` : sql``}
      where item.practice_id = ${practiceId}
      group by point.id, point.name
      order by accuracy nulls last, "pointName"`);
    return rows;
  },
};
