import type { submitWays } from '@xueyan/contract/exam/exam';
import { progressOf } from '@xueyan/contract/exam/question-response';
import type { Adjustment } from '@xueyan/contract/exam/regrade';
import type { Db } from '../../../db/connect.ts';
import { pointsByKey, type QuestionVersionRow } from '../question/question-version.service.ts';
import { adjustedPoints } from './adjustment.rule.ts';
import { type AnswerRow, answerStore } from './answer.store.ts';
import { isJudged, judgeLastAnswers } from './answer-judging.service.ts';
import { arrangedFor } from './arrangement.service.ts';
import { type CandidateRow, candidateStore } from './candidate.store.ts';
import { examStore } from './exam.store.ts';
import { startLooking } from './machine-look.service.ts';

/**
 * Scores what a key can score and submits what the judge can score. Unanswered questions get no points; answers to be
 * marked by hand stay open.
 */
export async function grade(db: Db, candidate: CandidateRow): Promise<void> {
  const { id, examId } = candidate;
  const answers = new Map((await answerStore.ofCandidate(db, id)).map((answer) => [answer.itemId, answer]));
  const exam = await examStore.row(db, examId);
  const asked = exam ? (await arrangedFor(db, exam, candidate)).flatMap(({ questions }) => questions) : [];
  const scores = asked.map(({ itemId, points: full, adjustment, ...version }) => {
    const response = answers.get(itemId)?.response ?? null;
    // The answer is the state of the machine, which is checked afterwards; where that is impossible, it is marked by
    // hand.
    const byKey = version.content.kind === 'machine' ? null : response ? pointsByKey(version, response, full) : 0;
    return { itemId, points: adjustedPoints(adjustment, response, full, byKey) };
  });
  const counted = new Set(asked.map(({ itemId }) => itemId));
  // Questions that were not drawn for this candidate get no points.
  const others = [...answers.keys()].filter((itemId) => !counted.has(itemId)).map((itemId) => ({ itemId, points: 0 }));
  await answerStore.score(db, id, [...scores, ...others]);
  await answerStore.spread(db, examId, [id]);
  const judged = asked.flatMap(({ itemId, versionId, content, adjustment }) => {
    const response = answers.get(itemId)?.response;
    const given = response && adjustment === null && isJudged(content) && progressOf(content, response) !== 'none';
    return given ? [{ itemId, versionId, response }] : [];
  });
  if (exam) await judgeLastAnswers(db, exam, candidate, judged);
  for (const { itemId, content, adjustment } of asked)
    if (content.kind === 'machine' && content.imageId && adjustment === null)
      await startLooking(db, { candidateId: id, itemId });
}

/** Hands in for a candidate whose row is locked, and scores at once what can be scored. */
export async function handIn(
  db: Db,
  candidate: CandidateRow,
  way: (typeof submitWays)[number],
  at: Date,
): Promise<void> {
  await candidateStore.set(db, candidate.id, {
    state: 'submitted',
    submittedAt: at,
    submitWay: way,
    reopenedUntil: null,
  });
  await grade(db, candidate);
}

/**
 * Computes the points of an answer to a corrected question. Points given by hand stay, unless answers no longer count
 * at all.
 */
export function adjustAnswer(
  adjustment: Adjustment,
  version: Pick<QuestionVersionRow, 'content' | 'key'>,
  answer: Pick<AnswerRow, 'response' | 'markerId'> & { uncorrected: number | null },
  full: number,
): number | null {
  const { response, markerId, uncorrected } = answer;
  const byPeople = markerId !== null || isJudged(version.content) || version.content.kind === 'machine';
  const byKey = response ? pointsByKey(version, response, full) : 0;
  return adjustedPoints(adjustment, response, full, byPeople ? uncorrected : (byKey ?? uncorrected));
}
