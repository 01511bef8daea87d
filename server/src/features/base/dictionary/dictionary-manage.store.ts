import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, max, or, sql } from 'drizzle-orm';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { dictionaries, dictionaryEntries } from '../../../db/system.table.ts';

// Qualified with the table's name, since both tables have a column `code`.
const entryCount = sql<number>`(select count(*)::int from ${dictionaryEntries} e where e.dictionary = ${dictionaries}.code)`;
const described = (db: Db) => db.select({ row: dictionaries, entryCount }).from(dictionaries);
export type DescribedDictionary = Awaited<ReturnType<typeof described>>[number];

type EntryRow = typeof dictionaryEntries.$inferSelect;
type Search = PageInput & { words?: string | undefined };

const sortable = {
  dictionaryCode: dictionaries.code,
  name: dictionaries.name,
  entryCount,
  createTime: dictionaries.createdAt,
};
const entrySortable = {
  position: dictionaryEntries.position,
  entryCode: dictionaryEntries.code,
  name: dictionaryEntries.name,
};
const isEntry = (dictionary: string, code: string) =>
  and(eq(dictionaryEntries.dictionary, dictionary), eq(dictionaryEntries.code, code));

export const dictionaryManageStore = {
  /** Dictionaries belong to the school: only the scope of everything contains them. */
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      or(contains(dictionaries.name, input.words), contains(dictionaries.code, input.words)),
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(dictionaries.code), dictionaries.code));
    return pageOf(input, found, () => db.$count(dictionaries, where));
  },

  /** Returns the dictionary and locks it until the end of the transaction. */
  find: async (db: Db, code: string): Promise<DescribedDictionary | undefined> =>
    (await described(db).where(eq(dictionaries.code, code)).for('update', { of: dictionaries }))[0],

  insert: async (db: Db, row: typeof dictionaries.$inferInsert): Promise<void> => {
    await db.insert(dictionaries).values(row);
  },

  /** Returns false after a concurrent change. */
  update: async (
    db: Db,
    code: string,
    version: number,
    row: Partial<typeof dictionaries.$inferInsert>,
  ): Promise<boolean> =>
    (
      await db
        .update(dictionaries)
        .set({ ...row, version: sql`${dictionaries.version} + 1` })
        .where(and(eq(dictionaries.code, code), eq(dictionaries.version, version)))
        .returning({ code: dictionaries.code })
    ).length > 0,

  remove: async (db: Db, code: string): Promise<void> => {
    await db.delete(dictionaries).where(eq(dictionaries.code, code));
  },

  pageEntries: (db: Db, scope: Scope, input: Search & { dictionaryCode: string }) => {
    const where = and(
      withinScope(scope, {}),
      eq(dictionaryEntries.dictionary, input.dictionaryCode),
      or(contains(dictionaryEntries.name, input.words), contains(dictionaryEntries.code, input.words)),
    );
    const found = db
      .select()
      .from(dictionaryEntries)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, entrySortable, asc(dictionaryEntries.position), dictionaryEntries.code));
    return pageOf(input, found, () => db.$count(dictionaryEntries, where));
  },

  codesInOrder: async (db: Db, dictionary: string): Promise<string[]> =>
    (
      await db
        .select({ code: dictionaryEntries.code })
        .from(dictionaryEntries)
        .where(eq(dictionaryEntries.dictionary, dictionary))
        .orderBy(asc(dictionaryEntries.position), asc(dictionaryEntries.code))
    ).map(({ code }) => code),

  findEntry: async (db: Db, dictionary: string, code: string): Promise<EntryRow | undefined> =>
    (await db.select().from(dictionaryEntries).where(isEntry(dictionary, code)))[0],

  nextPosition: async (db: Db, dictionary: string): Promise<number> => {
    const [row] = await db
      .select({ last: max(dictionaryEntries.position) })
      .from(dictionaryEntries)
      .where(eq(dictionaryEntries.dictionary, dictionary));
    return (row?.last ?? -1) + 1;
  },

  insertEntry: async (db: Db, row: typeof dictionaryEntries.$inferInsert): Promise<void> => {
    await db.insert(dictionaryEntries).values(row);
  },

  updateEntry: async (db: Db, dictionary: string, code: string, row: Partial<EntryRow>): Promise<void> => {
    await db.update(dictionaryEntries).set(row).where(isEntry(dictionary, code));
  },

  removeEntry: async (db: Db, dictionary: string, code: string): Promise<void> => {
    await db.delete(dictionaryEntries).where(isEntry(dictionary, code));
  },
};
