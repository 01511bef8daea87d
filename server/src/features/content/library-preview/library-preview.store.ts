import { and, eq } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';

export const previewStore = {
  /** Stores a converted file once; returns its id. */
  put: async (db: Db, row: Omit<typeof files.$inferInsert, 'id'> & { scopeId: string }): Promise<string> => {
    const same = and(eq(files.scope, 'preview'), eq(files.scopeId, row.scopeId), eq(files.sha256, row.sha256));
    const [known] = await db.select({ id: files.id }).from(files).where(same).limit(1);
    if (known) return known.id;
    return (await db.insert(files).values(row).returning({ id: files.id }))[0]?.id ?? '';
  },
};
