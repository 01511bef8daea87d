import type { BackupOutcome, backupOrigins } from '@xueyan/contract/base/backup';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq } from 'drizzle-orm';
import { backups } from '../../../db/backup.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type BackupRow = typeof backups.$inferSelect;

interface Search extends PageInput {
  origin?: (typeof backupOrigins)[number] | undefined;
  outcome?: BackupOutcome | undefined;
}

const { id, startedAt, size, durationMs, origin, outcome } = backups;

export const backupStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      // Backups belong to the whole school: only a scope that reaches all contains them.
      withinScope(scope, {}),
      input.origin ? eq(origin, input.origin) : undefined,
      input.outcome ? eq(outcome, input.outcome) : undefined,
    );
    const sortable = { startTime: startedAt, size, durationMs };
    const found = db
      .select()
      .from(backups)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(startedAt), id));
    return pageOf(input, found, () => db.$count(backups, where));
  },

  find: async (db: Db, backupId: string): Promise<BackupRow | undefined> =>
    (await db.select().from(backups).where(eq(id, backupId)))[0],

  lastDone: async (db: Db): Promise<BackupRow | undefined> =>
    (await db.select().from(backups).where(eq(outcome, 'done')).orderBy(desc(startedAt)).limit(1))[0],

  insert: async (db: Db, row: typeof backups.$inferInsert): Promise<void> => {
    await db.insert(backups).values(row);
  },

  /** Returns the scheduled ones beyond the newest `kept`. */
  beyond: (db: Db, kept: number): Promise<BackupRow[]> =>
    db.select().from(backups).where(eq(origin, 'scheduled')).orderBy(desc(startedAt)).offset(kept),

  remove: async (db: Db, backupId: string): Promise<void> => {
    await db.delete(backups).where(eq(id, backupId));
  },
};
