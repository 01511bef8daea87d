import { entryFaults } from '@xueyan/contract/exam/proctoring';
import {
  type sittingApi as api,
  type Entry,
  type MyExam,
  type Sitting,
  sittingFaults,
} from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { limited } from '../../../platform/batch.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { addressNow, sitDown, tellWatchers, watchPlace } from '../exam-place/place-watch.service.ts';
import { answerStore } from './answer.store.ts';
import { keepEntries, putAside, wasCutOff } from './answer-keeping.service.ts';
import { type ArrangedSection, paperToEnter } from './arrangement.service.ts';
import { hasAnotherAttempt } from './attempt.rule.ts';
import { type CandidateRow, candidateStore } from './candidate.store.ts';
import { deadlineOf, latestEntry, submitFrom } from './deadline.rule.ts';
import { examParameters } from './exam.parameter.ts';
import { type ExamRow, examStore } from './exam.store.ts';
import { examMachineStore } from './exam-machine.store.ts';
import { grade, handIn } from './grading.service.ts';
import { invitationStore } from './invitation.store.ts';
import { hasResults, ownSitting } from './own-sitting.service.ts';
import { savingTogether } from './saving.service.ts';
import { passPointsOf } from './sitting-result.service.ts';

/** Invites a person to the exams of classes that they joined after these were published. */
export const inviteToExams = (db: Db, userId: string): Promise<void> => invitationStore.inviteToAll(db, userId);

/** Lists a page of exams that the actor is a candidate of. */
export async function listMyExams(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.list.input>,
) {
  await inviteToExams(db, actor.id);
  const now = clock.now();
  const page = await candidateStore.pageMine(db, ownScope(actor), input);
  const resultList = page.resultList.map(({ exam, row, points, unmarked, ...more }): MyExam => {
    const shown = hasResults(exam) && exam.resultView !== 'none' ? points : null;
    return {
      ...{ paused: exam.pausedAt !== null, examState: exam.state },
      ...{ examId: exam.id, examName: exam.name, minutes: exam.minutes, start: exam.start },
      ...{ state: row.state, resultView: exam.resultView, points: shown },
      ...{ attempt: row.attempt, attempts: exam.attempts, attemptRule: exam.attemptRule },
      ...{ resit: exam.resitOf !== null, earliestMinutes: exam.earliestMinutes },
      mayBeginAgain:
        hasAnotherAttempt(exam, { ...row, points, unmarked }) && now < deadlineOf(exam, { ...row, begunAt: now }),
      beginTime: school.write(exam.beginAt),
      endTime: school.write(exam.endAt),
      deadline: row.begunAt ? school.write(deadlineOf(exam, row)) : null,
      submitTime: school.writeOptional(row.submittedAt),
      passed: shown === null ? null : shown >= passPointsOf(exam, more.fullPoints),
      ...more,
    };
  });
  return { ...page, resultList };
}

/** Returns the paper for a candidate, without its keys; `resumed`: they may have used machines before. */
async function shownTo(
  tx: Db,
  sections: ArrangedSection[],
  { id: candidateId }: CandidateRow,
  resumed: boolean,
): Promise<Sitting['sections']> {
  const hasMachines = sections.some(({ questions }) => questions.some(({ content }) => content.kind === 'machine'));
  const used = resumed && hasMachines ? await examMachineStore.usedBy(tx, candidateId) : [];
  const uses = new Map(
    used.map(({ itemId, checked }) => [itemId, checked ? ('checked' as const) : ('started' as const)]),
  );
  return sections.map(({ id, title, note, questions }) => ({
    ...{ id, title, note },
    items: questions.map(({ itemId, number, points, content }) => {
      const machine = uses.get(itemId);
      return { itemId, number, points, content, ...(machine && { machine }) };
    }),
  }));
}

/**
 * Candidates who enter at a time, so that a school that enters within seconds leaves connections to those who save. The
 * others wait in the order of their arrival.
 */
const entering = limited(6);

/** Begins or resumes a sitting; the remaining time is the same on every computer. */
export async function beginSitting(
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, again = false }: z.output<typeof api.begin.input>,
): Promise<Sitting> {
  return entering(async () => {
    await watchPlace(db, platform, actor, examId, again ? 'answer' : 'enter');
    return db.transaction((tx) => beginHere(tx, platform, actor, examId, again));
  });
}

async function beginHere(tx: Db, platform: Platform, actor: Actor, examId: string, again: boolean): Promise<Sitting> {
  // A request that ends the exam waits for this lock or has already ended it, so an exam that is over cannot be begun.
  await examStore.hold(tx, examId);
  const { exam, candidate } = await ownSitting(tx, actor, examId, () =>
    invitationStore.inviteMember(tx, examId, actor.id),
  );
  const now = clock.now();
  ensure(exam.state !== 'published', sittingFaults.notYet);
  ensure(candidate.state !== 'submitted', sittingFaults.handedIn);
  ensure(exam.state === 'running' || (exam.state === 'marking' && candidate.reopenedUntil), sittingFaults.over);
  ensure(!exam.pausedAt, entryFaults.paused);
  const own = { ...candidate, begunAt: candidate.begunAt ?? now };
  if (candidate.state === 'absent') {
    // Who only reads the state has shown no camera, and starts no time.
    ensure(!again, wireFaults.changed);
    ensure(candidate.reopenedUntil ?? now <= latestEntry(exam, candidate), sittingFaults.tooLate);
    await candidateStore.set(tx, candidate.id, { state: 'answering', begunAt: now });
    await notifyProgress(tx, platform, exam);
  }
  const deadline = deadlineOf(exam, own);
  ensure(now < deadline, sittingFaults.over);
  await sitDown(tx, platform, actor, examId, candidate.id);
  const resumed = candidate.state !== 'absent';
  const answers = resumed ? await answerStore.ofCandidate(tx, candidate.id) : [];
  const flags = candidate.flags ?? { itemIds: [], seq: 0 };
  const school = platform.clock;
  return {
    ...{ attempt: candidate.attempt, examId, examName: exam.name, instructions: exam.instructions, state: 'answering' },
    ...{ attempts: exam.attempts, verdictView: exam.verdictView, oneByOne: exam.oneByOne, viewFixed: exam.viewFixed },
    serverTime: school.write(now),
    deadline: school.write(deadline),
    submitFrom: school.write(submitFrom(exam, own)),
    sections: await shownTo(tx, await paperToEnter(tx, exam, candidate), candidate, resumed),
    entries: answers.flatMap(({ itemId, response, seq }) => (response ? [{ itemId, response, seq }] : [])),
    flags,
    seq: Math.max(flags.seq, ...answers.map(({ seq }) => seq)),
  };
}

const notifyProgress = (db: Db, { live }: Platform, exam: ExamRow) =>
  live.toChannels(db, [`user:${exam.ownerId}`], { type: 'exam.progress', data: { examId: exam.id } });

/** Returns the last moment at which answers are accepted: the deadline, plus a grace period once it is past. */
async function lastMoment(db: Db, exam: ExamRow, candidate: CandidateRow): Promise<Date> {
  const { pausedAt } = exam;
  const now = clock.now();
  const deadline = deadlineOf(exam, candidate);
  if (!pausedAt && now <= deadline) return deadline;
  const { graceSeconds } = await readParameters(db, examParameters);
  // Answers typed before the pause may still be on their way.
  ensure(!pausedAt || now.getTime() <= pausedAt.getTime() + graceSeconds * 1000, entryFaults.paused);
  return new Date(deadline.getTime() + graceSeconds * 1000);
}

const savers = new WeakMap<Platform, ReturnType<typeof savingTogether>>();

/** Saves answers; an entry with a lower number than the saved one changes nothing. */
export async function saveAnswers(db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) {
  const save = savers.get(platform) ?? savingTogether(db, platform);
  savers.set(platform, save);
  const saved = await save({ actor, address: addressNow(), ...input });
  if (saved) return saved;
  await watchPlace(db, platform, actor, input.examId, 'answer');
  return db
    .transaction((tx) => saveHere(tx, platform, actor, input))
    .catch(async (error: unknown) => {
      if (error instanceof Fault) await noteLate(db, platform, actor, input);
      throw error;
    });
}

/** Saves answers that were refused because the sitting was over, for the exam's owner to see. */
const noteLate = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) =>
  db.transaction(async (tx) => {
    const { exam, candidate } = await ownSitting(tx, actor, input.examId);
    if ((input.attempt ?? candidate.attempt) !== candidate.attempt) return;
    await putAside(tx, { exam, candidate }, input.entries);
    if (candidate.state === 'submitted') await notifyProgress(tx, platform, exam);
  });

async function saveHere(tx: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) {
  const { exam, candidate } = await ownSitting(tx, actor, input.examId);
  ensure((input.attempt ?? candidate.attempt) === candidate.attempt, sittingFaults.otherAttempt);
  const now = clock.now();
  const cutOff = await wasCutOff(tx, { exam, candidate });
  ensure(cutOff || candidate.state !== 'submitted', sittingFaults.handedIn);
  ensure(cutOff || candidate.state === 'answering', sittingFaults.notYet);
  const open = exam.state === 'running' || (exam.state === 'marking' && candidate.reopenedUntil);
  ensure(cutOff || (open && now <= (await lastMoment(tx, exam, candidate))), sittingFaults.over);
  const seq = await keepEntries(tx, actor, { exam, candidate }, input.entries, input.flags);
  if (cutOff) await grade(tx, candidate);
  await tellWatchers(tx, platform, exam.id);
  return {
    seq,
    deadline: platform.clock.write(deadlineOf(exam, candidate)),
    serverTime: platform.clock.write(now),
  };
}

/** Returns whether the server has these answers or later ones. */
async function hasAll(db: Db, { id }: CandidateRow, entries: Entry[]): Promise<boolean> {
  if (entries.length === 0) return true;
  const kept = new Map((await answerStore.ofCandidate(db, id)).map(({ itemId, seq }) => [itemId, seq]));
  return entries.every(({ itemId, seq }) => seq <= (kept.get(itemId) ?? 0));
}

/** Hands in with the last answers. A repeated or late call returns when it was handed in. */
export async function submitSitting(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: z.output<typeof api.submit.input>,
) {
  await watchPlace(db, platform, actor, input.examId, 'answer');
  return db.transaction((tx) => submitHere(tx, platform, actor, input));
}

async function submitHere(tx: Db, platform: Platform, actor: Actor, input: z.output<typeof api.submit.input>) {
  const { exam, candidate } = await ownSitting(tx, actor, input.examId);
  ensure((input.attempt ?? candidate.attempt) === candidate.attempt, sittingFaults.otherAttempt);
  const written = async (at: Date) => ({
    submitTime: platform.clock.write(at),
    taken: await hasAll(tx, candidate, input.entries),
  });
  if (candidate.submittedAt) {
    if (input.entries.length > 0 && (await wasCutOff(tx, { exam, candidate }))) {
      await keepEntries(tx, actor, { exam, candidate }, input.entries);
      await grade(tx, candidate);
    } else await putAside(tx, { exam, candidate }, input.entries);
    return written(candidate.submittedAt);
  }
  const { begunAt } = candidate;
  ensure(candidate.state === 'answering', sittingFaults.notYet);
  ensure(begunAt, sittingFaults.notYet);
  const open = exam.state === 'running' || exam.state === 'marking';
  ensure(open, sittingFaults.over);
  ensure(!exam.pausedAt, entryFaults.paused);
  const now = clock.now();
  const from = submitFrom(exam, { begunAt, pausedSeconds: candidate.pausedSeconds });
  ensure(now >= from, sittingFaults.tooEarly, { n: exam.earliestMinutes });
  if (now <= (await lastMoment(tx, exam, candidate))) await keepEntries(tx, actor, { exam, candidate }, input.entries);
  await handIn(tx, candidate, 'self', now);
  await notifyProgress(tx, platform, exam);
  return written(now);
}
