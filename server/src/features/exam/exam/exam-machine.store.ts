import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { examMachineChecks } from '../../../db/exam-machine.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

export type MachineCheckRow = typeof examMachineChecks.$inferSelect;

export const examMachineStore = {
  insert: async (db: Db, row: typeof examMachineChecks.$inferInsert): Promise<MachineCheckRow | undefined> =>
    (await db.insert(examMachineChecks).values(row).returning())[0],

  /** Marks the checks of an answer as followed by another one. */
  supersede: async (db: Db, { candidateId, itemId }: { candidateId: string; itemId: string }): Promise<void> => {
    await db
      .update(examMachineChecks)
      .set({ superseded: true })
      .where(and(eq(examMachineChecks.candidateId, candidateId), eq(examMachineChecks.itemId, itemId)));
  },

  /** Checks of one answer, newest first. */
  ofAnswer: (db: Db, candidateId: string, itemId: string): Promise<MachineCheckRow[]> =>
    db
      .select()
      .from(examMachineChecks)
      .where(and(eq(examMachineChecks.candidateId, candidateId), eq(examMachineChecks.itemId, itemId)))
      .orderBy(desc(examMachineChecks.createdAt), desc(examMachineChecks.id))
      .limit(100),

  /** Returns the questions for which a candidate started a machine, and whether it was checked at their request. */
  usedBy: async (db: Db, candidateId: string): Promise<{ itemId: string; checked: boolean }[]> => {
    const checked = sql<boolean>`exists (select from ${examMachineChecks} as asked where asked.decides is null
      and asked.candidate_id = ${machines}.candidate_id and asked.item_id = ${machines}.item_id)`;
    const rows = await db
      .selectDistinct({ itemId: machines.itemId, checked })
      .from(machines)
      .where(eq(machines.candidateId, candidateId));
    return rows.flatMap(({ itemId, ...row }) => (itemId ? [{ itemId, ...row }] : []));
  },

  /** Candidates who handed in and whose answer in a machine nobody marked by hand. */
  checkable: async (db: Db, itemId: string): Promise<string[]> => {
    const rows = await db
      .selectDistinct({ candidateId: examCandidates.id })
      .from(examAnswers)
      .innerJoin(
        examCandidates,
        and(eq(examCandidates.id, examAnswers.candidateId), eq(examCandidates.state, 'submitted')),
      )
      .innerJoin(
        machines,
        and(eq(machines.candidateId, examCandidates.id), eq(machines.itemId, itemId), ne(machines.state, 'released')),
      )
      .where(and(eq(examAnswers.itemId, itemId), isNull(examAnswers.markerId)));
    return rows.map(({ candidateId }) => candidateId);
  },

  /** Returns an answer with its exam and its question. */
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
