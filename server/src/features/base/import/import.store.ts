import { and, count, eq, ne } from 'drizzle-orm';
import { importFiles, importOutcomes } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';

export type Outcome = typeof importOutcomes.$inferSelect;

const hasIssued = (jobId: string) => and(eq(importOutcomes.jobId, jobId), ne(importOutcomes.issued, ''));

export const importStore = {
  keepFile: async (db: Db, row: typeof importFiles.$inferInsert): Promise<void> => {
    await db.insert(importFiles).values(row);
  },

  /** Everything but the bytes, which are fetched only where the file has to be read again. */
  fileOf: async (db: Db, jobId: string) =>
    (
      await db
        .select({ name: importFiles.name, reading: importFiles.reading })
        .from(importFiles)
        .where(eq(importFiles.jobId, jobId))
    )[0],

  bytesOf: async (db: Db, jobId: string): Promise<Buffer | undefined> =>
    (await db.select({ bytes: importFiles.bytes }).from(importFiles).where(eq(importFiles.jobId, jobId)))[0]?.bytes,

  addOutcome: async (db: Db, row: typeof importOutcomes.$inferInsert): Promise<void> => {
    await db.insert(importOutcomes).values(row);
  },

  addOutcomes: async (db: Db, rows: (typeof importOutcomes.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(importOutcomes).values(rows);
  },

  rowsDone: async (db: Db, jobId: string): Promise<Set<number>> =>
    new Set(
      (await db.select({ row: importOutcomes.row }).from(importOutcomes).where(eq(importOutcomes.jobId, jobId))).map(
        ({ row }) => row,
      ),
    ),

  refusedOf: (db: Db, jobId: string) =>
    db
      .select({ row: importOutcomes.row, reason: importOutcomes.reason })
      .from(importOutcomes)
      .where(and(eq(importOutcomes.jobId, jobId), eq(importOutcomes.plan, 'refuse'))),

  countIssued: (db: Db, jobId: string): Promise<number> => db.$count(importOutcomes, hasIssued(jobId)),

  /** Returns the issued values and deletes them. */
  takeIssued: async (tx: Db, jobId: string) => {
    const issued = await tx
      .select({ row: importOutcomes.row, issued: importOutcomes.issued })
      .from(importOutcomes)
      .where(hasIssued(jobId))
      .for('update');
    await tx.update(importOutcomes).set({ issued: '' }).where(hasIssued(jobId));
    return issued;
  },

  countsOf: (db: Db, jobId: string) =>
    db
      .select({ plan: importOutcomes.plan, count: count() })
      .from(importOutcomes)
      .where(eq(importOutcomes.jobId, jobId))
      .groupBy(importOutcomes.plan),
};
