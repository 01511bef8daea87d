import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { files } from '../../../db/file.table.ts';
import { personalArchives as archives } from '../../../db/personal-archive.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

export type ArchiveRow = typeof archives.$inferSelect;

export const personalArchiveStore = {
  list: (db: Db, userId: string) =>
    db
      .select({ row: archives, starterName: users.userName })
      .from(archives)
      .leftJoin(users, eq(users.id, archives.starterId))
      .where(eq(archives.userId, userId))
      .orderBy(desc(archives.createdAt), archives.id),

  find: async (db: Db, id: string): Promise<ArchiveRow | undefined> =>
    (await db.select().from(archives).where(eq(archives.id, id)))[0],

  /** Inserts an archive: at most one at a time for a person. Returns null where there is one. */
  begin: async (db: Db, row: typeof archives.$inferInsert): Promise<string | null> =>
    (await db.insert(archives).values(row).onConflictDoNothing().returning({ id: archives.id }))[0]?.id ?? null,

  packing: (db: Db, userId: string): Promise<ArchiveRow[]> =>
    db
      .select()
      .from(archives)
      .where(and(eq(archives.userId, userId), eq(archives.state, 'packing'))),

  /** Returns the archives that are being packed. */
  open: async (db: Db): Promise<string[]> =>
    (await db.select({ id: archives.id }).from(archives).where(eq(archives.state, 'packing')).limit(1000)).map(
      ({ id }) => id,
    ),

  set: async (db: Db, id: string, row: Partial<ArchiveRow>): Promise<void> => {
    await db.update(archives).set(row).where(eq(archives.id, id));
  },

  /** Ends the making of an archive; returns whether it was not over yet. */
  end: async (db: Db, id: string, row: Partial<ArchiveRow>): Promise<boolean> =>
    (
      await db
        .update(archives)
        .set(row)
        .where(and(eq(archives.id, id), eq(archives.state, 'packing')))
        .returning({ id: archives.id })
    ).length > 0,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(archives).where(eq(archives.id, id));
  },

  expired: (db: Db, now: Date): Promise<ArchiveRow[]> => db.select().from(archives).where(lt(archives.expiresAt, now)),

  person: async (db: Db, id: string) =>
    (
      await db
        .select({ loginName: users.loginName, userName: users.userName, language: users.language })
        .from(users)
        .where(eq(users.id, id))
    )[0],

  fileBytes: async (db: Db, userId: string): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
      .from(files)
      .where(eq(files.ownerId, userId));
    return row?.bytes ?? 0;
  },

  files: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ id: files.id, sha256: files.sha256, name: files.name })
      .from(files)
      .where(eq(files.ownerId, userId))
      .orderBy(asc(files.createdAt), asc(files.id))
      .limit(most)
      .offset(from),

  fileRows: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        ...{ title: files.name, at: files.createdAt, mediaType: files.mediaType, bytes: files.bytes },
        ...{ scope: files.scope, fileIds: sql<string[]>`array[${files.id}]` },
      })
      .from(files)
      .where(eq(files.ownerId, userId))
      .orderBy(asc(files.createdAt), asc(files.id))
      .limit(most)
      .offset(from),
};
