import type { Scored } from '@xueyan/contract/exam/question';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Db } from '../../../db/connect.ts';
import { type QuestionVersionRow, questionVersionStore } from './question-version.store.ts';
import { pointsOf, scoreResponse } from './scoring.rule.ts';

export { pointsOf, type QuestionVersionRow };

/** Versions of questions by their ids, for what holds them; who may see them is for the caller to know. */
export const questionVersionsOf = async (db: Db, ids: string[]): Promise<Map<string, QuestionVersionRow>> =>
  new Map((await questionVersionStore.ofIds(db, [...new Set(ids)])).map((row) => [row.id, row]));

/** What a response to a version is worth out of `points`; null where a person, a judge or a machine has to say. */
export function gradeResponse(
  { content, key }: Pick<QuestionVersionRow, 'content' | 'key'>,
  response: QuestionResponse,
  points: number,
): Scored & { points: number | null } {
  const scored = scoreResponse(content, key, response);
  return { ...scored, points: scored.share === null ? null : pointsOf(scored.share, points) };
}
