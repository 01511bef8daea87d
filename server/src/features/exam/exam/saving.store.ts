import type { Entry, Flags } from '@xueyan/contract/exam/sitting';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { examPresences } from '../../../db/proctoring.table.ts';
import type { Db } from '../../../db/sql.ts';
import { upsertAnswers } from './answer.store.ts';
import type { ExamRow } from './exam.store.ts';
import { highestNumber, newerFlags } from './flag.store.ts';

/** Saving the answers of many candidates by few statements. */
export const savingStore = {
  /**
   * Locks the candidates of these exams who are answering, and returns where they sit. Those that others have locked are
   * left out: waiting for several locks at a time could block both sides.
   */
  hold: (db: Db, pairs: { examId: string; userId: string }[]) =>
    db
      .select({ candidate: examCandidates, presence: examPresences, networks: examRooms.networks })
      .from(examCandidates)
      .leftJoin(examPresences, eq(examPresences.candidateId, examCandidates.id))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
      .where(
        and(
          sql`(${examCandidates.examId}, ${examCandidates.userId}) in (select * from unnest(
            ${sql.param(pairs.map(({ examId }) => examId))}::uuid[], ${sql.param(pairs.map(({ userId }) => userId))}::uuid[]))`,
          eq(examCandidates.latest, true),
          eq(examCandidates.state, 'answering'),
        ),
      )
      .for('update', { of: examCandidates, skipLocked: true }),

  exams: (db: Db, ids: string[]): Promise<ExamRow[]> => db.select().from(exams).where(inArray(exams.id, ids)),

  /** Saves entries and flags whose number is higher than the saved one; returns the highest number of each candidate. */
  keep: async (
    db: Db,
    rows: { candidateId: string; entries: Entry[]; flags: Flags | undefined }[],
    savedAt: Date,
  ): Promise<Map<string, number>> => {
    await upsertAnswers(
      db,
      rows.flatMap(({ candidateId, entries }) => entries.map((entry) => ({ candidateId, ...entry }))),
      savedAt,
    );
    const ids = rows.map(({ candidateId }) => candidateId);
    const flagged = new Map(rows.flatMap(({ candidateId, flags }) => (flags ? [[candidateId, flags] as const] : [])));
    const seqs = await db
      .update(examCandidates)
      .set({ savedAt, ...(flagged.size > 0 && { flags: newerFlags(flagged) }) })
      .where(inArray(examCandidates.id, ids))
      .returning({ id: examCandidates.id, seq: highestNumber });
    return new Map(seqs.map(({ id, seq }) => [id, seq]));
  },
};
