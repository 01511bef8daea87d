import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { resources, roleResources, roles } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { introductions } from '../../../db/system.table.ts';

export type ResourceRow = typeof resources.$inferSelect;
type NewResource = typeof resources.$inferInsert;

/** Pages first, since buttons are in no menu. */
const inOrder = [asc(sql`${resources.type} = 'button'`), asc(resources.position), asc(resources.code)];

export const resourceManageStore = {
  /** Waits for concurrent changes of the tree. */
  lock: (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('rights'))`),

  all: (db: Db): Promise<ResourceRow[]> =>
    db
      .select()
      .from(resources)
      .orderBy(...inOrder),

  find: async (db: Db, id: string): Promise<ResourceRow | undefined> =>
    (await db.select().from(resources).where(eq(resources.id, id)))[0],

  idOf: async (db: Db, code: string): Promise<string | undefined> =>
    (await db.select({ id: resources.id }).from(resources).where(eq(resources.code, code)))[0]?.id,

  siblings: (db: Db, parentId: string | null) =>
    db
      .select({ id: resources.id, position: resources.position })
      .from(resources)
      .where(parentId ? eq(resources.parentId, parentId) : isNull(resources.parentId))
      .orderBy(...inOrder),

  /** Returns the product's version of each entry, by its code. */
  shipped: async (db: Db): Promise<Map<string, Record<string, unknown>>> =>
    new Map(
      (await db.select().from(introductions).where(sql`${introductions.key} like 'resource %'`)).map(
        ({ key, brought }) => [key.slice('resource '.length), brought],
      ),
    ),

  insert: async (db: Db, row: NewResource): Promise<string> => {
    const [created] = await db.insert(resources).values(row).returning({ id: resources.id });
    return created?.id ?? '';
  },

  /** Returns the new version; nothing after a concurrent change. */
  update: async (db: Db, id: string, version: number, row: Partial<NewResource>): Promise<number | undefined> =>
    (
      await db
        .update(resources)
        .set({ ...row, version: sql`${resources.version} + 1` })
        .where(and(eq(resources.id, id), eq(resources.version, version)))
        .returning({ version: resources.version })
    )[0]?.version,

  place: async (db: Db, id: string, parentId: string | null, position: number): Promise<void> => {
    await db.update(resources).set({ parentId, position }).where(eq(resources.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(resources).where(eq(resources.id, id));
  },

  /** Grants a new entry to the roles that have its catalog, or at the top to the administrators. */
  grantLike: async (db: Db, resourceId: string, parentId: string | null): Promise<void> => {
    await db.execute(
      parentId
        ? sql`insert into ${roleResources} (role_id, resource_id)
            select role_id, ${resourceId}::uuid from ${roleResources} where resource_id = ${parentId}`
        : sql`insert into ${roleResources} (role_id, resource_id)
            select id, ${resourceId}::uuid from ${roles} where code = 'ROLE_ADMIN'`,
    );
  },

  roleCodes: async (db: Db): Promise<string[]> =>
    (await db.select({ code: roles.code }).from(roles)).map(({ code }) => code),
};
