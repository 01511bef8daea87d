import type { Flags } from '@xueyan/contract/exam/sitting';
import { type SQL, sql } from 'drizzle-orm';
import { examAnswers, examCandidates } from '../../../db/exam.table.ts';

/**
 * Flags of candidates as they are after a save, for an update of their rows: those given under the candidate's id, if
 * their number is higher than the saved one.
 */
export function newerFlags(given: Map<string, Flags>): SQL {
  const own = sql`(${JSON.stringify(Object.fromEntries(given))}::jsonb -> ${examCandidates.id}::text)`;
  const saved = sql`coalesce((${examCandidates.flags} ->> 'seq')::int, 0)`;
  return sql`case when (${own} ->> 'seq')::int > ${saved} then ${own} else ${examCandidates.flags} end`;
}

/** Highest number that is kept of a candidate, among answers and flags, for what an update returns. */
export const highestNumber = sql<number>`greatest(
  (select coalesce(max(answer.seq), 0)::int from ${examAnswers} as answer where answer.candidate_id = ${examCandidates.id}),
  coalesce((${examCandidates.flags} ->> 'seq')::int, 0))`;
