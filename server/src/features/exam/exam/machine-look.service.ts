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
import { pointsOf } from '../question/question-version.service.ts';
import { answerStore } from './answer.store.ts';
import { type MachineCheckRow, examMachineStore as store } from './exam-machine.store.ts';

const stepLimitMs = 30_000;
const outputChars = 4_000;
/** A machine that sleeps is woken first: how long is waited between two looks, and how often. */
const waitMs = 10_000;
const mostTries = 60;

/** Looks into the machine of an answer that was handed in. */
export const machineJob = jobKind({
  kind: 'exam.machine',
  access: 'system',
  input: z.strictObject({ candidateId: z.guid(), itemId: z.guid(), tries: z.number().int() }),
});

interface Answer {
  candidateId: string;
  itemId: string;
}

export const startLooking = (db: Db, { candidateId, itemId }: Answer, tries = 0): Promise<string> =>
  startJob({ db, actor: null }, machineJob, {
    input: { candidateId, itemId, tries },
    key: `${candidateId} ${itemId} ${tries}`,
    ...(tries > 0 && { runAt: new Date(clock.now().getTime() + waitMs) }),
  });

export const presentCheck = (school: Clock, row: MachineCheckRow): MachineCheck => ({
  ...{ checkId: row.id, final: row.decides !== null, problem: row.problem, steps: row.steps },
  checkTime: school.write(row.createdAt),
});

/** Runs the script of each step, one after the other. Faults when the machine does not run or does not answer. */
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

/** The part of the points that the passed steps are worth. */
function shareOf({ steps }: ContentOf<'machine'>, found: MachineStep[]): number {
  const passed = new Set(found.filter((step) => step.passed).map(({ id }) => id));
  const sum = (list: { weight: number }[]) => list.reduce((all, { weight }) => all + weight, 0);
  return sum(steps.filter(({ id }) => passed.has(id))) / sum(steps);
}

const notRun = ({ steps }: ContentOf<'machine'>): MachineStep[] =>
  steps.map(({ id }) => ({ id, passed: false, exitCode: null, output: '', outputCut: false, timedOut: false }));

/**
 * Looks once into the machine of an answer that was handed in, and writes down what it is worth. A machine that sleeps is woken
 * and looked at a little later; one that cannot be asked for ten minutes is left to a person.
 */
export async function lookAtAnswer(db: Db, platform: Platform, { tries, ...answer }: Answer & { tries: number }) {
  const { candidateId, itemId } = answer;
  const found = await store.answer(db, candidateId, itemId);
  if (!found) return;
  const { candidate, exam, version } = found;
  const { content, key } = version;
  if (content.kind !== 'machine' || key.kind !== 'machine' || !content.imageId) return;
  // Reopened meanwhile, or results are out.
  if (candidate.state !== 'submitted' || !['running', 'marking'].includes(exam.state)) return;
  const machine = await lastAnswerMachine(db, platform.clock, answer);
  if (!machine || machine.state === 'released')
    return decide(db, platform, answer, { problem: 'none', steps: notRun(content) });
  if (machine.state === 'running') {
    const steps = await lookInto(db, platform, answer, { content, key }).catch(unlessFault);
    if (steps) return decide(db, platform, answer, { problem: '', steps });
  }
  if (tries >= mostTries) return decide(db, platform, answer, { problem: 'silent', steps: notRun(content) });
  if (machine.state === 'asleep' || machine.state === 'failed') {
    const { imageId, minutes } = content;
    const wanted = { seat: answer, ownerId: candidate.userId, imageId, minutes };
    await startAnswerMachine(db, platform, wanted).catch(unlessFault);
  }
  await startLooking(db, answer, tries + 1);
}

/** What a machine refuses may go better the next time. */
function unlessFault(error: unknown): null {
  if (error instanceof Fault) return null;
  throw error;
}

type Found = Pick<MachineCheckRow, 'problem' | 'steps'>;

/** Writes down what decides an answer, unless it was handed in anew meanwhile. */
const decide = (db: Db, { live }: Platform, answer: Answer, { problem, steps }: Found): Promise<void> =>
  db.transaction(async (tx) => {
    const { candidateId, itemId } = answer;
    const found = await store.answer(tx, candidateId, itemId);
    if (found?.candidate.state !== 'submitted' || found.version.content.kind !== 'machine') return;
    const { exam, candidate, item, version } = found;
    await store.insert(tx, { ...answer, decides: candidate.submittedAt, problem, steps });
    const share = version.content.kind === 'machine' ? shareOf(version.content, steps) : 0;
    const points = problem === 'silent' ? null : pointsOf(share, item.points);
    await answerStore.score(tx, candidateId, [{ itemId, points }]);
    const examId = exam.id;
    await live.toChannels(tx, [`user:${exam.ownerId}`], { type: 'exam.progress', data: { examId } });
    await live.toChannels(tx, [`user:${exam.ownerId}`], { type: 'exam.machine', data: { examId, itemId } });
  });
