import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { captchas, loginAttempts } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';

export const authStore = {
  attempts: async (db: Db, loginName: string) =>
    (await db.select().from(loginAttempts).where(eq(loginAttempts.loginName, loginName)))[0],

  /** Counts a failed try, from one again when the last is older than `forgetBefore`; answers how many there are now. */
  countFailure: async (db: Db, loginName: string, now: Date, forgetBefore: Date): Promise<number> => {
    const [row] = await db
      .insert(loginAttempts)
      .values({ loginName, failures: 1, lastAt: now })
      .onConflictDoUpdate({
        target: loginAttempts.loginName,
        set: {
          failures: sql`case when ${loginAttempts.lastAt} < ${forgetBefore} then 1 else ${loginAttempts.failures} + 1 end`,
          lastAt: now,
        },
      })
      .returning({ failures: loginAttempts.failures });
    return row?.failures ?? 1;
  },

  lock: async (db: Db, loginName: string, lockedUntil: Date): Promise<void> => {
    await db.update(loginAttempts).set({ lockedUntil, failures: 0 }).where(eq(loginAttempts.loginName, loginName));
  },

  clearAttempts: async (db: Db, loginName: string): Promise<void> => {
    await db.delete(loginAttempts).where(eq(loginAttempts.loginName, loginName));
  },

  saveCaptcha: async (db: Db, row: typeof captchas.$inferInsert, now: Date): Promise<void> => {
    await db.delete(captchas).where(lt(captchas.expiresAt, now));
    await db.insert(captchas).values(row);
  },

  /** Takes a captcha away: whatever was answered, it is not good again. */
  takeCaptcha: async (db: Db, id: string, now: Date): Promise<string | undefined> =>
    (
      await db
        .delete(captchas)
        .where(and(eq(captchas.id, id), gt(captchas.expiresAt, now)))
        .returning({ answer: captchas.answer })
    )[0]?.answer,
};
