import type { OrganizationType } from '@xueyan/contract/base/organization';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, arrayOverlaps, asc, count, eq, exists, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { organizations, roleOrganizations, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { namedByRole, organizationsIn } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { isPerson } from '../../../db/person.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

const parents = alias(organizations, 'parent');
const leaders = alias(users, 'leader');
const userCount = sql<number>`(select count(*)::int from ${users} where ${users.organizationId} = ${organizations.id})`;
const classCount = sql<number>`(select count(*)::int from ${schoolClasses} where ${schoolClasses.organizationId} = ${organizations.id})`;

const described = (db: Db) =>
  db
    .select({
      row: organizations,
      parentName: sql<string>`coalesce(${parents.name}, '')`,
      leaderName: sql<string>`coalesce(${leaders.userName}, '')`,
      userCount,
      classCount,
    })
    .from(organizations)
    .leftJoin(parents, eq(parents.id, organizations.parentId))
    .leftJoin(leaders, eq(leaders.id, organizations.leaderId));
export type DescribedOrganization = Awaited<ReturnType<typeof described>>[number];

/** Condition on a join of users and their roles: the range reaches down from one of these organizations. */
const seesFrom = (ids: string[]) =>
  or(
    and(eq(roles.dataRange, 'organization'), inArray(users.organizationId, ids)),
    and(eq(roles.dataRange, 'chosen'), arrayOverlaps(namedByRole, sql`${sql.param(ids)}::uuid[]`)),
  );

/** Condition: another role of the same person sees everything, or reaches down from one of these. */
function seesAnyway(db: Db, ids: string[]) {
  const [held, kinds] = [alias(userRoles, 'held'), alias(roles, 'kind')];
  const named = db
    .select({ one: sql`1` })
    .from(roleOrganizations)
    .where(and(eq(roleOrganizations.roleId, kinds.id), inArray(roleOrganizations.organizationId, ids)));
  return db
    .select({ one: sql`1` })
    .from(held)
    .innerJoin(kinds, eq(kinds.id, held.roleId))
    .where(
      and(
        eq(held.userId, users.id),
        or(
          eq(kinds.dataRange, 'all'),
          and(eq(kinds.dataRange, 'organization'), inArray(users.organizationId, ids)),
          and(eq(kinds.dataRange, 'chosen'), exists(named)),
        ),
      ),
    );
}

const inOrder = [asc(organizations.position), asc(organizations.code)];
const sortable = { code: organizations.code, name: organizations.name, userCount };

type Search = PageInput & { name?: string | undefined; type?: OrganizationType | undefined };

export const organizationStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { organization: organizations.id }),
      contains(organizations.name, input.name),
      input.type ? eq(organizations.type, input.type) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(organizations.code), organizations.id));
    return pageOf(input, found, () => db.$count(organizations, where));
  },

  tree: (db: Db, scope: Scope): Promise<DescribedOrganization[]> =>
    described(db)
      .where(withinScope(scope, { organization: organizations.id }))
      .orderBy(...inOrder),

  all: (db: Db): Promise<OrganizationRow[]> =>
    db
      .select()
      .from(organizations)
      .orderBy(...inOrder),

  find: async (db: Db, id: string): Promise<OrganizationRow | undefined> =>
    (await db.select().from(organizations).where(eq(organizations.id, id)))[0],

  byCodes: (db: Db, codes: string[]): Promise<OrganizationRow[]> =>
    db.select().from(organizations).where(inArray(organizations.code, codes)),

  siblings: (db: Db, parentId: string | null): Promise<OrganizationRow[]> =>
    db
      .select()
      .from(organizations)
      .where(parentId ? eq(organizations.parentId, parentId) : isNull(organizations.parentId))
      .orderBy(...inOrder),

  /** Prevents concurrent changes of the tree until the transaction ends. */
  lock: async (db: Db): Promise<void> => {
    await db.execute(sql`lock table ${organizations} in share row exclusive mode`);
  },

  insert: async (db: Db, row: typeof organizations.$inferInsert): Promise<string> => {
    const [created] = await db.insert(organizations).values(row).returning({ id: organizations.id });
    return created?.id ?? '';
  },

  update: async (db: Db, id: string, row: Partial<OrganizationRow>): Promise<void> => {
    await db.update(organizations).set(row).where(eq(organizations.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(organizations).where(eq(organizations.id, id));
  },

  /** Returns the number of accounts and classes in these organizations. */
  countIn: async (db: Db, ids: string[]): Promise<{ userCount: number; classCount: number }> => ({
    userCount: await db.$count(users, inArray(users.organizationId, ids)),
    classCount: await db.$count(schoolClasses, inArray(schoolClasses.organizationId, ids)),
  }),

  below: async (db: Db, ids: string[]): Promise<string[]> =>
    (await db.execute<{ id: string }>(sql`select id from ${organizationsIn(ids)} as below`)).rows.map(({ id }) => id),

  /** Returns the number of people per role who see what is below one of these, and below none of the others. */
  viewersFrom: (db: Db, ids: string[], others: string[]) =>
    db
      .select({ role: roles, count: count() })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(seesFrom(ids), isGranted(), not(exists(seesAnyway(db, others)))))
      .groupBy(roles.id)
      .orderBy(asc(roles.code)),

  people: (db: Db, scope: Scope, words: string, most: number) =>
    db
      .select({ userId: users.id, userName: users.userName, loginName: users.loginName })
      .from(users)
      .where(
        and(
          withinScope(scope, { own: users.id, organization: users.organizationId }),
          eq(users.state, 'normal'),
          isPerson,
          or(contains(users.userName, words), contains(users.loginName, words)),
        ),
      )
      .orderBy(asc(users.userName), asc(users.id))
      .limit(most),

  userExists: async (db: Db, scope: Scope, id: string): Promise<boolean> =>
    (await db.$count(
      users,
      and(eq(users.id, id), isPerson, withinScope(scope, { own: users.id, organization: users.organizationId })),
    )) > 0,
};
