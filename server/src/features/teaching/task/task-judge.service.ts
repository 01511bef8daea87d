import { progressOf } from '@xueyan/contract/exam/question-response';
import { JudgedResponse } from '@xueyan/contract/exam/submission';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { workTransitions } from '@xueyan/contract/teaching/task-work';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { gradeResponse } from '../../exam/question/question-version.service.ts';
import { handInFor, handToJudge, submissionsOf } from '../../exam/submission/submission.service.ts';
import { penaltyOf } from './late.rule.ts';
import { readTask } from './task.service.ts';
import type { TaskEntry } from './task.store.ts';
import { notifyOfScored } from './task-live.service.ts';
import { workToMark } from './task-marking.service.ts';
import { askedOf } from './task-paper.service.ts';
import { taskPaperStore } from './task-paper.store.ts';
import { noteMarksOut } from './task-score.service.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';

const questionsOf = async (db: Db, task: TaskEntry, work: WorkEntry) =>
  (await askedOf(db, task, work)).flatMap(({ questions }) => questions);

/** Sum with one decimal, at most the points of the task. */
const sumOf = (got: (number | null)[], { points }: TaskEntry) =>
  Math.min(points, Math.round(got.reduce((all: number, one) => all + (one ?? 0), 0) * 10) / 10);

/**
 * Judges a submitted work as far as keys decide, and sends its programs and statements to the judge. If that decides
 * everything, the mark is published at once; otherwise the points so far wait for the judge or for a marker.
 */
export async function judgeWork(db: Db, task: TaskEntry, work: WorkEntry, version: number): Promise<void> {
  const answers = await taskPaperStore.answers(db, work.id);
  const points = new Map<string, number | null>();
  const submissions = new Map<string, string>();
  for (const { versionId, points: full, ...question } of await questionsOf(db, task, work)) {
    const response = answers.get(versionId)?.response;
    const isGiven = response && progressOf(question.content, response) !== 'none';
    points.set(versionId, isGiven ? gradeResponse(question, response, full).points : 0);
    const program = isGiven ? JudgedResponse.safeParse(response).data : undefined;
    if (!program) continue;
    const handed = { questionVersionId: versionId, response: program, purpose: 'answer', contextId: work.id } as const;
    const submissionId = await handInFor(db, work.ownerId, { ...handed, contextKind: 'task' });
    points.set(versionId, submissionId ? null : 0);
    if (submissionId) submissions.set(versionId, submissionId);
  }
  await taskPaperStore.judge(db, work.id, points, submissions);
  await settle(db, task, { ...work, version }, [...points.values()]);
}

/** Saves the points; publishes the mark once none is missing. */
async function settle(db: Db, task: TaskEntry, work: WorkEntry, got: (number | null)[]): Promise<void> {
  const given = sumOf(got, task);
  if (!got.includes(null)) return publishJudged(db, task, work, given);
  ensure(await taskWorkStore.change(db, work.id, work.version, { given, penalty: 0 }), wireFaults.changed);
}

/** Publishes a mark that no person decided, less what being late costs. */
export async function publishJudged(db: Db, task: TaskEntry, work: WorkEntry, given: number): Promise<void> {
  const row = { given, penalty: penaltyOf(task, work.lateDays) };
  const at = clock.now();
  const marked = { ...row, stage: 'marked' as const, markedAt: at, publishedAt: at };
  ensure(await taskWorkStore.change(db, work.id, work.version, marked), wireFaults.changed);
  await taskWorkStore.insertMarks(db, [{ workId: work.id, action: 'publish', ...row, userId: null }]);
  await noteMarksOut(db, work.sectionId, task.points, [{ ...work, ...row }]);
}

/** Returns the points that each question of a work has so far; 0 without an answer, null while undecided. */
async function gotOf(db: Db, task: TaskEntry, work: WorkEntry): Promise<(number | null)[]> {
  const answers = await taskPaperStore.answers(db, work.id);
  return (await questionsOf(db, task, work)).map(({ versionId }) => {
    const answer = answers.get(versionId);
    return answer ? answer.got : 0;
  });
}

/** Saves the judge's verdict on an answer; after a failure of the judge the answer has to be marked by hand. */
export const takeTaskVerdict = (db: Db, platform: Platform, submissionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const submission = (await submissionsOf(tx, [submissionId])).get(submissionId);
    if (submission?.state !== 'judged' || !submission.contextId) return;
    const [work] = await taskWorkStore.lock(tx, [submission.contextId]);
    if (!work) return;
    const task = await readTask(tx, work.sectionId);
    const asked = await questionsOf(tx, task, work);
    const question = asked.find(({ versionId }) => versionId === submission.questionVersionId);
    if (!question) return;
    const { verdict, share } = submission;
    const got = verdict === 'SE' || share === null ? null : Math.round(share * question.points * 10) / 10;
    // The work was withdrawn and answered again: this submission is no longer part of it.
    if (!(await taskPaperStore.settle(tx, work.id, submissionId, got))) return;
    if (work.stage === 'submitted') await settle(tx, task, work, await gotOf(tx, task, work));
    await notifyOfScored(tx, platform, work);
  });

/** Runs the actor's response to a question of a work without counting it. */
export const tryAnswer = (
  db: Db,
  actor: Actor,
  task: TaskEntry,
  work: WorkEntry,
  { versionId, response, inputs }: z.output<typeof taskPaperApi.tryOut.input>,
) =>
  db.transaction(async (tx) => {
    const asked = await questionsOf(tx, task, work);
    ensure(
      asked.some((one) => one.versionId === versionId),
      wireFaults.gone,
    );
    const handed = { questionVersionId: versionId, response, purpose: 'trial', contextId: work.id } as const;
    return { submissionId: await handToJudge(tx, actor, { ...handed, contextKind: 'task', inputs }) };
  });

/** Gives points to answers of a work, and their sum to the work until it has a mark. */
export const markAnswers = (
  db: Db,
  actor: Actor,
  { workId, answers, version }: z.output<typeof taskPaperApi.markAnswers.input>,
): Promise<Output<typeof taskPaperApi.markAnswers>> =>
  db.transaction(async (tx) => {
    const { work, course, task } = await workToMark(tx, actor, workId);
    const refusals = { who: wireFaults.gone, state: taskFaults.notSubmitted };
    nextState(workTransitions.mark, actor, { ...course, state: work.stage }, refusals);
    const asked = new Map((await questionsOf(tx, task, work)).map(({ versionId, points }) => [versionId, points]));
    for (const { versionId, got } of answers) {
      const max = asked.get(versionId);
      ensure(max, wireFaults.gone);
      if (got > max) throw new Fault(taskFaults.scoreTooHigh, { max });
    }
    await taskPaperStore.give(tx, workId, new Map(answers.map(({ versionId, got }) => [versionId, got])));
    const given = sumOf(await gotOf(tx, task, work), task);
    // An existing mark changes only through marking, with a reason.
    const row = work.stage === 'submitted' ? { given } : {};
    ensure(await taskWorkStore.change(tx, workId, version, row), wireFaults.changed);
    return { given, version: version + 1 };
  });
