import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { resources, roleResources, roles } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { introductions } from '../../../db/system.table.ts';

export type Brought = Record<string, unknown>;
type ResourceRow = typeof resources.$inferSelect;
export type NewResource = typeof resources.$inferInsert;

const above = alias(resources, 'above');

async function grantToHolders(db: Db, code: string, held: SQL): Promise<void> {
  const [granted] = await db.select({ id: resources.id }).from(resources).where(eq(resources.code, code));
  if (!granted) return;
  const holders = await db
    .selectDistinct({ roleId: roleResources.roleId })
    .from(roleResources)
    .innerJoin(roles, eq(roles.id, roleResources.roleId))
    .innerJoin(resources, eq(resources.id, roleResources.resourceId))
    .where(and(held, eq(roles.type, 'custom'), roleResources.shown));
  if (holders.length === 0) return;
  await db
    .insert(roleResources)
    .values(holders.map(({ roleId }) => ({ roleId, resourceId: granted.id })))
    .onConflictDoNothing();
}

export const introductionStore = {
  /** Serializes servers that start at once. */
  lock: async (db: Db): Promise<void> => {
    await db.execute(sql`lock table ${introductions} in share row exclusive mode`);
  },

  /** Returns what was brought by these keys, or by all of them. */
  known: async (db: Db, keys?: string[]): Promise<Map<string, Brought>> => {
    const rows = await db
      .select()
      .from(introductions)
      .where(keys && inArray(introductions.key, keys));
    return new Map(rows.map((row) => [row.key, row.brought]));
  },

  remember: async (db: Db, key: string, brought: Brought): Promise<void> => {
    await db
      .insert(introductions)
      .values({ key, brought })
      .onConflictDoUpdate({ target: introductions.key, set: { brought } });
  },

  /** Returns the whole tree by code, with the code of the parent. */
  resources: async (db: Db): Promise<Map<string, ResourceRow & { parent: string }>> => {
    const rows = await db
      .select({ row: resources, parent: above.code })
      .from(resources)
      .leftJoin(above, eq(above.id, resources.parentId));
    return new Map(rows.map(({ row, parent }) => [row.code, { ...row, parent: parent ?? '' }]));
  },

  roles: async (db: Db): Promise<Map<string, string>> =>
    new Map((await db.select({ code: roles.code, id: roles.id }).from(roles)).map(({ code, id }) => [code, id])),

  /** Returns whether a role shows what it grants, by `<role> <resource>`. */
  grants: async (db: Db): Promise<Map<string, boolean>> => {
    const rows = await db
      .select({ role: roles.code, resource: resources.code, shown: roleResources.shown })
      .from(roleResources)
      .innerJoin(roles, eq(roles.id, roleResources.roleId))
      .innerJoin(resources, eq(resources.id, roleResources.resourceId));
    return new Map(rows.map(({ role, resource, shown }) => [`${role} ${resource}`, shown]));
  },

  insertRole: async (db: Db, role: typeof roles.$inferInsert): Promise<string> => {
    const [row] = await db.insert(roles).values(role).returning({ id: roles.id });
    return row?.id ?? '';
  },

  insertResource: async (db: Db, resource: NewResource): Promise<string> => {
    const [row] = await db.insert(resources).values(resource).returning({ id: resources.id });
    return row?.id ?? '';
  },

  changeResource: async (db: Db, code: string, changes: Partial<NewResource>): Promise<void> => {
    await db.update(resources).set(changes).where(eq(resources.code, code));
  },

  /** Grants a catalog to the school's own roles that show pages of it. */
  grantCatalog: (db: Db, code: string): Promise<void> => {
    const inside = db.select({ id: above.id }).from(above).where(eq(above.code, code));
    return grantToHolders(db, code, inArray(resources.parentId, inside));
  },

  /** Grants an entry to the school's own roles that show one of the others. */
  grantWith: (db: Db, code: string, others: string[]): Promise<void> =>
    grantToHolders(db, code, inArray(resources.code, others)),

  /** Grants a resource, or changes whether the role shows it. */
  grant: async (db: Db, grant: typeof roleResources.$inferInsert): Promise<void> => {
    await db
      .insert(roleResources)
      .values(grant)
      .onConflictDoUpdate({
        target: [roleResources.roleId, roleResources.resourceId],
        set: { shown: grant.shown ?? true },
      });
  },
};
