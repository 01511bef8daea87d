import type { submitWays } from '@xueyan/contract/exam/exam';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Adjustment } from '@xueyan/contract/exam/regrade';
import type { Db } from '../../../db/connect.ts';
import { gradeResponse, type QuestionVersionRow } from '../question/question-version.service.ts';
import { adjustedPoints } from './adjustment.rule.ts';
import { type AnswerRow, answerStore } from './answer.store.ts';
import { isJudged, judgeLastAnswers } from './answer-judging.service.ts';
import { arrangedFor } from './arrangement.service.ts';
import { type CandidateRow, candidateStore } from './candidate.store.ts';
import { examStore } from './exam.store.ts';
import { startLooking } from './machine-look.service.ts';

/** An answer that the rules stumble over is left to a person: nobody’s paper is refused for it. */
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

/** Scores what a key can score, and has the judge score what it can. What was not answered is worth nothing; what a person has to mark stays open. */
export async function grade(db: Db, candidate: CandidateRow): Promise<void> {
  const { id, examId, userId } = candidate;
  const answers = new Map((await answerStore.ofCandidate(db, id)).map((answer) => [answer.itemId, answer]));
  const exam = await examStore.row(db, examId);
  const asked = exam ? (await arrangedFor(db, exam, userId)).flatMap(({ questions }) => questions) : [];
  const scores = asked.map(({ itemId, points: full, adjustment, ...version }) => {
    const response = answers.get(itemId)?.response ?? null;
    // What was done is in the machine, which is looked at afterwards; where none can be, by a person.
    const byKey = version.content.kind === 'machine' ? null : response ? pointsByKey(version, response, full) : 0;
    return { itemId, points: adjustedPoints(adjustment, response, full, byKey) };
  });
  const counted = new Set(asked.map(({ itemId }) => itemId));
  // What this candidate was not asked is worth nothing.
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

/** Hands in for a candidate whose row is locked, and scores at once what can be. */
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

/** What an answer is worth by a corrected question. What people gave stays, unless nobody’s answer counts any more. */
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
