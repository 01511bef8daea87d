import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { JudgedResponse } from '@xueyan/contract/exam/submission';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pointsOf } from '../question/question-version.service.ts';
import { answersOf, handInFor, revealSubmissions, submissionsOf } from '../submission/submission.service.ts';
import { answerStore } from './answer.store.ts';
import type { CandidateRow } from './candidate.store.ts';
import type { ExamRow } from './exam.store.ts';
import { examJudgingStore as store } from './exam-judging.store.ts';

interface GivenAnswer {
  itemId: string;
  versionId: string;
  response: QuestionResponse;
}

export const isJudged = ({ kind }: { kind: string }) => kind === 'programming' || kind === 'sql';

const same = (one: JudgedResponse, other: JudgedResponse) =>
  one.kind === 'programming' && other.kind === 'programming'
    ? one.language === other.language && one.source === other.source
    : one.kind === 'sql' && other.kind === 'sql' && one.statement === other.statement;

/**
 * Sends the last answers of a candidate who handed in to the judge, including those that were never submitted. Answers
 * that were judged during the sitting and are unchanged are not judged again.
 */
export async function judgeLastAnswers(
  db: Db,
  exam: ExamRow,
  candidate: CandidateRow,
  given: GivenAnswer[],
): Promise<void> {
  if (given.length === 0) return;
  const before = await answersOf(db, candidate.id);
  for (const { itemId, versionId, response: written } of given) {
    const response = JudgedResponse.safeParse(written).data;
    if (!response) {
      // The candidate emptied the template.
      await answerStore.score(db, candidate.id, [{ itemId, points: 0 }]);
      await store.unlink(db, candidate.id, itemId);
      continue;
    }
    const known = before.find((one) => one.questionVersionId === versionId && same(one.response, response));
    const submissionId =
      known?.id ??
      (await handInFor(db, candidate.userId, {
        ...{ questionVersionId: versionId, response, purpose: 'answer', contextId: candidate.id },
        secret: exam.verdictView !== 'live',
      }));
    if (!submissionId) {
      await store.unlink(db, candidate.id, itemId);
      continue;
    }
    await store.link(db, { candidateId: candidate.id, itemId, submissionId });
    if (known?.state === 'judged') await giveVerdict(db, submissionId);
  }
}

/**
 * Scores an answer by its verdict and returns the exam that changed. When the judge failed, the answer is left for
 * marking by hand.
 */
async function giveVerdict(db: Db, submissionId: string) {
  const decided = await store.decidedBy(db, submissionId);
  const submission = (await submissionsOf(db, [submissionId])).get(submissionId);
  // Published results stay unchanged.
  if (!decided || submission?.state !== 'judged' || decided.candidateState !== 'submitted') return null;
  if (decided.examState !== 'running' && decided.examState !== 'marking') return null;
  // A corrected question is scored by its correction.
  if (decided.adjustment && decided.adjustment.way !== 'original') return null;
  const { share, verdict } = submission;
  const points = verdict === 'SE' || share === null ? null : pointsOf(share, decided.fullPoints);
  const { candidateId, itemId } = decided.link;
  await answerStore.score(db, candidateId, [{ itemId, points }]);
  return decided;
}

/** Reveals the verdicts to candidates once their papers are shown. */
export const revealJudgements = async (db: Db, examId: string): Promise<void> =>
  revealSubmissions(db, await store.candidateIds(db, examId));

/** Applies a verdict that arrived after the paper was handed in. */
export const takeVerdict = (db: Db, { live }: Platform, submissionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const decided = await giveVerdict(tx, submissionId);
    if (!decided) return;
    const { ownerId, examId } = decided;
    await live.toChannels(tx, [`user:${ownerId}`], { type: 'exam.progress', data: { examId } });
  });
