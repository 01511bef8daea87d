import { eq } from 'drizzle-orm';
import { assistants } from '../../../db/assistant.table.ts';
import type { Db } from '../../../db/sql.ts';

export type AssistantRow = typeof assistants.$inferSelect;

export const assistantStore = {
  find: async (db: Db, userId: string): Promise<AssistantRow | undefined> =>
    (await db.select().from(assistants).where(eq(assistants.userId, userId)))[0],

  put: async (db: Db, row: typeof assistants.$inferInsert): Promise<void> => {
    await db.insert(assistants).values(row).onConflictDoUpdate({ target: assistants.userId, set: row });
  },
};
