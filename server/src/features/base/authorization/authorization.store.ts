import { type AuthorizationState, expiryNoticeDays } from '@xueyan/contract/base/authorization';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { resources, roleResources, roles, userRoles, users } from '../../../db/account.table.ts';
import { authorizations } from '../../../db/authorization.table.ts';
import { holdsNow, isFree } from '../../../db/granted.ts';
import { reachedByRole } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { isPerson } from '../../../db/person.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type AuthorizationRow = typeof authorizations.$inferSelect;

interface Search extends PageInput {
  userName?: string | undefined;
  roleId?: string | undefined;
  state?: AuthorizationState | undefined;
}

const dayMs = 86_400_000;
const grantor = alias(users, 'grantor');
const revoker = alias(users, 'revoker');
const { createdAt, startsAt, endsAt, begunAt, revokedAt, lapseReason, noticedAt } = authorizations;
const sortable = { createTime: createdAt, startTime: startsAt, endTime: endsAt, userName: users.userName };

/** Moment before which an end counts as near. */
const soon = (now: Date) => new Date(now.getTime() + expiryNoticeDays * dayMs);

function inState(state: AuthorizationState, now: Date): SQL | undefined {
  if (state === 'lapsed') return isNotNull(lapseReason);
  if (state === 'revoked') return and(isNotNull(revokedAt), isNull(lapseReason));
  const open = isNull(revokedAt);
  if (state === 'future') return and(open, gt(startsAt, now));
  if (state === 'expired') return and(open, lte(endsAt, now));
  const running = and(open, lte(startsAt, now), gt(endsAt, now));
  return and(running, state === 'ending' ? lte(endsAt, soon(now)) : gt(endsAt, soon(now)));
}

export const authorizationStore = {
  page: (db: Db, scope: Scope, input: Search, now: Date) => {
    const where = and(
      withinScope(scope, { own: authorizations.userId }),
      or(contains(users.userName, input.userName), contains(users.loginName, input.userName)),
      input.roleId ? eq(authorizations.roleId, input.roleId) : undefined,
      input.state && inState(input.state, now),
    );
    const found = db
      .select({
        row: authorizations,
        userName: users.userName,
        loginName: users.loginName,
        organizationId: users.organizationId,
        role: { name: roles.name, nameEn: roles.nameEn, nameMn: roles.nameMn },
        grantorName: sql<string>`coalesce(${grantor.userName}, '')`,
        revokerName: sql<string>`coalesce(${revoker.userName}, '')`,
      })
      .from(authorizations)
      .innerJoin(users, eq(users.id, authorizations.userId))
      .innerJoin(roles, eq(roles.id, authorizations.roleId))
      .leftJoin(grantor, eq(grantor.id, authorizations.grantedBy))
      .leftJoin(revoker, eq(revoker.id, authorizations.revokedBy))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(createdAt), authorizations.id));
    const count = db
      .select({ id: authorizations.id })
      .from(authorizations)
      .innerJoin(users, eq(users.id, authorizations.userId));
    return pageOf(input, found, () => db.$count(count.where(where).as('found')));
  },

  pagePeople: (db: Db, scope: Scope, input: PageInput & { userName?: string | undefined }) => {
    const where = and(
      withinScope(scope, { own: users.id, organization: users.organizationId }),
      eq(users.state, 'normal'),
      isPerson,
      or(contains(users.userName, input.userName), contains(users.loginName, input.userName)),
    );
    const found = db
      .select({ userId: users.id, userName: users.userName, loginName: users.loginName })
      .from(users)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { userName: users.userName }, asc(users.loginName), users.id));
    return pageOf(input, found, () => db.$count(users, where));
  },

  /** Returns the people who are within a scope. */
  within: async (db: Db, scope: Scope, userIds: string[]): Promise<string[]> =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            withinScope(scope, { own: users.id, organization: users.organizationId }),
            inArray(users.id, userIds),
            isPerson,
          ),
        )
    ).map(({ id }) => id),

  /** Returns the roles that need an authorization, with their permissions. */
  roles: async (db: Db) => {
    const rows = await db
      .select({
        role: roles,
        organizationIds: reachedByRole,
        codes: sql<string[]>`coalesce(array_agg(${resources.code}) filter (where ${resources.type} = 'button'), '{}')`,
      })
      .from(roles)
      .leftJoin(roleResources, eq(roleResources.roleId, roles.id))
      .leftJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(sql`not ${isFree}`)
      .groupBy(roles.id)
      .orderBy(asc(roles.code));
    return rows.map(({ role, codes, organizationIds }) => ({
      ...role,
      organizationIds,
      permissions: codes,
    }));
  },

  insert: async (db: Db, rows: (typeof authorizations.$inferInsert)[]): Promise<void> => {
    await db.insert(authorizations).values(rows);
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ row: authorizations, role: roles, organizationId: users.organizationId })
        .from(authorizations)
        .innerJoin(roles, eq(roles.id, authorizations.roleId))
        .innerJoin(users, eq(users.id, authorizations.userId))
        .where(eq(authorizations.id, id))
        .for('update', { of: authorizations })
    )[0],

  revoke: async (db: Db, id: string, row: Partial<AuthorizationRow>): Promise<void> => {
    await db.update(authorizations).set(row).where(eq(authorizations.id, id));
  },

  /** Locks the due authorizations for one server, with the grantors' data. */
  takeBeginning: async (db: Db, now: Date) =>
    db
      .select({ row: authorizations, role: roles, userName: users.userName, organizationId: users.organizationId })
      .from(authorizations)
      .innerJoin(roles, eq(roles.id, authorizations.roleId))
      .innerJoin(users, eq(users.id, authorizations.userId))
      .where(and(isNull(begunAt), isNull(revokedAt), lte(startsAt, now)))
      .orderBy(asc(startsAt))
      .limit(200)
      .for('update', { of: authorizations, skipLocked: true }),

  begin: async (db: Db, ids: string[], now: Date): Promise<void> => {
    if (ids.length > 0) await db.update(authorizations).set({ begunAt: now }).where(inArray(authorizations.id, ids));
  },

  /** Synchronizes the roles of people with the authorizations in force; returns the people whose roles changed. */
  settle: async (db: Db): Promise<string[]> => {
    const { rows: lost } = await db.execute<{ id: string }>(sql`
      delete from ${userRoles} using ${roles}
      where ${roles.id} = ${userRoles.roleId} and not ${isFree} and not exists (
        select from ${authorizations} where ${authorizations.userId} = ${userRoles.userId}
          and ${authorizations.roleId} = ${userRoles.roleId} and ${holdsNow()})
      returning ${userRoles.userId} as id`);
    const { rows: won } = await db.execute<{ id: string }>(sql`
      insert into ${userRoles} (user_id, role_id)
      select distinct ${authorizations.userId}, ${authorizations.roleId} from ${authorizations}
      join ${roles} on ${roles.id} = ${authorizations.roleId}
      where not ${isFree} and ${holdsNow()} and not exists (
        select from ${userRoles} where ${userRoles.userId} = ${authorizations.userId}
          and ${userRoles.roleId} = ${authorizations.roleId})
      on conflict do nothing
      returning user_id as id`);
    return [...new Set([...lost, ...won].map(({ id }) => id))];
  },

  /** Marks authorizations near their end as notified and returns them; rows locked by another server are skipped. */
  takeEnding: async (db: Db, now: Date) => {
    const near = and(
      inState('ending', now),
      isNull(noticedAt),
      // A shorter period is near its end from its beginning, so no notification is needed.
      sql`${endsAt} - ${startsAt} > make_interval(days => ${expiryNoticeDays})`,
    );
    const due = await db
      .select({ id: authorizations.id })
      .from(authorizations)
      .where(near)
      .limit(200)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return [];
    await db.update(authorizations).set({ noticedAt: now }).where(inArray(authorizations.id, ids));
    return db
      .select({ row: authorizations, role: roles.name, roleEn: roles.nameEn, userName: users.userName })
      .from(authorizations)
      .innerJoin(roles, eq(roles.id, authorizations.roleId))
      .innerJoin(users, eq(users.id, authorizations.userId))
      .where(inArray(authorizations.id, ids));
  },
};
