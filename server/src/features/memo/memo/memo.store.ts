import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { memos } from '../../../db/memo.table.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

import type { Span } from './memo-time.rule.ts';

export type MemoRow = typeof memos.$inferSelect;

const within = (ownerId: string, { from, to }: Span) =>
  and(eq(memos.ownerId, ownerId), gte(memos.remindAt, from), lt(memos.remindAt, to));

/** A memo that a server has pushed is due, even if the clock of this server is slightly behind. */
const waiting = (ownerId: string) =>
  and(eq(memos.ownerId, ownerId), isNull(memos.seenAt), or(lte(memos.dueAt, clock.now()), isNotNull(memos.pushedAt)));

export const memoStore = {
  /** Locks the memo until the transaction ends. */
  lock: async (db: Db, id: string): Promise<MemoRow | undefined> =>
    (await db.select().from(memos).where(eq(memos.id, id)).for('update'))[0],

  listWithin: (db: Db, ownerId: string, span: Span): Promise<MemoRow[]> =>
    db.select().from(memos).where(within(ownerId, span)).orderBy(asc(memos.remindAt), asc(memos.id)),

  /** Returns those of the given memos that belong to the owner, by time. */
  listByIds: (db: Db, ownerId: string, ids: string[]): Promise<MemoRow[]> =>
    db
      .select()
      .from(memos)
      .where(and(eq(memos.ownerId, ownerId), inArray(memos.id, ids)))
      .orderBy(asc(memos.remindAt), asc(memos.id)),

  search: (db: Db, ownerId: string, keyword: string, limit: number): Promise<MemoRow[]> =>
    db
      .select()
      .from(memos)
      .where(and(eq(memos.ownerId, ownerId), or(contains(memos.title, keyword), contains(memos.content, keyword))))
      .orderBy(desc(memos.remindAt), desc(memos.id))
      .limit(limit),

  /** Serializes writers of one owner, so that the count of memos stays correct. */
  lockOwner: async (db: Db, ownerId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`memo:${ownerId}`}, 0))`);
  },

  /** Counts the memos, optionally without one. */
  countWithin: (db: Db, ownerId: string, span: Span, except?: string): Promise<number> =>
    db.$count(memos, and(within(ownerId, span), except ? ne(memos.id, except) : undefined)),

  insert: async (db: Db, row: typeof memos.$inferInsert): Promise<string> => {
    const [created] = await db.insert(memos).values(row).returning({ id: memos.id });
    return created?.id ?? '';
  },

  set: async (db: Db, id: string, row: Partial<MemoRow>): Promise<void> => {
    await db.update(memos).set(row).where(eq(memos.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(memos).where(eq(memos.id, id));
  },

  listWaiting: (db: Db, ownerId: string, limit: number): Promise<MemoRow[]> =>
    db.select().from(memos).where(waiting(ownerId)).orderBy(asc(memos.dueAt), asc(memos.id)).limit(limit),

  countWaiting: async (db: Db, ownerId: string): Promise<number> =>
    (await db.select({ count: count() }).from(memos).where(waiting(ownerId)))[0]?.count ?? 0,

  /** Marks those of the owner's memos that are due and unseen as seen; returns their ids. */
  markSeen: async (db: Db, ownerId: string, ids: string[]): Promise<string[]> =>
    (
      await db
        .update(memos)
        .set({ seenAt: clock.now() })
        .where(and(waiting(ownerId), inArray(memos.id, ids)))
        .returning({ id: memos.id })
    ).map(({ id }) => id),

  /** Takes due memos, each by one server only; rows locked by another are skipped. */
  takeDue: (db: Db, limit: number): Promise<MemoRow[]> => {
    const due = db
      .select({ id: memos.id })
      .from(memos)
      .where(and(lte(memos.dueAt, clock.now()), isNull(memos.pushedAt), isNull(memos.seenAt)))
      .orderBy(asc(memos.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    return db.update(memos).set({ pushedAt: clock.now() }).where(inArray(memos.id, due)).returning();
  },
};
