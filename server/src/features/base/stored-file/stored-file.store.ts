import type { FileScope } from '@xueyan/contract/base/file';
import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';

export type FileRow = typeof files.$inferSelect;

/** Address as it occurs in texts. */
const address = '/api/file/';

export const storedFileStore = {
  find: async (db: Db, id: string): Promise<FileRow | undefined> =>
    (await db.select().from(files).where(eq(files.id, id)))[0],

  /** Locks until the transaction ends. */
  lockOwner: async (db: Db, ownerId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 7300516))`);
  },

  /** Returns the bytes of all files of a record, or of a person in some kinds of records. */
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

  /** Returns those of the files that have a record. */
  known: async (db: Db, sha256s: string[]): Promise<Set<string>> =>
    new Set(
      (await db.selectDistinct({ sha256: files.sha256 }).from(files).where(inArray(files.sha256, sha256s))).map(
        (row) => row.sha256,
      ),
    ),

  /**
   * Returns the files that a foreign key references or whose address occurs in a text. Searches all tables, so that new
   * ones are included automatically.
   */
  named: async (db: Db): Promise<string[]> => {
    const { rows: places } = await db.execute<{ place: string; names: 'key' | 'text' }>(sql`
      select format('select %I as id from %s where %I is not null', attname, conrelid::regclass, attname) as place, 'key' as names
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'file'::regclass
      union all
      select format('select %1$I::text as words from %2$I where %1$I::text like ''%%%3$s%%''', column_name, table_name, ${address}::text), 'text'
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`);
    const ids = new Set<string>();
    for (const { place, names } of places) {
      const query =
        names === 'key'
          ? sql`select id::text from (${sql.raw(place)}) as referring`
          : sql`select distinct lower(found[1]) as id from (${sql.raw(place)}) as texts,
                regexp_matches(words, ${`${address}[a-z]+/([0-9a-f-]{36})`}, 'gi') as found`;
      for (const { id } of (await db.execute<{ id: string }>(query)).rows) ids.add(id);
    }
    return [...ids];
  },

  /** Records which files are unreferenced, newly or still. */
  noteUse: async (db: Db, named: string[], now: Date): Promise<void> => {
    const isNamed = sql`${files.id}::text = any(${sql.param(named)}::text[])`;
    await db
      .update(files)
      .set({ unusedSince: null })
      .where(and(isNotNull(files.unusedSince), isNamed));
    await db
      .update(files)
      .set({ unusedSince: now })
      .where(and(isNull(files.unusedSince), not(isNamed)));
  },

  removeUnused: async (db: Db, before: Date): Promise<number> =>
    (await db.delete(files).where(lt(files.unusedSince, before)).returning({ id: files.id })).length,

  insert: async (db: Db, row: typeof files.$inferInsert): Promise<string> => {
    const [created] = await db.insert(files).values(row).returning({ id: files.id });
    return created?.id ?? '';
  },

  /** Returns the ids in the order of the rows. */
  insertAll: async (db: Db, rows: (typeof files.$inferInsert)[]): Promise<string[]> =>
    (await db.insert(files).values(rows).returning({ id: files.id })).map(({ id }) => id),
};
