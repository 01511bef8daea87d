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
 * Has the last answers of a candidate who has handed in judged, those that were never submitted too. What was judged
 * during the sitting, to the letter, is not judged again.
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
      // A template that was emptied.
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

/** Gives an answer the points that its verdict says; answers whose exam changed by it. A fault of the judge is left to people. */
async function giveVerdict(db: Db, submissionId: string) {
  const decided = await store.decidedBy(db, submissionId);
  const submission = (await submissionsOf(db, [submissionId])).get(submissionId);
  // Results that are out stay as they are.
  if (!decided || submission?.state !== 'judged' || decided.candidateState !== 'submitted') return null;
  if (decided.examState !== 'running' && decided.examState !== 'marking') return null;
  // A question that was corrected is worth what the correction says.
  if (decided.adjustment && decided.adjustment.way !== 'original') return null;
  const { share, verdict } = submission;
  const points = verdict === 'SE' || share === null ? null : pointsOf(share, decided.fullPoints);
  const { candidateId, itemId } = decided.link;
  await answerStore.score(db, candidateId, [{ itemId, points }]);
  return decided;
}

/** What the judge said is no secret once papers are shown. */
export const revealJudgements = async (db: Db, examId: string): Promise<void> =>
  revealSubmissions(db, await store.candidateIds(db, examId));

/** Takes over a verdict that came after the paper was handed in. */
export const takeVerdict = (db: Db, { live }: Platform, submissionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const decided = await giveVerdict(tx, submissionId);
    if (!decided) return;
    const { ownerId, examId } = decided;
    await live.toChannels(tx, [`user:${ownerId}`], { type: 'exam.progress', data: { examId } });
  });
