import type { Permission } from '@xueyan/contract/wire/permission';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { resources, roleResources, roles, sessions, userRoles, users } from '../../../db/account.table.ts';
import { isGranted, type Until } from '../../../db/granted.ts';
import { namedByRole, organizationsIn } from '../../../db/organization-tree.ts';
import { rolesInOrder } from '../../../db/role-order.ts';
import { secondFactors } from '../../../db/second-factor.table.ts';
import type { Db } from '../../../db/sql.ts';

export type { Until };
export type Session = typeof sessions.$inferSelect;
export type User = typeof users.$inferSelect;

/** Condition for accounts that may sign in. */
const admitted = (now: Date) =>
  and(
    eq(users.state, 'normal'),
    or(isNull(users.validFrom), lte(users.validFrom, now)),
    or(isNull(users.expiresAt), gt(users.expiresAt, now)),
  );

export const sessionStore = {
  insert: async (db: Db, row: typeof sessions.$inferInsert): Promise<void> => {
    await db.insert(sessions).values(row);
  },

  /**
   * Returns the session of a token, or of its former token until `formerSince`, with its user if that may still sign
   * in.
   */
  findByHash: async (db: Db, hash: string, now: Date, formerSince: Date) =>
    (
      await db
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            or(eq(sessions.tokenHash, hash), and(eq(sessions.formerHash, hash), gt(sessions.renewedAt, formerSince))),
            gt(sessions.expiresAt, now),
            admitted(now),
          ),
        )
    )[0],

  /** Returns an account that may sign in. */
  findUser: async (db: Db, userId: string, now: Date) =>
    (
      await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), admitted(now)))
    )[0],

  /** Tells whether it has not ended and its user may still sign in. */
  isAlive: async (db: Db, id: string, now: Date): Promise<boolean> =>
    (
      await db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), admitted(now)))
    ).length > 0,

  ofUser: (db: Db, userId: string, now: Date): Promise<Session[]> =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.activeAt), desc(sessions.id)),

  touch: async (db: Db, id: string, now: Date): Promise<void> => {
    await db.update(sessions).set({ activeAt: now }).where(eq(sessions.id, id));
  },

  rolesOf: (db: Db, userId: string, until?: Until) =>
    db
      .select({
        id: roles.id,
        code: roles.code,
        dataRange: roles.dataRange,
        organizationIds: namedByRole,
        needsSecondFactor: roles.needsSecondFactor,
      })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, userId), isGranted(until)))
      .orderBy(...rolesInOrder),

  hasSecondFactor: async (db: Db, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: secondFactors.userId })
        .from(secondFactors)
        .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    ).length > 0,

  /** Returns the organizations and all below them. */
  organizationsIn: async (db: Db, ids: string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    return (await db.execute<{ id: string }>(sql`select id from ${organizationsIn(ids)} as below`)).rows.map(
      ({ id }) => id,
    );
  },

  organizationOf: async (db: Db, userId: string): Promise<string | null> =>
    (await db.select({ id: users.organizationId }).from(users).where(eq(users.id, userId)))[0]?.id ?? null,

  permissionsOf: async (db: Db, userId: string, until?: Until): Promise<Permission[]> =>
    (
      await db
        .selectDistinct({ code: resources.code })
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.roleId))
        .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
        .innerJoin(resources, eq(resources.id, roleResources.resourceId))
        .where(
          and(
            eq(userRoles.userId, userId),
            eq(resources.type, 'button'),
            eq(resources.enabled, true),
            isGranted(until),
          ),
        )
    ).map((row) => row.code as Permission),

  permissionsOfRoles: async (db: Db, roleIds: string[]): Promise<Permission[]> => {
    if (roleIds.length === 0) return [];
    const found = await db
      .selectDistinct({ code: resources.code })
      .from(roleResources)
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(and(inArray(roleResources.roleId, roleIds), eq(resources.type, 'button'), eq(resources.enabled, true)));
    return found.map(({ code }) => code as Permission);
  },

  /** Returns the entries of the menu with data rules that are on. */
  ruledResources: (db: Db) =>
    db
      .select({ type: resources.type, code: resources.code, url: resources.url, dataRules: resources.dataRules })
      .from(resources)
      .where(and(eq(resources.enabled, true), sql`${resources.dataRules} <> '[]'::jsonb`)),

  /** Replaces the token, unless another request just did. */
  renew: async (db: Db, session: Session, tokenHash: string, expiresAt: Date, now: Date): Promise<boolean> =>
    (
      await db
        .update(sessions)
        .set({ tokenHash, formerHash: session.tokenHash, renewedAt: now, expiresAt })
        .where(and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash)))
        .returning({ id: sessions.id })
    ).length > 0,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(sessions).where(eq(sessions.id, id));
  },

  removeOthers: async (db: Db, userId: string, keep: string): Promise<string[]> =>
    (
      await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
        .returning({ id: sessions.id })
    ).map((row) => row.id),

  removeOf: async (db: Db, userId: string): Promise<string[]> =>
    (await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })).map((row) => row.id),

  /** Deletes sessions not used since then; returns their ids. */
  removeIdle: async (db: Db, since: Date): Promise<string[]> =>
    (await db.delete(sessions).where(lt(sessions.activeAt, since)).returning({ id: sessions.id })).map((row) => row.id),

  removeExpired: async (db: Db, now: Date): Promise<void> => {
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
  },
};
