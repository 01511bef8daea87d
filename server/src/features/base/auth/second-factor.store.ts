import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { roles, userRoles } from '../../../db/account.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { secondFactors } from '../../../db/second-factor.table.ts';
import type { Db } from '../../../db/sql.ts';

type Row = typeof secondFactors.$inferSelect;

export const secondFactorStore = {
  find: async (db: Db, userId: string): Promise<Row | undefined> =>
    (await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0],

  /** Locks the row, so that of two attempts with the same code the second sees the result of the first. */
  hold: async (db: Db, userId: string): Promise<Row | undefined> =>
    (await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update'))[0],

  /** Stores an unconfirmed secret; returns false where a confirmed one exists. */
  begin: async (db: Db, userId: string, secret: string): Promise<boolean> => {
    const row = { secret, lastStep: 0, recovery: [] };
    const rows = await db
      .insert(secondFactors)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: row,
        // A confirmed one must be removed first.
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId });
    return rows.length > 0;
  },

  update: async (db: Db, userId: string, row: Partial<Row>): Promise<void> => {
    await db.update(secondFactors).set(row).where(eq(secondFactors.userId, userId));
  },

  remove: async (db: Db, userId: string): Promise<boolean> =>
    (
      await db
        .delete(secondFactors)
        .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
        .returning({ userId: secondFactors.userId })
    ).length > 0,

  /** Tells whether one of a person's roles requires it. */
  isRequired: async (db: Db, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: roles.id })
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.roleId))
        .where(and(eq(userRoles.userId, userId), eq(roles.needsSecondFactor, true), isGranted()))
        .limit(1)
    ).length > 0,
};
