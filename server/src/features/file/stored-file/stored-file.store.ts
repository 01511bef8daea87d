import type { FileScope } from '@xueyan/contract/file/file';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';

export type FileRow = typeof files.$inferSelect;

export const storedFileStore = {
  find: async (db: Db, id: string): Promise<FileRow | undefined> =>
    (await db.select().from(files).where(eq(files.id, id)))[0],

  /** Holds until the transaction ends. */
  lockOwner: async (db: Db, ownerId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 7300516))`);
  },

  /** Bytes of all files of a record, or of a person in some kinds of records. */
  bytesOf: async (
    db: Db,
    whose: { scope: FileScope; scopeId: string } | { ownerId: string; scopes: FileScope[] },
  ): Promise<number> => {
    const where =
      'ownerId' in whose
        ? and(eq(files.ownerId, whose.ownerId), inArray(files.scope, whose.scopes))
        : and(eq(files.scope, whose.scope), eq(files.scopeId, whose.scopeId));
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
      .from(files)
      .where(where);
    return row?.bytes ?? 0;
  },

  /** Those of the files that some record names. */
  known: async (db: Db, sha256s: string[]): Promise<Set<string>> =>
    new Set(
      (await db.selectDistinct({ sha256: files.sha256 }).from(files).where(inArray(files.sha256, sha256s))).map(
        (row) => row.sha256,
      ),
    ),

  insert: async (db: Db, row: typeof files.$inferInsert): Promise<string> => {
    const [created] = await db.insert(files).values(row).returning({ id: files.id });
    return created?.id ?? '';
  },
};
