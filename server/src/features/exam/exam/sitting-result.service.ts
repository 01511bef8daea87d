import type { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markingPlanFaults } from '@xueyan/contract/exam/marking-plan';
import { shownKey } from '@xueyan/contract/exam/question-key';
import type { SittingResult } from '@xueyan/contract/exam/sitting';
import { shownSitting } from '@xueyan/contract/exam/sitting-state';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isBlind } from '../marking-plan/blindness.service.ts';
import { changesOfCandidate } from '../marking-plan/mark-change.service.ts';
import { answerStore } from './answer.store.ts';
import { type ArrangedSection, arrangedFor } from './arrangement.service.ts';
import { attemptStore } from './attempt.store.ts';
import { type CandidateRow, candidateStore } from './candidate.store.ts';
import { marksOf, passPointsOf } from './candidate-marks.service.ts';
import { examToRun } from './exam.service.ts';
import type { ExamRow } from './exam.store.ts';
import { sittingWithResult } from './own-sitting.service.ts';

export { passPointsOf };

type Item = SittingResult['items'][number];
type ArrangedQuestion = ArrangedSection['questions'][number];

/** Returns a candidate's questions in their own order, by sections, with responses and points. */
async function answeredSections(db: Db, school: Clock, exam: ExamRow, candidate: CandidateRow) {
  const history = await changesOfCandidate(db, candidate.id);
  const answers = new Map((await answerStore.ofCandidate(db, candidate.id)).map((answer) => [answer.itemId, answer]));
  const answered = ({ itemId, number, points: full, content, key, analysis, adjustment }: ArrangedQuestion): Item => {
    const answer = answers.get(itemId);
    const changes = history.filter((one) => one.itemId === itemId && one.before !== null);
    return {
      ...{ itemId, number, fullPoints: full, content, key: shownKey(key), analysis },
      corrected: adjustment?.way ?? null,
      changes: changes.map(({ before, after, cause, reason, createdAt }) => ({
        ...{ before, after, cause, reason, createTime: school.write(createdAt) },
      })),
      ...{ points: answer?.points ?? null, comment: answer?.comment ?? '', response: answer?.response ?? null },
    };
  };
  const sections = await arrangedFor(db, exam, candidate);
  return sections.map(({ title, questions }) => ({ title, items: questions.map(answered) }));
}

const itemsOf = (sections: { items: Item[] }[]) => sections.flatMap(({ items }) => items);

async function summaryOf(db: Db, school: Clock, exam: ExamRow, candidate: CandidateRow) {
  const fullPoints = exam.totalPoints;
  const points = await attemptStore.counted(db, candidate.id);
  const passPoints = passPointsOf(exam, fullPoints);
  return {
    ...{ examId: exam.id, examName: exam.name, resultView: exam.resultView, fullPoints, passPoints, points },
    attempt: candidate.attempt,
    passed: points >= passPoints,
    submitTime: school.writeOptional(candidate.submittedAt),
    submitWay: candidate.submitWay,
  };
}

/** Returns the actor's result, as far as the exam shows it. */
export async function getResult(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  examId: string,
  attempt?: number,
): Promise<SittingResult> {
  const { exam, candidate } = await sittingWithResult(db, actor, examId, attempt);
  const sections = exam.resultView === 'paper' ? await answeredSections(db, school, exam, candidate) : [];
  return { ...(await summaryOf(db, school, exam, candidate)), items: itemsOf(sections) };
}

/** Returns the whole answered paper of a candidate by its sections, for the exam's owner. */
export async function paperBySections(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  examId: string,
  candidateId: string,
) {
  const { row: exam } = await examToRun(db, actor, examId);
  ensure(!(await isBlind(db, exam)), markingPlanFaults.hidden);
  const found = await candidateStore.described(db, examId, candidateId);
  ensure(found, wireFaults.gone);
  const { row, loginName, userName, className } = found;
  const summary = await summaryOf(db, school, exam, row);
  return {
    ...{ ...summary, loginName, userName, className },
    // A candidate who has not handed in has neither passed nor failed.
    passed: row.state === 'submitted' ? summary.passed : null,
    beginTime: school.writeOptional(row.begunAt),
    sections: await answeredSections(db, school, exam, row),
  };
}

/** Returns the whole answered paper of a candidate, for the exam's owner. */
export async function getCandidatePaper(
  db: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
  candidateId: string,
): Promise<Output<typeof examMarkingApi.paper>> {
  const { sections, ...paper } = await paperBySections(db, platform, actor, examId, candidateId);
  return { ...paper, items: itemsOf(sections) };
}

/** Lists all results of an exam for its owner, by points in descending order; equal points share a rank. */
export async function listResults(db: Db, actor: Actor, examId: string) {
  const { row: exam } = await examToRun(db, actor, examId);
  ensure(!(await isBlind(db, exam)), markingPlanFaults.hidden);
  const marks = await marksOf(db, exam);
  const candidates = await candidateStore.allDescribed(db, examId);
  const results = candidates.map((found) => {
    const { row, loginName, userName, className, unmarked } = found;
    return {
      ...{ loginName, userName, className, unmarked, attempt: row.attempt },
      total: row.state === 'submitted' ? (found.points ?? 0) : null,
      state: shownSitting(row.state, exam.state),
      marks: marks.of(found),
    };
  });
  return {
    exam,
    results: results.toSorted((a, b) => (a.marks.rank ?? Infinity) - (b.marks.rank ?? Infinity)),
  };
}
