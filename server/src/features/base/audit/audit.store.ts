import type { Db } from '../../../db/sql.ts';
import { auditEntries } from '../../../db/system.table.ts';

export const auditStore = {
  insert: async (db: Db, row: typeof auditEntries.$inferInsert): Promise<void> => {
    await db.insert(auditEntries).values(row);
  },
};
