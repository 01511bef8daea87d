import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { captchas, knownDevices, loginAttempts } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';

interface AttemptLimits {
  now: Date;
  forgetBefore: Date;
  most: number;
  lockAfter: number;
  lockUntil: Date;
}

export const authStore = {
  /**
   * Counts an attempt, starting from one when the last is older than `forgetBefore`, and locks the name with the last
   * permitted one; returns the count. Returns null without counting when the name is locked or `most` were counted.
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

  /** Undoes the last count. */
  takeBackAttempt: async (db: Db, loginName: string): Promise<void> => {
    await db
      .update(loginAttempts)
      .set({ failures: sql`greatest(0, ${loginAttempts.failures} - 1)`, lockedUntil: null })
      .where(eq(loginAttempts.loginName, loginName));
  },

  lockedUntil: async (db: Db, loginName: string): Promise<Date | null> =>
    (
      await db
        .select({ until: loginAttempts.lockedUntil })
        .from(loginAttempts)
        .where(eq(loginAttempts.loginName, loginName))
    )[0]?.until ?? null,

  /** Returns the counts of these names since a time; names without any are missing from the map. */
  failuresOf: async (db: Db, names: string[], since: Date): Promise<Map<string, number>> => {
    const rows = await db
      .select({ name: loginAttempts.loginName, failures: loginAttempts.failures })
      .from(loginAttempts)
      .where(and(inArray(loginAttempts.loginName, names), gt(loginAttempts.lastAt, since)));
    return new Map(rows.map(({ name, failures }) => [name, failures]));
  },

  clearAttempts: async (db: Db, loginName: string): Promise<void> => {
    await db.delete(loginAttempts).where(eq(loginAttempts.loginName, loginName));
  },

  clearAttemptsBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(loginAttempts).where(lt(loginAttempts.lastAt, moment));
  },

  deviceIsKnown: async (db: Db, userId: string, tokenHash: string): Promise<boolean> =>
    (
      await db
        .select({ userId: knownDevices.userId })
        .from(knownDevices)
        .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)))
    ).length > 0,

  saveDevice: async (db: Db, row: typeof knownDevices.$inferInsert): Promise<void> => {
    await db
      .insert(knownDevices)
      .values(row)
      .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { usedAt: row.usedAt } });
  },

  forgetDevicesBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(knownDevices).where(lt(knownDevices.usedAt, moment));
  },

  saveCaptcha: async (db: Db, row: typeof captchas.$inferInsert, now: Date): Promise<void> => {
    await db.delete(captchas).where(lt(captchas.expiresAt, now));
    await db.insert(captchas).values(row);
  },

  /** Removes a captcha: it is invalid after any answer. */
  takeCaptcha: async (db: Db, id: string, now: Date): Promise<string | undefined> =>
    (
      await db
        .delete(captchas)
        .where(and(eq(captchas.id, id), gt(captchas.expiresAt, now)))
        .returning({ answer: captchas.answer })
    )[0]?.answer,
};
