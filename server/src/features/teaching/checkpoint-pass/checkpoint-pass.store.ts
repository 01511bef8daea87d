import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { checkpointPasses } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export interface CheckpointPass {
  runId: string;
  checkpointId: string;
  reason: string;
  teacherName: string;
  at: Date;
}

export const checkpointPassStore = {
  /** Lists manual passes that were not taken back. */
  current: (db: Db, runIds: string[]): Promise<CheckpointPass[]> =>
    runIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            runId: checkpointPasses.runId,
            checkpointId: checkpointPasses.checkpointId,
            reason: checkpointPasses.reason,
            teacherName: users.userName,
            at: checkpointPasses.at,
          })
          .from(checkpointPasses)
          .innerJoin(users, eq(users.id, checkpointPasses.teacherId))
          .where(and(inArray(checkpointPasses.runId, runIds), isNull(checkpointPasses.takenBackAt))),

  /** Returns false if it existed already. */
  insert: async (db: Db, row: typeof checkpointPasses.$inferInsert): Promise<boolean> =>
    (await db.insert(checkpointPasses).values(row).onConflictDoNothing().returning({ id: checkpointPasses.id }))
      .length > 0,

  /** Returns whether there was one. */
  takeBack: async (db: Db, runId: string, checkpointId: string, takenBackBy: string): Promise<boolean> =>
    (
      await db
        .update(checkpointPasses)
        .set({ takenBackBy, takenBackAt: clock.now() })
        .where(
          and(
            eq(checkpointPasses.runId, runId),
            eq(checkpointPasses.checkpointId, checkpointId),
            isNull(checkpointPasses.takenBackAt),
          ),
        )
        .returning({ id: checkpointPasses.id })
    ).length > 0,
};
