import type { submitWays } from '@xueyan/contract/exam/exam';
import { progressOf } from '@xueyan/contract/exam/question-response';
import type { Db } from '../../../db/connect.ts';
import { gradeResponse } from '../question/question-version.service.ts';
import { answerStore } from './answer.store.ts';
import { isJudged, judgeLastAnswers } from './answer-judging.service.ts';
import { arrangedFor } from './arrangement.service.ts';
import { type CandidateRow, candidateStore } from './candidate.store.ts';
import { examStore } from './exam.store.ts';

/** Scores what a key can score, and has the judge score what it can. What was not answered is worth nothing; what a person has to mark stays open. */
async function grade(db: Db, candidate: CandidateRow): Promise<void> {
  const { id, examId, userId } = candidate;
  const answers = new Map((await answerStore.ofCandidate(db, id)).map((answer) => [answer.itemId, answer]));
  const exam = await examStore.row(db, examId);
  const asked = exam ? (await arrangedFor(db, exam, userId)).flatMap(({ questions }) => questions) : [];
  const scores = asked.map(({ itemId, points: full, ...version }) => {
    const response = answers.get(itemId)?.response;
    if (!response || progressOf(version.content, response) === 'none') return { itemId, points: 0 };
    return { itemId, points: gradeResponse(version, response, full).points };
  });
  await answerStore.score(db, id, scores);
  const judged = asked.flatMap(({ itemId, versionId, content }) => {
    const response = answers.get(itemId)?.response;
    const given = response && isJudged(content) && progressOf(content, response) !== 'none';
    return given ? [{ itemId, versionId, response }] : [];
  });
  if (exam) await judgeLastAnswers(db, exam, candidate, judged);
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
