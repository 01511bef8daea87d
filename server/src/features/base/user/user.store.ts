import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { formerPasswords, roles, userRoles, users } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export const userStore = {
  findByLoginName: async (db: Db, loginName: string): Promise<User | undefined> =>
    (
      await db
        .select()
        .from(users)
        .where(eq(sql`lower(${users.loginName})`, loginName.toLowerCase()))
    )[0],

  find: async (db: Db, id: string): Promise<User | undefined> =>
    (await db.select().from(users).where(eq(users.id, id)))[0],

  /**
   * Returns the user and locks the row against changes until the transaction ends; `alone`: also against other such
   * locks.
   */
  findToHold: async (db: Db, id: string, alone: boolean): Promise<User | undefined> =>
    (
      await db
        .select()
        .from(users)
        .where(eq(users.id, id))
        .for(alone ? 'no key update' : 'share')
    )[0],

  insertMany: (db: Db, rows: NewUser[]) =>
    db.insert(users).values(rows).returning({ id: users.id, loginName: users.loginName }),

  setPassword: (db: Db, id: string, passwordHash: string) =>
    db
      .update(users)
      .set({ passwordHash, mustChangePassword: false, passwordSetAt: clock.now() })
      .where(eq(users.id, id)),

  /** Returns false without a change when the password is no longer the former one. */
  replacePassword: async (db: Db, id: string, former: string, passwordHash: string): Promise<boolean> =>
    (
      await db
        .update(users)
        .set({ passwordHash, mustChangePassword: false, passwordSetAt: clock.now() })
        .where(and(eq(users.id, id), eq(users.passwordHash, former)))
        .returning({ id: users.id })
    ).length > 0,

  /** Returns the latest replaced passwords, newest first. */
  formerPasswords: async (db: Db, userId: string, most: number): Promise<string[]> =>
    most < 1
      ? []
      : (
          await db
            .select({ passwordHash: formerPasswords.passwordHash })
            .from(formerPasswords)
            .where(eq(formerPasswords.userId, userId))
            .orderBy(desc(formerPasswords.createdAt), desc(formerPasswords.id))
            .limit(most)
        ).map(({ passwordHash }) => passwordHash),

  /** Stores a replaced password; per user at most as many as any school may refuse. */
  keepFormer: async (db: Db, userId: string, passwordHash: string, most: number): Promise<void> => {
    await db.insert(formerPasswords).values({ userId, passwordHash });
    await db.execute(sql`
      delete from ${formerPasswords} where user_id = ${userId} and id not in (
        select id from ${formerPasswords} where user_id = ${userId} order by created_at desc, id desc limit ${most})`);
  },

  update: async (db: Db, id: string, row: Partial<NewUser>): Promise<void> => {
    await db.update(users).set(row).where(eq(users.id, id));
  },

  giveRole: async (db: Db, userIds: string[], roleCode: string) => {
    const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, roleCode));
    if (role) await db.insert(userRoles).values(userIds.map((userId) => ({ userId, roleId: role.id })));
  },

  demoAccounts: (db: Db, loginNames: string[]) =>
    db
      .select({ loginName: users.loginName, userName: users.userName, role: roles })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(inArray(users.loginName, loginNames)),

  exists: async (db: Db) => (await db.select({ id: users.id }).from(users).limit(1)).length > 0,
};
