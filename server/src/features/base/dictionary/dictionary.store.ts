import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { dictionaries, dictionaryEntries } from '../../../db/system.table.ts';

export const dictionaryStore = {
  all: (db: Db) =>
    db.select().from(dictionaryEntries).orderBy(asc(dictionaryEntries.dictionary), asc(dictionaryEntries.position)),

  ofDictionary: (db: Db, dictionary: string) =>
    db
      .select()
      .from(dictionaryEntries)
      .where(eq(dictionaryEntries.dictionary, dictionary))
      .orderBy(asc(dictionaryEntries.position)),

  /** An existing dictionary of the school with the code stays unchanged. */
  addType: async (db: Db, row: typeof dictionaries.$inferInsert): Promise<void> => {
    await db.insert(dictionaries).values(row).onConflictDoNothing();
  },

  insert: async (db: Db, rows: (typeof dictionaryEntries.$inferInsert)[]): Promise<void> => {
    await db.insert(dictionaryEntries).values(rows).onConflictDoNothing();
  },
};
