import { and, eq, sql } from 'drizzle-orm';
import { examCandidates } from '../../../db/exam.table.ts';
import { candidateAliases } from '../../../db/exam-marking.table.ts';
import type { Db } from '../../../db/sql.ts';

export type AliasRow = typeof candidateAliases.$inferSelect;

export const candidateAliasStore = {
  /** Gives pseudonyms, in random order, to candidates without one. */
  nameAll: (db: Db, examId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const missing = sql`from ${examCandidates} as candidate where candidate.exam_id = ${examId} and not exists (
        select from ${candidateAliases} as named where named.candidate_id = candidate.id)`;
      const found = await tx.execute(sql`select 1 ${missing} limit 1`);
      if (found.rows.length === 0) return;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alias ${examId}`}, 0))`);
      await tx.execute(sql`insert into ${candidateAliases} (candidate_id, exam_id, number)
        select candidate.id, candidate.exam_id, (
            select coalesce(max(named.number), 0) from ${candidateAliases} as named where named.exam_id = ${examId}
          ) + row_number() over (order by random())
        ${missing}`);
    }),

  ofExam: (db: Db, examId: string): Promise<AliasRow[]> =>
    db.select().from(candidateAliases).where(eq(candidateAliases.examId, examId)),

  find: async (db: Db, examId: string, aliasId: string): Promise<AliasRow | undefined> =>
    (
      await db
        .select()
        .from(candidateAliases)
        .where(and(eq(candidateAliases.examId, examId), eq(candidateAliases.aliasId, aliasId)))
    )[0],
};
