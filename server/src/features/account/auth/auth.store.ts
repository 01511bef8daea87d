import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { captchas, loginAttempts } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';

interface AttemptLimits {
  now: Date;
  forgetBefore: Date;
  most: number;
  lockAfter: number;
  lockUntil: Date;
}

export const authStore = {
  /**
   * Counts a try, from one again when the last is older than `forgetBefore`, and locks the name with the last that is
   * let through; answers how many there are now. Null, and not counted, when the name is locked or `most` were counted.
   */
  countAttempt: async (db: Db, loginName: string, limits: AttemptLimits): Promise<number | null> => {
    const { now, forgetBefore, most, lockAfter, lockUntil } = limits;
    const { failures, lastAt, lockedUntil } = loginAttempts;
    const next = sql`case when ${lastAt} <= ${forgetBefore} then 1 else ${failures} + 1 end`;
    const [row] = await db
      .insert(loginAttempts)
      .values({ loginName, failures: 1, lastAt: now })
      .onConflictDoUpdate({
        target: loginAttempts.loginName,
        set: {
          failures: next,
          lastAt: now,
          lockedUntil: sql`case when ${next} >= ${lockAfter} then ${lockUntil}::timestamptz end`,
        },
        setWhere: and(
          or(isNull(lockedUntil), lte(lockedUntil, now)),
          or(lte(lastAt, forgetBefore), lt(failures, most)),
        ),
      })
      .returning({ failures });
    return row?.failures ?? null;
  },

  lockedUntil: async (db: Db, loginName: string): Promise<Date | null> =>
    (
      await db
        .select({ until: loginAttempts.lockedUntil })
        .from(loginAttempts)
        .where(eq(loginAttempts.loginName, loginName))
    )[0]?.until ?? null,

  clearAttempts: async (db: Db, loginName: string): Promise<void> => {
    await db.delete(loginAttempts).where(eq(loginAttempts.loginName, loginName));
  },

  clearAttemptsBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(loginAttempts).where(lt(loginAttempts.lastAt, moment));
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
