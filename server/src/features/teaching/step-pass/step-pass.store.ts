import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { stepPasses } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export interface StepPass {
  runId: string;
  checkpointId: string;
  reason: string;
  teacherName: string;
  at: Date;
}

export const stepPassStore = {
  /** What was let pass by hand and was not taken back. */
  current: (db: Db, runIds: string[]): Promise<StepPass[]> =>
    runIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            runId: stepPasses.runId,
            checkpointId: stepPasses.checkpointId,
            reason: stepPasses.reason,
            teacherName: users.userName,
            at: stepPasses.at,
          })
          .from(stepPasses)
          .innerJoin(users, eq(users.id, stepPasses.teacherId))
          .where(and(inArray(stepPasses.runId, runIds), isNull(stepPasses.takenBackAt))),

  /** False when it was there already. */
  insert: async (db: Db, row: typeof stepPasses.$inferInsert): Promise<boolean> =>
    (await db.insert(stepPasses).values(row).onConflictDoNothing().returning({ id: stepPasses.id })).length > 0,

  /** Answers whether there was one. */
  takeBack: async (db: Db, runId: string, checkpointId: string, takenBackBy: string): Promise<boolean> =>
    (
      await db
        .update(stepPasses)
        .set({ takenBackBy, takenBackAt: clock.now() })
        .where(
          and(eq(stepPasses.runId, runId), eq(stepPasses.checkpointId, checkpointId), isNull(stepPasses.takenBackAt)),
        )
        .returning({ id: stepPasses.id })
    ).length > 0,
};
