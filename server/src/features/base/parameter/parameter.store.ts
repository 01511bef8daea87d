import type { Db } from '../../../db/sql.ts';
import { parameters } from '../../../db/system.table.ts';

export const parameterStore = {
  all: async (db: Db): Promise<Record<string, string>> =>
    Object.fromEntries((await db.select().from(parameters)).map((row) => [row.name, row.value])),

  set: async (db: Db, name: string, value: string): Promise<void> => {
    await db.insert(parameters).values({ name, value }).onConflictDoUpdate({ target: parameters.name, set: { value } });
  },
};
