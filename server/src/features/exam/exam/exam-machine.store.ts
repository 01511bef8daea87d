import { and, desc, eq } from 'drizzle-orm';
import { examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { examMachineChecks } from '../../../db/exam-machine.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

export type MachineCheckRow = typeof examMachineChecks.$inferSelect;

export const examMachineStore = {
  insert: async (db: Db, row: typeof examMachineChecks.$inferInsert): Promise<MachineCheckRow | undefined> =>
    (await db.insert(examMachineChecks).values(row).returning())[0],

  /** Of one answer, the newest first. */
  ofAnswer: (db: Db, candidateId: string, itemId: string): Promise<MachineCheckRow[]> =>
    db
      .select()
      .from(examMachineChecks)
      .where(and(eq(examMachineChecks.candidateId, candidateId), eq(examMachineChecks.itemId, itemId)))
      .orderBy(desc(examMachineChecks.createdAt), desc(examMachineChecks.id))
      .limit(100),

  /** An answer with its exam and what was asked. */
  answer: async (db: Db, candidateId: string, itemId: string) =>
    (
      await db
        .select({ candidate: examCandidates, exam: exams, item: examItems, version: questionVersions })
        .from(examCandidates)
        .innerJoin(exams, eq(exams.id, examCandidates.examId))
        .innerJoin(examItems, and(eq(examItems.examId, exams.id), eq(examItems.id, itemId)))
        .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
        .where(eq(examCandidates.id, candidateId))
    )[0],
};
