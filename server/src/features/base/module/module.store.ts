import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { modulesOff } from '../../../db/system.table.ts';

export const moduleStore = {
  off: async (db: Db): Promise<string[]> =>
    (await db.select({ area: modulesOff.area }).from(modulesOff)).map(({ area }) => area),

  switchOff: async (db: Db, area: string): Promise<void> => {
    await db.insert(modulesOff).values({ area }).onConflictDoNothing();
  },

  switchOn: async (db: Db, area: string): Promise<void> => {
    await db.delete(modulesOff).where(eq(modulesOff.area, area));
  },
};
