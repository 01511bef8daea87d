import { and, asc, eq, ne } from 'drizzle-orm';
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

  grant: async (db: Db, roleId: string, resourceIds: string[]): Promise<void> => {
    if (resourceIds.length > 0)
      await db.insert(roleResources).values(resourceIds.map((resourceId) => ({ roleId, resourceId })));
  },
};
