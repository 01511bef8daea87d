import type { Scored } from '@xueyan/contract/exam/question';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Db } from '../../../db/connect.ts';
import { type QuestionVersionRow, questionVersionStore } from './question-version.store.ts';
import { pointsOf, scoreResponse } from './scoring.rule.ts';

export { pointsOf, type QuestionVersionRow };

/** Returns versions of questions by id; the caller has checked the actor's right. */
export const questionVersionsOf = async (db: Db, ids: string[]): Promise<Map<string, QuestionVersionRow>> =>
  new Map((await questionVersionStore.ofIds(db, [...new Set(ids)])).map((row) => [row.id, row]));

/** Returns the version that a question has now; the caller has checked the actor's right. */
export const currentVersionOf = (db: Db, questionId: string): Promise<QuestionVersionRow | undefined> =>
  questionVersionStore.current(db, questionId);

/**
 * Returns the points of a response to a version, out of `points`; null for kinds that a person, the judge or a machine
 * decides.
 */
export function gradeResponse(
  { content, key }: Pick<QuestionVersionRow, 'content' | 'key'>,
  response: QuestionResponse,
  points: number,
): Scored & { points: number | null } {
  const scored = scoreResponse(content, key, response);
  return { ...scored, points: scored.share === null ? null : pointsOf(scored.share, points) };
}

/**
 * Scores a response by its key. If the rules throw, the answer is left for marking by hand, so that no paper fails
 * because of it.
 */
export function pointsByKey(
  version: Pick<QuestionVersionRow, 'content' | 'key'>,
  response: QuestionResponse,
  full: number,
) {
  try {
    return progressOf(version.content, response) === 'none' ? 0 : gradeResponse(version, response, full).points;
  } catch {
    return null;
  }
}
