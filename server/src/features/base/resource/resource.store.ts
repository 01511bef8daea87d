import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { resources, roleResources, roles, userRoles } from '../../../db/account.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { comesByPart } from '../../../db/menu-by-part.ts';
import { rolesInOrder } from '../../../db/role-order.ts';
import type { Db } from '../../../db/sql.ts';

/** Entry of the tree, and whether the user has it; it is shown when both the school and one of the roles show it. */
export type MenuRow = typeof resources.$inferSelect & { granted: boolean };

/** A person with all their roles, or a single role. */
export type Whose = { userId: string } | { roleId: string };

export const resourceStore = {
  /**
   * Returns all catalogs and menu entries in order, including those that none of the roles grants, since they may
   * contain granted ones. A person also has the pages of what they take part in.
   */
  menuOf: async (db: Db, whose: Whose): Promise<MenuRow[]> => {
    const ids =
      'roleId' in whose
        ? [whose.roleId]
        : db
            .select({ id: userRoles.roleId })
            .from(userRoles)
            .innerJoin(roles, eq(roles.id, userRoles.roleId))
            .where(and(eq(userRoles.userId, whose.userId), isGranted()));
    const mine = db
      .select({
        resourceId: roleResources.resourceId,
        listed: sql<boolean>`bool_or(${roleResources.shown})`.as('listed'),
      })
      .from(roleResources)
      .where(inArray(roleResources.roleId, ids))
      .groupBy(roleResources.resourceId)
      .as('mine');
    const byPart = 'userId' in whose ? comesByPart(whose.userId) : sql`false`;
    return db
      .select({
        ...getTableColumns(resources),
        granted: sql<boolean>`(${mine.resourceId} is not null or ${byPart})`,
        shown: sql<boolean>`(${resources.shown} and (coalesce(${mine.listed}, false) or ${byPart}))`,
      })
      .from(resources)
      .leftJoin(mine, eq(mine.resourceId, resources.id))
      .where(and(ne(resources.type, 'button'), eq(resources.enabled, true)))
      .orderBy(asc(resources.position), asc(resources.code));
  },

  rolesOf: (db: Db, userId: string) =>
    db
      .select({ code: roles.code, name: roles.name })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, userId), isGranted()))
      .orderBy(...rolesInOrder),
};
