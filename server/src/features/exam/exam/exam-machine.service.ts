import { type examMachineApi as api, examMachineFaults, type MachineCheck } from '@xueyan/contract/exam/exam-machine';
import type { Machine } from '@xueyan/contract/lab/machine';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { hasEngine, lastAnswerMachine, startAnswerMachine } from '../../lab/machine/answer-machine.service.ts';
import { removeMachinesOfExam } from '../../lab/machine/machine-end.service.ts';
import { blindAliases } from '../marking-plan/blindness.service.ts';
import { examToMove, examToRun } from './exam.service.ts';
import { examMachineStore as store } from './exam-machine.store.ts';
import { lookAgain, lookInto, presentCheck } from './machine-look.service.ts';
import { askedItem, itemToAnswer } from './sitting-item.service.ts';

type Asked = z.output<typeof api.get.input>;

/** Returns the candidate's machine for a question, and the findings of its last check. */
export async function getAnswerMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, itemId }: Asked,
): Promise<Output<typeof api.get>> {
  const { exam, candidate, item } = await askedItem(db, actor, examId, itemId);
  ensure(candidate.begunAt, wireFaults.gone);
  const { content } = item;
  if (content.kind !== 'machine') throw new Fault(examMachineFaults.notMachine);
  const mayCheck = exam.verdictView === 'live';
  const [last] = (await store.ofAnswer(db, candidate.id, itemId)).filter(({ decides }) => decides === null);
  const missing = content.imageId === null ? 'image' : (await hasEngine(db, platform)) ? '' : 'engine';
  return {
    machine: await lastAnswerMachine(db, platform, { candidateId: candidate.id, itemId }),
    ...{ missing, mayCheck },
    last: mayCheck && last ? presentCheck(platform.clock, last) : null,
  };
}

/** Starts, wakes or queues the machine, while the candidate may answer. */
export async function startMachineToAnswer(
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, itemId }: Asked,
): Promise<Machine> {
  const { candidate, item } = await itemToAnswer(db, platform, actor, examId, itemId);
  const { content } = item;
  if (content.kind !== 'machine') throw new Fault(examMachineFaults.notMachine);
  const { imageId, minutes } = content;
  ensure(imageId, examMachineFaults.imageMissing);
  const seat = { candidateId: candidate.id, itemId };
  return startAnswerMachine(db, platform, { seat, ownerId: actor.id, imageId, minutes });
}

/** Answers with a check in progress on this server: a second check would only slow down both. */
const looking = new Set<string>();

/** Checks the machine on the candidate's request; it reports the state and decides nothing. */
export async function checkAnswerMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, itemId }: Asked,
): Promise<MachineCheck> {
  const { exam, candidate, item } = await itemToAnswer(db, platform, actor, examId, itemId);
  const { content, key } = item;
  if (content.kind !== 'machine' || key.kind !== 'machine') throw new Fault(examMachineFaults.notMachine);
  ensure(exam.verdictView === 'live', examMachineFaults.notNow);
  const answer = { candidateId: candidate.id, itemId };
  const place = `${candidate.id} ${itemId}`;
  ensure(!looking.has(place), examMachineFaults.busy);
  looking.add(place);
  try {
    const steps = await lookInto(db, platform, answer, { content, key });
    const row = await store.insert(db, { ...answer, steps });
    ensure(row, wireFaults.gone);
    return presentCheck(platform.clock, row);
  } finally {
    looking.delete(place);
  }
}

/** Returns the requested answer; while marking is anonymous, its candidate is named by pseudonym. */
async function answerOf(db: Db, actor: Actor, { examId, itemId, candidateId }: z.output<typeof api.results.input>) {
  const { row } = await examToRun(db, actor, examId);
  const blind = await blindAliases(db, row);
  const found = await store.answer(db, blind ? blind.candidateOf(candidateId) : candidateId, itemId);
  ensure(found, wireFaults.gone);
  ensure(found.exam.id === examId, wireFaults.gone);
  return { ...found, blind: blind !== undefined };
}

/** Returns the checks of an answer's machine, newest first; the caller has checked the actor's right. */
export async function checksOfAnswer(db: Db, { clock }: Platform, answer: { candidateId: string; itemId: string }) {
  const rows = await store.ofAnswer(db, answer.candidateId, answer.itemId);
  return rows.map((row) => presentCheck(clock, row));
}

/** Lists the findings of the checks of one answer's machine. */
export async function listMachineChecks(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: z.output<typeof api.results.input>,
): Promise<Output<typeof api.results>> {
  const { candidate, blind } = await answerOf(db, actor, input);
  const answer = { candidateId: candidate.id, itemId: input.itemId };
  return {
    // The machine would reveal its owner.
    machine: blind ? null : await lastAnswerMachine(db, platform, answer),
    checks: await checksOfAnswer(db, platform, answer),
  };
}

/** Checks the machine again, such as after it did not respond. */
export const checkMachineAgain = (db: Db, actor: Actor, input: z.output<typeof api.again.input>): Promise<void> =>
  db.transaction(async (tx) => {
    await examToMove(tx, actor, input.examId);
    const { candidate, exam, item, version } = await answerOf(tx, actor, input);
    ensure(version.content.kind === 'machine', examMachineFaults.notMachine);
    ensure(candidate.state === 'submitted', examMachineFaults.notHandedIn);
    const { candidateId, itemId, examId } = input;
    if (item.adjustment === null) await lookAgain(tx, { candidateId: candidate.id, itemId });
    await recordAudit(tx, actor, 'exam.checkmachineagain', examId, { name: exam.name, candidateId });
  });

/**
 * Checks the machines of all answers to a question again, by its steps as they are now; returns their number. Answers
 * marked by hand, and those whose machine is gone, keep their points. The caller has checked the actor's right.
 */
export async function checkMachinesAgain(
  db: Db,
  { id: itemId, adjustment }: { id: string; adjustment: unknown },
): Promise<number> {
  // A corrected question is scored by its correction.
  if (adjustment !== null) return 0;
  const candidateIds = await store.checkable(db, itemId);
  for (const candidateId of candidateIds) await lookAgain(db, { candidateId, itemId });
  return candidateIds.length;
}

/** Removes the machines of an exam that is over and whose machines were checked. */
export async function releaseExamMachines(db: Db, platform: Platform, actor: Actor, examId: string) {
  const removed = await db.transaction(async (tx) => {
    const { row: exam } = await examToMove(tx, actor, examId);
    ensure(exam.state !== 'running' && exam.state !== 'published', examMachineFaults.running);
    const { count, end } = await removeMachinesOfExam(tx, platform, actor, examId);
    await recordAudit(tx, actor, 'exam.releasemachine', examId, { name: exam.name, count });
    return { count, end };
  });
  await removed.end();
  return { count: removed.count };
}
