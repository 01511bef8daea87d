import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { dictionaries, dictionaryEntries } from '../../../db/system.table.ts';

export const dictionaryStore = {
  all: (db: Db) =>
    db.select().from(dictionaryEntries).orderBy(asc(dictionaryEntries.dictionary), asc(dictionaryEntries.position)),

  /** One of the school's own that has the code already stays as it is. */
  addType: async (db: Db, row: typeof dictionaries.$inferInsert): Promise<void> => {
    await db.insert(dictionaries).values(row).onConflictDoNothing();
  },

  insert: async (db: Db, rows: (typeof dictionaryEntries.$inferInsert)[]): Promise<void> => {
    await db.insert(dictionaryEntries).values(rows).onConflictDoNothing();
  },
};
