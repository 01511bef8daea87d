import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, exists, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { classMembers, userRoles, users } from '../../../db/account.table.ts';
import { authorizations } from '../../../db/authorization.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { peopleNamed } from '../../../db/people-search.ts';
import { isPerson } from '../../../db/person.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

const sortable = { loginName: users.loginName, userName: users.userName };

const has = (db: Db, roleId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .where(and(eq(userRoles.roleId, roleId), eq(userRoles.userId, users.id))),
  );

type Search = PageInput & { roleId: string; words?: string | undefined };

async function page(db: Db, scope: Scope, input: Search, filter: SQL | undefined) {
  const where = and(
    withinScope(scope, { own: users.id, organization: users.organizationId }),
    filter,
    isPerson,
    peopleNamed(input.words),
  );
  const found = db
    .select({ userId: users.id, loginName: users.loginName, userName: users.userName, state: users.state })
    .from(users)
    .where(where)
    .orderBy(...orderOf(input.orderFlag, sortable, sql`${users.loginName} asc`, users.id));
  return pageOf(input, found, () => db.$count(users, where));
}

export const roleMemberStore = {
  page: (db: Db, scope: Scope, input: Search) => page(db, scope, input, has(db, input.roleId)),

  pageOthers: (db: Db, scope: Scope, input: Search) =>
    page(db, scope, input, and(not(has(db, input.roleId)), eq(users.state, 'normal'))),

  /** Returns the users who are within the scope. */
  within: (db: Db, scope: Scope, userIds: string[]) =>
    db
      .select({ id: users.id, userName: users.userName })
      .from(users)
      .where(
        and(
          withinScope(scope, { own: users.id, organization: users.organizationId }),
          inArray(users.id, userIds),
          isPerson,
        ),
      ),

  /** Returns the roles with a member outside the scope, present or future by an existing authorization. */
  reachingBeyond: async (db: Db, scope: Scope, roleIds: string[]): Promise<Set<string>> => {
    const within = withinScope(scope, { own: users.id, organization: users.organizationId });
    if (!within || roleIds.length === 0) return new Set();
    // A person without organization is not within the scope: null counts as outside.
    const outside = sql`(${within}) is not true`;
    const members = db
      .select({ roleId: userRoles.roleId })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(and(inArray(userRoles.roleId, roleIds), outside));
    const promised = db
      .select({ roleId: authorizations.roleId })
      .from(authorizations)
      .innerJoin(users, eq(users.id, authorizations.userId))
      .where(
        and(
          inArray(authorizations.roleId, roleIds),
          isNull(authorizations.revokedAt),
          gt(authorizations.endsAt, clock.now()),
          outside,
        ),
      );
    return new Set((await members.union(promised)).map(({ roleId }) => roleId));
  },

  /** Returns the users who are in no class. */
  withoutClass: (db: Db, userIds: string[]) =>
    db
      .select({ userId: users.id, userName: users.userName })
      .from(users)
      .where(
        and(
          sql`${users.id} = any(${sql.param(userIds)}::uuid[])`,
          not(exists(db.select({ one: sql`1` }).from(classMembers).where(eq(classMembers.userId, users.id)))),
        ),
      ),

  /** Returns the people who did not have the role before. */
  add: async (db: Db, roleId: string, userIds: string[]): Promise<string[]> =>
    (
      await db
        .insert(userRoles)
        .values(userIds.map((userId) => ({ roleId, userId })))
        .onConflictDoNothing()
        .returning({ userId: userRoles.userId })
    ).map(({ userId }) => userId),

  /** Returns the people who had the role before. */
  remove: async (db: Db, roleId: string, userIds: string[]): Promise<string[]> =>
    (
      await db
        .delete(userRoles)
        .where(and(eq(userRoles.roleId, roleId), inArray(userRoles.userId, userIds)))
        .returning({ userId: userRoles.userId })
    ).map(({ userId }) => userId),
};
