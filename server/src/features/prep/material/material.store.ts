import type { FileCategory } from '@xueyan/contract/base/kind';
import type { MaterialForm } from '@xueyan/contract/prep/material';
import type { PrepSharing } from '@xueyan/contract/prep/sharing';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { files } from '../../../db/file.table.ts';
import { materials } from '../../../db/material.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { prepSharedWith } from '../../../db/prep-shared.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

interface Search extends PageInput {
  name?: string | undefined;
  folder?: string | undefined;
  label?: string | undefined;
  category?: FileCategory | undefined;
  sharing?: PrepSharing | undefined;
}

const ownership = { own: materials.ownerId, organization: users.organizationId };
const inReach = (scope: Scope, userId: string): SQL | undefined => {
  const mine = withinScope(scope, ownership);
  return mine && or(mine, prepSharedWith(materials.sharing, userId));
};

const ofMaterial = (id: string) => and(eq(files.scope, 'material'), eq(files.scopeId, id));

const described = (db: Db) =>
  db
    .select({
      row: materials,
      file: { id: files.id, bytes: files.bytes, mediaType: files.mediaType },
      ownerName: users.userName,
      organizationId: users.organizationId,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
    })
    .from(materials)
    .innerJoin(files, eq(files.id, materials.fileId))
    .innerJoin(users, eq(users.id, materials.ownerId))
    .leftJoin(courses, eq(courses.id, materials.courseId));
export type DescribedMaterial = Awaited<ReturnType<typeof described>>[number];

const sortable = { name: materials.name, bytes: files.bytes, updateTime: materials.updatedAt };

export const materialStore = {
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const { folder, label } = input;
    const mine = withinScope(scope, ownership);
    const where = and(
      mine && or(mine, prepSharedWith(materials.sharing, userId)),
      contains(materials.name, input.name),
      folder ? or(eq(materials.folder, folder), sql`starts_with(${materials.folder}, ${`${folder}/`})`) : undefined,
      label ? sql`${label} = any(${materials.labels})` : undefined,
      input.category ? eq(materials.category, input.category) : undefined,
      input.sharing ? eq(materials.sharing, input.sharing) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(materials.updatedAt), materials.id));
    return pageOf(input, found, async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(materials)
        .innerJoin(users, eq(users.id, materials.ownerId))
        .leftJoin(courses, eq(courses.id, materials.courseId))
        .where(where);
      return counted?.n ?? 0;
    });
  },

  /** Counts the visible materials in each folder. */
  folders: (db: Db, scope: Scope, userId: string) =>
    db
      .select({ folder: materials.folder, count: sql<number>`count(*)::int` })
      .from(materials)
      .innerJoin(users, eq(users.id, materials.ownerId))
      .leftJoin(courses, eq(courses.id, materials.courseId))
      .where(inReach(scope, userId))
      .groupBy(materials.folder)
      .orderBy(asc(materials.folder))
      .limit(500),

  labels: async (db: Db, scope: Scope, userId: string): Promise<{ label: string; count: number }[]> => {
    const label = sql<string>`unnest(${materials.labels})`;
    const each = db
      .select({ label: label.as('label') })
      .from(materials)
      .innerJoin(users, eq(users.id, materials.ownerId))
      .leftJoin(courses, eq(courses.id, materials.courseId))
      .where(inReach(scope, userId))
      .as('each');
    const count = sql<number>`count(*)::int`;
    return db.select({ label: each.label, count }).from(each).groupBy(each.label).orderBy(desc(count)).limit(100);
  },

  /** Returns the material, and whether it is shared with the user. */
  find: async (db: Db, userId: string, id: string) =>
    (
      await db
        .select({
          row: materials,
          organizationId: users.organizationId,
          shared: sql<boolean>`coalesce(${prepSharedWith(materials.sharing, userId)}, false)`,
        })
        .from(materials)
        .innerJoin(users, eq(users.id, materials.ownerId))
        .leftJoin(courses, eq(courses.id, materials.courseId))
        .where(eq(materials.id, id))
    )[0],

  insert: async (db: Db, row: typeof materials.$inferInsert): Promise<void> => {
    await db.insert(materials).values(row);
  },

  /** Returns undefined when somebody else changed the material since. */
  update: async (db: Db, id: string, version: number, row: MaterialForm): Promise<number | undefined> =>
    (
      await db
        .update(materials)
        .set({ ...row, version: sql`${materials.version} + 1` })
        .where(and(eq(materials.id, id), eq(materials.version, version)))
        .returning({ version: materials.version })
    )[0]?.version,

  /** Stores what a material was converted to, once, readable for whoever may use the material; returns its id. */
  layBeside: async (
    db: Db,
    id: string,
    file: Pick<typeof files.$inferInsert, 'sha256' | 'name' | 'mediaType' | 'bytes' | 'ownerId'>,
  ): Promise<string> => {
    const [known] = await db
      .select({ id: files.id })
      .from(files)
      .where(and(ofMaterial(id), eq(files.sha256, file.sha256)))
      .limit(1);
    if (known) return known.id;
    const made = { ...file, scope: 'material' as const, scopeId: id };
    return (await db.insert(files).values(made).returning({ id: files.id }))[0]?.id ?? '';
  },

  /** Deletes the material with its file and what that was converted to. */
  remove: async (db: Db, { id, fileId }: { id: string; fileId: string }): Promise<void> => {
    await db.delete(materials).where(eq(materials.id, id));
    await db.delete(files).where(or(eq(files.id, fileId), ofMaterial(id)));
  },
};
