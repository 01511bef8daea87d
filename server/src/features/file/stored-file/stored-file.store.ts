import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { files } from '../../../db/file.table.ts';

export type FileRow = typeof files.$inferSelect;

export const storedFileStore = {
  find: async (db: Db, id: string): Promise<FileRow | undefined> =>
    (await db.select().from(files).where(eq(files.id, id)))[0],

  insert: async (db: Db, row: typeof files.$inferInsert): Promise<string> => {
    const [created] = await db.insert(files).values(row).returning({ id: files.id });
    return created?.id ?? '';
  },
};
