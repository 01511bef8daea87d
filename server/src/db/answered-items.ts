import { sql } from 'drizzle-orm';
import { examAnswers, examCandidates } from './exam.table.ts';
import { machines } from './machine.table.ts';

/**
 * Counts the questions that a candidate has answered: with a response, or at a machine that was started, whose state is
 * the answer.
 */
export const answeredItems = sql<number>`(select count(*)::int from (
  select answer.item_id from ${examAnswers} as answer
  where answer.candidate_id = ${examCandidates.id} and answer.response is not null
  union select used.item_id from ${machines} as used where used.candidate_id = ${examCandidates.id}) as answered)`;
