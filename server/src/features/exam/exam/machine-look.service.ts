import type { MachineCheck, MachineStep } from '@xueyan/contract/exam/exam-machine';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import type { KeyOf } from '@xueyan/contract/exam/question-key';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import {
  execInAnswerMachine,
  lastAnswerMachine,
  startAnswerMachine,
} from '../../lab/machine/answer-machine.service.ts';
import { currentVersionOf, pointsOf, type QuestionVersionRow } from '../question/question-version.service.ts';
import { answerStore } from './answer.store.ts';
import { type MachineCheckRow, examMachineStore as store } from './exam-machine.store.ts';

const stepLimitMs = 30_000;
const outputChars = 4_000;
/** A sleeping machine is woken first: interval between two checks in milliseconds, and the maximum number of checks. */
const waitMs = 10_000;
const mostTries = 60;

/** Checks the machine of an answer that was handed in. */
export const machineJob = jobKind({
  kind: 'exam.machine',
  access: 'system',
  input: z.strictObject({
    ...{ candidateId: z.guid(), itemId: z.guid(), tries: z.number().int() },
    /** Checked before: decides by the steps as they are now, and keeps its points if the machine is gone. */
    again: z.boolean().default(false),
  }),
});

interface Answer {
  candidateId: string;
  itemId: string;
}

export const startLooking = (
  db: Db,
  { candidateId, itemId }: Answer,
  { tries = 0, again = false } = {},
): Promise<string> =>
  startJob({ db, actor: null }, machineJob, {
    input: { candidateId, itemId, tries, again },
    key: `${candidateId} ${itemId} ${tries}${again ? ' again' : ''}`,
    ...(tries > 0 && { runAt: new Date(clock.now().getTime() + waitMs) }),
  });

/** Starts another check of an answer that was checked; its machine is woken and kept awake for it. */
export async function lookAgain(db: Db, answer: Answer): Promise<void> {
  await store.supersede(db, answer);
  await startLooking(db, answer, { again: true });
}

export const presentCheck = (school: Clock, row: MachineCheckRow): MachineCheck => ({
  ...{ checkId: row.id, final: row.decides !== null, problem: row.problem, steps: row.steps },
  checkTime: school.write(row.createdAt),
});

/** Runs the script of each step in order. Faults when the machine does not run or does not respond. */
export async function lookInto(
  db: Db,
  platform: Platform,
  answer: Answer,
  { content, key }: { content: ContentOf<'machine'>; key: KeyOf<'machine'> },
): Promise<MachineStep[]> {
  const steps: MachineStep[] = [];
  for (const { id } of content.steps) {
    const script = key.scripts.find((one) => one.id === id)?.script ?? 'false';
    const done = await execInAnswerMachine(db, platform, answer, script, stepLimitMs);
    const { exitCode, timedOut } = done;
    const output = done.output.slice(0, outputChars);
    const outputCut = done.cut || output.length < done.output.length;
    steps.push({ id, passed: exitCode === 0 && !timedOut, exitCode, output, outputCut, timedOut });
  }
  return steps;
}

/** Returns the share of the points that the passed steps are worth. */
function shareOf({ steps }: ContentOf<'machine'>, found: MachineStep[]): number {
  const passed = new Set(found.filter((step) => step.passed).map(({ id }) => id));
  const sum = (list: { weight: number }[]) => list.reduce((all, { weight }) => all + weight, 0);
  return sum(steps.filter(({ id }) => passed.has(id))) / sum(steps);
}

const notRun = ({ steps }: ContentOf<'machine'>): MachineStep[] =>
  steps.map(({ id }) => ({ id, passed: false, exitCode: null, output: '', outputCut: false, timedOut: false }));

type Tests = { content: ContentOf<'machine'>; key: KeyOf<'machine'> };

/**
 * Returns the steps to check an answer by. Checked again, it is by the question as it is now, unless that asks for
 * something else by now: another text or image, or other steps.
 */
async function testsFor(db: Db, asked: QuestionVersionRow, again: boolean): Promise<Tests | undefined> {
  const testsOf = ({ content, key }: QuestionVersionRow): Tests | undefined =>
    content.kind === 'machine' && key.kind === 'machine' ? { content, key } : undefined;
  const then = testsOf(asked);
  const now = again && (await currentVersionOf(db, asked.questionId));
  const corrected = now && testsOf(now);
  if (!then || !corrected) return then;
  const wanted = ({ content: { stem, imageId, steps } }: Tests) => [stem, imageId, ...steps.map(({ id }) => id)].join();
  return wanted(then) === wanted(corrected) ? corrected : then;
}

/**
 * Checks the machine of a handed-in answer once and saves its points. A sleeping machine is woken and checked a little
 * later; one that cannot be checked for ten minutes is left for marking by hand.
 */
export async function lookAtAnswer(
  db: Db,
  platform: Platform,
  { tries, again, ...answer }: Answer & { tries: number; again: boolean },
) {
  const { candidateId, itemId } = answer;
  const found = await store.answer(db, candidateId, itemId);
  if (!found) return;
  const { candidate, exam, item, version } = found;
  const tests = await testsFor(db, version, again);
  if (!tests?.content.imageId) return;
  // The sitting was reopened since, or results are published.
  if (candidate.state !== 'submitted' || !['running', 'marking'].includes(exam.state)) return;
  const { content } = tests;
  // Corrected meanwhile: the correction scores it, and its machine waits for no check.
  if (item.adjustment !== null)
    return decide(db, platform, answer, content, { problem: '', steps: notRun(content) }, true);
  const machine = await lastAnswerMachine(db, platform, answer);
  if (!machine || machine.state === 'released') {
    if (!again) await decide(db, platform, answer, content, { problem: 'none', steps: notRun(content) });
    return;
  }
  if (machine.state === 'running') {
    const steps = await lookInto(db, platform, answer, tests).catch(unlessFault);
    if (steps) return decide(db, platform, answer, content, { problem: '', steps });
  }
  if (tries >= mostTries)
    return decide(db, platform, answer, content, { problem: 'silent', steps: notRun(content) }, again);
  if (machine.state === 'asleep' || machine.state === 'failed') {
    const { imageId, minutes } = tests.content;
    const wanted = { seat: answer, ownerId: candidate.userId, imageId, minutes };
    await startAnswerMachine(db, platform, wanted).catch(unlessFault);
  }
  await startLooking(db, answer, { tries: tries + 1, again });
}

/** Converts a fault of the machine to null, since a later try may succeed. */
function unlessFault(error: unknown): null {
  if (error instanceof Fault) return null;
  throw error;
}

type Found = Pick<MachineCheckRow, 'problem' | 'steps'>;

/** Saves the findings that decide an answer, unless it was handed in again since. */
const decide = (
  db: Db,
  { live }: Platform,
  answer: Answer,
  content: ContentOf<'machine'>,
  { problem, steps }: Found,
  keepsPoints = false,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { candidateId, itemId } = answer;
    const found = await store.answer(tx, candidateId, itemId);
    if (found?.candidate.state !== 'submitted') return;
    const { exam, candidate, item } = found;
    await store.insert(tx, { ...answer, decides: candidate.submittedAt, problem, steps });
    if (keepsPoints) return;
    const points = problem === 'silent' ? null : pointsOf(shareOf(content, steps), item.points);
    await answerStore.score(tx, candidateId, [{ itemId, points }]);
    const examId = exam.id;
    await live.toChannels(tx, [`user:${exam.ownerId}`], { type: 'exam.progress', data: { examId } });
    await live.toChannels(tx, [`user:${exam.ownerId}`], { type: 'exam.machine', data: { examId, itemId } });
  });
