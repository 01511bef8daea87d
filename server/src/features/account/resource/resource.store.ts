import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { resources, roleResources, roles, userRoles } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';

export type Resource = typeof resources.$inferSelect;

export const resourceStore = {
  /** Catalogs and menu entries of all the user's roles, each once. */
  menuOf: (db: Db, userId: string): Promise<Resource[]> =>
    db
      .selectDistinct({ resource: resources })
      .from(userRoles)
      .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(and(eq(userRoles.userId, userId), ne(resources.type, 'button')))
      .orderBy(asc(resources.position))
      .then((rows) => rows.map((row) => row.resource)),

  rolesOf: (db: Db, userId: string) =>
    db
      .select({ code: roles.code, name: roles.name })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, userId)),

  insertRole: async (db: Db, role: typeof roles.$inferInsert): Promise<string> => {
    const [row] = await db.insert(roles).values(role).onConflictDoNothing().returning({ id: roles.id });
    return row?.id ?? '';
  },

  insertResource: async (db: Db, resource: typeof resources.$inferInsert): Promise<string> => {
    const [row] = await db.insert(resources).values(resource).returning({ id: resources.id });
    return row?.id ?? '';
  },

  roleIdOf: async (db: Db, code: string): Promise<string | undefined> =>
    (await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code)))[0]?.id,

  buttonsOf: async (db: Db, authCodes: string[]): Promise<string[]> =>
    (await db.select({ id: resources.id }).from(resources).where(inArray(resources.authCode, authCodes))).map(
      (row) => row.id,
    ),

  /** A role's entry of this route below the parent (null: at the root). */
  findOfRole: async (db: Db, roleId: string, route: string, parentId: string | null): Promise<string | undefined> =>
    (
      await db
        .select({ id: resources.id })
        .from(roleResources)
        .innerJoin(resources, eq(resources.id, roleResources.resourceId))
        .where(
          and(
            eq(roleResources.roleId, roleId),
            eq(resources.route, route),
            parentId ? eq(resources.parentId, parentId) : isNull(resources.parentId),
          ),
        )
    )[0]?.id,

  grant: async (db: Db, roleId: string, resourceIds: string[]): Promise<void> => {
    if (resourceIds.length > 0)
      await db
        .insert(roleResources)
        .values(resourceIds.map((resourceId) => ({ roleId, resourceId })))
        .onConflictDoNothing();
  },
};
