import { and, eq } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { scheduleFeeds } from '../../../db/schedule.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export const feedStore = {
  find: async (db: Db, userId: string) =>
    (await db.select().from(scheduleFeeds).where(eq(scheduleFeeds.userId, userId)))[0],

  /** Returns the owner of an address while the account is active. */
  ownerOf: async (db: Db, tokenHash: string) =>
    (
      await db
        .select({ userId: users.id, userName: users.userName, language: users.language })
        .from(scheduleFeeds)
        .innerJoin(users, and(eq(users.id, scheduleFeeds.userId), eq(users.state, 'normal')))
        .where(eq(scheduleFeeds.tokenHash, tokenHash))
    )[0],

  set: async (db: Db, userId: string, tokenHash: string): Promise<void> => {
    const fresh = { tokenHash, createdAt: clock.now(), lastReadAt: null };
    await db
      .insert(scheduleFeeds)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: scheduleFeeds.userId, set: fresh });
  },

  markRead: async (db: Db, userId: string): Promise<void> => {
    await db.update(scheduleFeeds).set({ lastReadAt: clock.now() }).where(eq(scheduleFeeds.userId, userId));
  },

  remove: async (db: Db, userId: string): Promise<void> => {
    await db.delete(scheduleFeeds).where(eq(scheduleFeeds.userId, userId));
  },
};
