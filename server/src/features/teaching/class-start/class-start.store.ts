import { type ClassStartState, classStartTransitions } from '@xueyan/contract/teaching/class-start';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { classStarts } from '../../../db/class-start.table.ts';
import { machines } from '../../../db/machine.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, experiments } from '../../../db/teaching.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';

export type ClassStartRow = typeof classStarts.$inferSelect;

export const classStartStore = {
  /** Planned starts first, then the latest. */
  ofSection: (db: Db, sectionId: string, most: number) =>
    db
      .select({ row: classStarts, userName: sql<string>`coalesce(${users.userName}, '')` })
      .from(classStarts)
      .leftJoin(users, eq(users.id, classStarts.askedById))
      .where(and(eq(classStarts.sectionId, sectionId), ne(classStarts.state, 'cancelled')))
      .orderBy(sql`${classStarts.state} <> 'planned'`, desc(classStarts.startAt), desc(classStarts.id))
      .limit(most),

  find: async (db: Db, id: string): Promise<ClassStartRow | undefined> =>
    (await db.select().from(classStarts).where(eq(classStarts.id, id)))[0],

  insert: async (db: Db, row: typeof classStarts.$inferInsert): Promise<string> =>
    (await db.insert(classStarts).values(row).returning({ id: classStarts.id }))[0]?.id ?? '',

  /** Adds a start ahead of a lesson; null if there is one already. */
  insertForLesson: async (db: Db, row: typeof classStarts.$inferInsert): Promise<string | null> =>
    (await db.insert(classStarts).values(row).onConflictDoNothing().returning({ id: classStarts.id }))[0]?.id ?? null,

  /** Locks the due starts until the transaction ends. */
  takeDue: (db: Db, now: Date): Promise<ClassStartRow[]> =>
    db
      .select()
      .from(classStarts)
      .where(and(eq(classStarts.state, 'planned'), lte(classStarts.startAt, now)))
      .orderBy(asc(classStarts.startAt))
      .limit(20)
      .for('update', { skipLocked: true }),

  /** Returns the starts that go on, as keys of their jobs. */
  open: async (db: Db): Promise<string[]> =>
    (await db.select({ id: classStarts.id }).from(classStarts).where(eq(classStarts.state, 'running')).limit(1000)).map(
      ({ id }) => id,
    ),

  /** Returns whether the state allowed the transition. */
  move: async (
    db: Db,
    id: string,
    transition: Pick<Transition<ClassStartState>, 'moves'>,
    row: Partial<Pick<ClassStartRow, 'total' | 'asked' | 'refused' | 'reason'>> = {},
  ): Promise<boolean> =>
    (
      await db
        .update(classStarts)
        .set({ ...row, state: nextOf(classStarts.state, transition) })
        .where(and(eq(classStarts.id, id), allows(classStarts.state, transition)))
        .returning({ id: classStarts.id })
    ).length > 0,

  note: async (
    db: Db,
    id: string,
    row: Partial<Pick<ClassStartRow, 'asked' | 'refused' | 'reason'>>,
  ): Promise<void> => {
    await db
      .update(classStarts)
      .set(row)
      .where(
        and(
          eq(classStarts.id, id),
          inArray(classStarts.state, Object.keys(classStartTransitions.finish.moves) as ClassStartState[]),
        ),
      );
  },

  /** Returns these students with their accounts, in the order of accounts. */
  byAccount: (db: Db, ids: string[]) =>
    db
      .select({ id: users.id, account: users.loginName })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.loginName)),

  /** Counts the machines of an experiment's students by state. */
  machinesOf: async (db: Db, sectionId: string): Promise<Map<string, number>> => {
    const rows = await db
      .select({ state: machines.state, count: sql<number>`count(*)::int` })
      .from(machines)
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .where(and(eq(attempts.sectionId, sectionId), eq(attempts.trial, false), ne(machines.state, 'released')))
      .groupBy(machines.state);
    return new Map(rows.map(({ state, count }) => [state, count]));
  },

  experiment: async (db: Db, sectionId: string) =>
    (
      await db
        .select({
          imageId: experiments.imageId,
          memoryMb: experiments.memoryMb,
          lessonNamePattern: experiments.lessonNamePattern,
        })
        .from(experiments)
        .where(eq(experiments.sectionId, sectionId))
    )[0],

  setLessonNames: async (db: Db, sectionId: string, lessonNamePattern: string): Promise<void> => {
    await db.update(experiments).set({ lessonNamePattern }).where(eq(experiments.sectionId, sectionId));
  },
};
