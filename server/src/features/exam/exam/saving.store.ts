import type { Entry, Flags } from '@xueyan/contract/exam/sitting';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { examPresences } from '../../../db/proctoring.table.ts';
import type { Db } from '../../../db/sql.ts';
import { answersUpsert } from './answer.store.ts';
import type { ExamRow } from './exam.store.ts';
import { highestNumber, newerFlags } from './flag.store.ts';

/** What saving has to know of an exam; its whole row is long, and would come with every candidate. */
const saved = {
  ...{ id: exams.id, state: exams.state, version: exams.version, start: exams.start, minutes: exams.minutes },
  ...{ beginAt: exams.beginAt, endAt: exams.endAt, pausedAt: exams.pausedAt, pausedSeconds: exams.pausedSeconds },
  ...{ lateMinutes: exams.lateMinutes, earliestMinutes: exams.earliestMinutes },
  ...{ shuffleQuestions: exams.shuffleQuestions, shuffleOptions: exams.shuffleOptions },
  /** Null where all candidates get the same questions. */
  drawnSections: sql<ExamRow['sections'] | null>`
    case when jsonb_path_exists(${exams.sections}, '$[*] ? (@.draws != null)') then ${exams.sections} end`,
};

interface Kept {
  candidateId: string;
  entries: Entry[];
  flags: Flags | undefined;
}

/**
 * Saves entries and flags whose number is higher than the saved one, by one statement; returns the highest number of
 * each candidate.
 */
export async function keepAnswers(db: Db, rows: Kept[], savedAt: Date): Promise<Map<string, number>> {
  const answers = rows.flatMap(({ candidateId, entries }) => entries.map((entry) => ({ candidateId, ...entry })));
  const flagged = new Map(rows.flatMap(({ candidateId, flags }) => (flags ? [[candidateId, flags] as const] : [])));
  const answered = answers.length > 0 ? [db.$with('answered').as(answersUpsert(db, answers, savedAt))] : [];
  const before = await db
    .with(...answered)
    .update(examCandidates)
    .set({ savedAt, ...(flagged.size > 0 && { flags: newerFlags(flagged) }) })
    .where(
      inArray(
        examCandidates.id,
        rows.map(({ candidateId }) => candidateId),
      ),
    )
    .returning({ id: examCandidates.id, seq: highestNumber });
  const highest = new Map(before.map(({ id, seq }) => [id, seq]));
  // All parts of the statement see the answers as they were before it.
  for (const { candidateId, seq } of answers) highest.set(candidateId, Math.max(seq, highest.get(candidateId) ?? 0));
  return highest;
}

/** Saving the answers of many candidates by few statements. */
export const savingStore = {
  /**
   * Locks the candidates of these exams who are answering, and returns them with their exam and where they sit. Those
   * that others have locked are left out: waiting for several locks at a time could block both sides.
   */
  hold: (db: Db, pairs: { examId: string; userId: string }[]) =>
    db
      .select({ candidate: examCandidates, exam: saved, presence: examPresences, networks: examRooms.networks })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
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

  keep: keepAnswers,
};
