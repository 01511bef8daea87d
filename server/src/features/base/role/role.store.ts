import type { DataRange } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, countDistinct, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { resources, roleOrganizations, roleResources, roles, userRoles, users } from '../../../db/account.table.ts';
import { isFree, isGranted, type Until } from '../../../db/granted.ts';
import { namedByRole, reachedByRole } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type RoleRow = typeof roles.$inferSelect;
type NewRole = typeof roles.$inferInsert;

const memberCount = sql<number>`(select count(*)::int from ${userRoles} where ${userRoles.roleId} = ${roles.id})`;
/** Codes of all grants of the role. */
const codes = sql<string[]>`array(
  select ${resources.code} from ${roleResources}
  join ${resources} on ${resources.id} = ${roleResources.resourceId}
  where ${roleResources.roleId} = ${roles.id})`;

const described = (db: Db) =>
  db.select({ row: roles, memberCount, codes, organizationIds: namedByRole, reachedIds: reachedByRole }).from(roles);
export type DescribedRole = Awaited<ReturnType<typeof described>>[number];

const sortable = {
  roleCode: roles.code,
  roleName: roles.name,
  memberCount,
  createTime: roles.createdAt,
};

type Search = PageInput & { words?: string | undefined; dataRange?: DataRange | undefined };

export const roleStore = {
  /** Roles belong to the school: only the scope of everything contains them. */
  page: async (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      or(contains(roles.name, input.words), contains(roles.code, input.words)),
      input.dataRange && eq(roles.dataRange, input.dataRange),
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(roles.createdAt), roles.id));
    return pageOf(input, found, () => db.$count(roles, where));
  },

  find: async (db: Db, id: string): Promise<DescribedRole | undefined> =>
    (await described(db).where(eq(roles.id, id)))[0],

  /** Waits for concurrent changes of rights: the last administrator is counted under this lock. */
  lockRights: (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('rights'))`),

  insert: async (db: Db, row: NewRole): Promise<string> => {
    const [created] = await db.insert(roles).values(row).returning({ id: roles.id });
    return created?.id ?? '';
  },

  /** Returns the new version; nothing after a concurrent change. */
  update: async (db: Db, id: string, version: number, row: Partial<NewRole>): Promise<number | undefined> =>
    (
      await db
        .update(roles)
        .set({ ...row, version: sql`${roles.version} + 1` })
        .where(and(eq(roles.id, id), eq(roles.version, version)))
        .returning({ version: roles.version })
    )[0]?.version,

  /** Sets the organizations of a role of the range `chosen`. */
  setOrganizations: async (db: Db, roleId: string, organizationIds: string[]): Promise<void> => {
    await db.delete(roleOrganizations).where(eq(roleOrganizations.roleId, roleId));
    const rows = organizationIds.map((organizationId) => ({ roleId, organizationId }));
    if (rows.length > 0) await db.insert(roleOrganizations).values(rows);
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(roles).where(eq(roles.id, id));
  },

  /** Returns everything that can be granted, in order. */
  resources: (db: Db) => db.select().from(resources).orderBy(asc(resources.position), asc(resources.code)),

  /** Returns the codes that a person's roles grant until the given time. */
  codesOf: async (db: Db, userId: string, until: Until = 'now'): Promise<Set<string>> =>
    new Set(
      (
        await db
          .selectDistinct({ code: resources.code })
          .from(userRoles)
          .innerJoin(roles, eq(roles.id, userRoles.roleId))
          .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
          .innerJoin(resources, eq(resources.id, roleResources.resourceId))
          .where(and(eq(userRoles.userId, userId), isGranted(until)))
      ).map(({ code }) => code),
    ),

  grantedBy: async (db: Db, roleId: string): Promise<Set<string>> =>
    new Set(
      (
        await db.select({ id: roleResources.resourceId }).from(roleResources).where(eq(roleResources.roleId, roleId))
      ).map(({ id }) => id),
    ),

  grant: async (db: Db, roleId: string, resourceIds: string[]): Promise<void> => {
    if (resourceIds.length === 0) return;
    await db
      .insert(roleResources)
      .values(resourceIds.map((resourceId) => ({ roleId, resourceId })))
      .onConflictDoNothing();
  },

  withdraw: async (db: Db, roleId: string, resourceIds: string[]): Promise<void> => {
    if (resourceIds.length === 0) return;
    await db
      .delete(roleResources)
      .where(and(eq(roleResources.roleId, roleId), inArray(roleResources.resourceId, resourceIds)));
  },

  /** Copies the grants of one role to another, including their visibility. */
  copyGrants: async (db: Db, fromId: string, toId: string): Promise<void> => {
    await db.execute(sql`insert into ${roleResources} (role_id, resource_id, shown)
      select ${toId}::uuid, resource_id, shown from ${roleResources} where role_id = ${fromId}`);
  },

  /**
   * Counts people who can sign in and have all of the permissions; `lasting`: whose account and roles do not expire.
   */
  countCarriers: async (
    db: Db,
    permissions: Permission[],
    { now, lasting }: { now: Date; lasting: boolean },
  ): Promise<number> => {
    const carriers = db
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .innerJoin(
        users,
        and(
          eq(users.id, userRoles.userId),
          eq(users.state, 'normal'),
          lasting ? isNull(users.expiresAt) : or(isNull(users.expiresAt), gt(users.expiresAt, now)),
        ),
      )
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), lasting ? isFree : isGranted()))
      .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(and(inArray(resources.code, permissions), eq(resources.enabled, true)))
      .groupBy(userRoles.userId)
      .having(eq(countDistinct(resources.code), permissions.length));
    return (await carriers.limit(1)).length;
  },

  /** Returns the grants of each of a person's roles, in the order of the tree. */
  rightsOf: (db: Db, userId: string) =>
    db
      .select({ resource: resources, role: roles })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .innerJoin(roleResources, eq(roleResources.roleId, roles.id))
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(and(eq(userRoles.userId, userId), isGranted(), eq(resources.enabled, true)))
      .orderBy(asc(resources.position), asc(resources.code), asc(roles.code)),

  rolesOf: (db: Db, userId: string) =>
    db
      .select({ role: roles })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, userId), isGranted()))
      .orderBy(asc(roles.createdAt)),

  all: (db: Db): Promise<DescribedRole[]> => described(db).orderBy(asc(roles.createdAt), asc(roles.code)),

  /** Returns the roles that any of these people has. */
  ofUsers: (db: Db, userIds: string[]): Promise<DescribedRole[]> =>
    described(db).where(
      inArray(roles.id, db.select({ id: userRoles.roleId }).from(userRoles).where(inArray(userRoles.userId, userIds))),
    ),

  setRoles: async (db: Db, userId: string, given: string[], taken: string[]): Promise<void> => {
    const rows = given.map((roleId) => ({ userId, roleId }));
    if (rows.length > 0) await db.insert(userRoles).values(rows).onConflictDoNothing();
    if (taken.length > 0) {
      await db.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.roleId, taken)));
    }
  },

  describe: (db: Db, ids: string[]): Promise<DescribedRole[]> =>
    ids.length === 0 ? Promise.resolve([]) : described(db).where(inArray(roles.id, ids)),
};
