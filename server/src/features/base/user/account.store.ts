import type { UserState } from '@xueyan/contract/base/user';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { organizations, roles, sessions, userRoles, users } from '../../../db/account.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { peopleNamed } from '../../../db/people-search.ts';
import { isPerson } from '../../../db/person.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { pageOfWhole } from '../../../db/whole-list.ts';

type UserRow = typeof users.$inferSelect;

const described = (db: Db) =>
  db
    .select({ row: users, organizationName: sql<string>`coalesce(${organizations.name}, '')` })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId));
export type DescribedUser = Awaited<ReturnType<typeof described>>[number];

interface Search extends PageInput {
  words?: string | undefined;
  roleId?: string | undefined;
  state?: UserState | undefined;
  /** In one of them. */
  organizationIds?: string[] | undefined;
}

const inState = (state: UserState): SQL | undefined => {
  if (state === 'disabled' || state === 'locked') return eq(users.state, state);
  return and(eq(users.state, 'normal'), eq(users.mustChangePassword, state === 'enabled'));
};

const hasRole = (db: Db, roleId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .where(and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId))),
  );

const sortable = {
  loginName: users.loginName,
  userName: users.userName,
  createTime: users.createdAt,
  expireTime: users.expiresAt,
};

/** All accounts by their login names, which are unique. */
const everybody = (db: Db) => ({
  count: () => db.$count(users, isPerson),
  marks: async (every: number) => {
    const numbered = sql`select ${users.loginName} as key, row_number() over (order by ${users.loginName}, ${users.id} desc) as n from ${users} where ${isPerson}`;
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from (${numbered}) as numbered where (n - 1) % ${every} = 0 order by n`,
    );
    return rows.map(({ key }) => key);
  },
  read: (from: string | undefined, offset: number, limit: number) =>
    described(db)
      .where(and(isPerson, from === undefined ? undefined : gte(users.loginName, from)))
      .orderBy(asc(users.loginName), desc(users.id))
      .limit(limit)
      .offset(offset),
});

export const accountStore = {
  page: (db: Db, scope: Scope, { organizationIds, roleId, state, words, ...input }: Search) => {
    const where = and(
      withinScope(scope, { own: users.id, organization: users.organizationId }),
      organizationIds && inArray(users.organizationId, organizationIds),
      roleId ? hasRole(db, roleId) : undefined,
      state && inState(state),
      peopleNamed(words),
    );
    if (!where && !input.orderFlag) return pageOfWhole(db, 'account', input, everybody(db));
    const people = and(isPerson, where);
    const found = described(db)
      .where(people)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(users.loginName), users.id));
    return pageOf(input, found, () => db.$count(users, people));
  },

  rolesOf: (db: Db, userIds: string[]) =>
    userIds.length === 0
      ? Promise.resolve([])
      : db
          .select({ userId: userRoles.userId, role: roles })
          .from(userRoles)
          .innerJoin(roles, eq(roles.id, userRoles.roleId))
          .where(inArray(userRoles.userId, userIds))
          .orderBy(asc(roles.createdAt), asc(roles.code)),

  /** Locks the rows until the transaction ends, in a fixed order that avoids deadlocks. */
  hold: (db: Db, ids: string[]): Promise<UserRow[]> =>
    db
      .select()
      .from(users)
      .where(and(isPerson, inArray(users.id, ids)))
      .orderBy(asc(users.id))
      .for('update'),

  byLoginNames: (db: Db, loginNames: string[]): Promise<UserRow[]> =>
    db
      .select()
      .from(users)
      .where(
        inArray(
          sql`lower(${users.loginName})`,
          loginNames.map((name) => name.toLowerCase()),
        ),
      ),

  insert: async (db: Db, row: typeof users.$inferInsert): Promise<string> => {
    const [created] = await db.insert(users).values(row).returning({ id: users.id });
    return created?.id ?? '';
  },

  update: async (db: Db, ids: string[], row: Partial<UserRow>): Promise<void> => {
    await db.update(users).set(row).where(inArray(users.id, ids));
  },

  /** Returns people whose account has expired while they are signed in. */
  expiredWithSessions: async (db: Db, now: Date): Promise<string[]> =>
    (
      await db
        .selectDistinct({ id: users.id })
        .from(users)
        .innerJoin(sessions, eq(sessions.userId, users.id))
        .where(and(isNotNull(users.expiresAt), lte(users.expiresAt, now)))
    ).map(({ id }) => id),
};
