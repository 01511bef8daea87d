import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { dictionaryEntries } from '../../../db/system.table.ts';

export const dictionaryStore = {
  all: (db: Db) =>
    db.select().from(dictionaryEntries).orderBy(asc(dictionaryEntries.dictionary), asc(dictionaryEntries.position)),

  insert: async (db: Db, rows: (typeof dictionaryEntries.$inferInsert)[]): Promise<void> => {
    await db.insert(dictionaryEntries).values(rows).onConflictDoNothing();
  },
};
