import { entryFaults } from '@xueyan/contract/exam/proctoring';
import { shownKey } from '@xueyan/contract/exam/question-key';
import {
  type sittingApi as api,
  type Entry,
  type MyExam,
  type Sitting,
  type SittingResult,
  sittingFaults,
} from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { sitDown, tellWatchers, watchPlace } from '../exam-place/place-watch.service.ts';
import { changesOfCandidate } from '../marking-plan/mark-change.service.ts';
import { answerStore } from './answer.store.ts';
import { keepEntries, putAside, wasCutOff } from './answer-keeping.service.ts';
import { type ArrangedSection, arrangedFor } from './arrangement.service.ts';
import { type CandidateRow, candidateStore } from './candidate.store.ts';
import { deadlineOf, latestEntry, submitFrom } from './deadline.rule.ts';
import { examParameters } from './exam.parameter.ts';
import { type ExamRow, examStore } from './exam.store.ts';
import { grade, handIn } from './grading.service.ts';
import { ownSitting, sittingWithResult } from './own-sitting.service.ts';

const published = ({ state }: ExamRow) => state === 'resulted';
const passPointsOf = ({ passPercent }: ExamRow, full: number) => (full * passPercent) / 100;

/** Exams that the actor is a candidate of; a page. */
export async function listMyExams(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.list.input>,
) {
  await candidateStore.inviteToAll(db, actor.id);
  const page = await candidateStore.pageMine(db, ownScope(actor), input);
  const resultList = page.resultList.map(({ exam, row, points, ...more }): MyExam => {
    const shown = published(exam) && exam.resultView !== 'none' ? points : null;
    return {
      ...{ paused: exam.pausedAt !== null, examState: exam.state },
      ...{ examId: exam.id, examName: exam.name, minutes: exam.minutes, start: exam.start },
      ...{ state: row.state, resultView: exam.resultView, points: shown },
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

/** The paper before a candidate, without its keys. */
function shownTo(sections: ArrangedSection[]): Sitting['sections'] {
  return sections.map(({ title, note, questions }) => ({
    ...{ title, note },
    items: questions.map(({ itemId, number, points, content }) => ({ itemId, number, points, content })),
  }));
}

/** Begins, or goes on; the time that is left is the same on whatever computer. */
export async function beginSitting(
  db: Db,
  platform: Platform,
  actor: Actor,
  { examId, again = false }: z.output<typeof api.begin.input>,
): Promise<Sitting> {
  await watchPlace(db, platform, actor, examId, again ? 'answer' : 'enter');
  return db.transaction((tx) => beginHere(tx, platform, actor, examId));
}

async function beginHere(tx: Db, platform: Platform, actor: Actor, examId: string): Promise<Sitting> {
  // Whoever ends the exam waits, or has ended it: nobody begins what is over.
  await examStore.hold(tx, examId);
  await candidateStore.inviteMember(tx, examId, actor.id);
  const { exam, candidate } = await ownSitting(tx, actor, examId);
  const now = clock.now();
  ensure(exam.state !== 'published', sittingFaults.notYet);
  ensure(candidate.state !== 'submitted', sittingFaults.handedIn);
  ensure(exam.state === 'running' || (exam.state === 'marking' && candidate.reopenedUntil), sittingFaults.over);
  ensure(!exam.pausedAt, entryFaults.paused);
  const own = { ...candidate, begunAt: candidate.begunAt ?? now };
  if (candidate.state === 'absent') {
    ensure(candidate.reopenedUntil ?? now <= latestEntry(exam, candidate), sittingFaults.tooLate);
    await candidateStore.set(tx, candidate.id, { state: 'answering', begunAt: now });
    await notifyProgress(tx, platform, exam);
  }
  const deadline = deadlineOf(exam, own);
  ensure(now < deadline, sittingFaults.over);
  await sitDown(tx, platform, actor, examId, candidate.id);
  const answers = await answerStore.ofCandidate(tx, candidate.id);
  const school = platform.clock;
  return {
    ...{ examId, examName: exam.name, instructions: exam.instructions, state: 'answering' },
    verdictView: exam.verdictView,
    serverTime: school.write(now),
    deadline: school.write(deadline),
    submitFrom: school.write(submitFrom(exam, own)),
    sections: shownTo(await arrangedFor(tx, exam, actor.id)),
    entries: answers.flatMap(({ itemId, response, seq }) => (response ? [{ itemId, response, seq }] : [])),
    seq: Math.max(0, ...answers.map(({ seq }) => seq)),
  };
}

const notifyProgress = (db: Db, { live }: Platform, exam: ExamRow) =>
  live.toChannels(db, [`user:${exam.ownerId}`], { type: 'exam.progress', data: { examId: exam.id } });

/** The last moment at which answers are taken, which is a little after the deadline. */
async function lastMoment(db: Db, exam: ExamRow, candidate: CandidateRow): Promise<Date> {
  const { graceSeconds } = await readParameters(db, examParameters);
  // What was typed before time stood still may still be on its way.
  const { pausedAt } = exam;
  ensure(!pausedAt || clock.now().getTime() <= pausedAt.getTime() + graceSeconds * 1000, entryFaults.paused);
  return new Date(deadlineOf(exam, candidate).getTime() + graceSeconds * 1000);
}

/** Keeps answers; one with a lower number than what is there changes nothing. */
export async function saveAnswers(db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) {
  await watchPlace(db, platform, actor, input.examId, 'answer');
  return db
    .transaction((tx) => saveHere(tx, platform, actor, input))
    .catch(async (error: unknown) => {
      if (error instanceof Fault) await noteLate(db, platform, actor, input);
      throw error;
    });
}

/** Keeps what was refused because the sitting was over, for who gives the exam to see. */
const noteLate = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) =>
  db.transaction(async (tx) => {
    const { exam, candidate } = await ownSitting(tx, actor, input.examId);
    await putAside(tx, { exam, candidate }, input.entries);
    if (candidate.state === 'submitted') await notifyProgress(tx, platform, exam);
  });

async function saveHere(tx: Db, platform: Platform, actor: Actor, input: z.output<typeof api.save.input>) {
  const { exam, candidate } = await ownSitting(tx, actor, input.examId);
  const now = clock.now();
  const cutOff = await wasCutOff(tx, { exam, candidate });
  ensure(cutOff || candidate.state !== 'submitted', sittingFaults.handedIn);
  ensure(cutOff || candidate.state === 'answering', sittingFaults.notYet);
  const open = exam.state === 'running' || (exam.state === 'marking' && candidate.reopenedUntil);
  ensure(cutOff || (open && now <= (await lastMoment(tx, exam, candidate))), sittingFaults.over);
  await keepEntries(tx, actor, { exam, candidate }, input.entries);
  if (cutOff) await grade(tx, candidate);
  await tellWatchers(tx, platform, exam.id);
  return {
    seq: await answerStore.highestSeq(tx, candidate.id),
    deadline: platform.clock.write(deadlineOf(exam, candidate)),
    serverTime: platform.clock.write(now),
  };
}

/** Whether the server has these answers, or later ones. */
async function hasAll(db: Db, { id }: CandidateRow, entries: Entry[]): Promise<boolean> {
  if (entries.length === 0) return true;
  const kept = new Map((await answerStore.ofCandidate(db, id)).map(({ itemId, seq }) => [itemId, seq]));
  return entries.every(({ itemId, seq }) => seq <= (kept.get(itemId) ?? 0));
}

/** Hands in, with the last answers. Once more, or after the time, it answers when it was handed in. */
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

/** The actor's result, as much of it as the exam shows. */
export async function getResult(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  examId: string,
): Promise<SittingResult> {
  const { exam, candidate } = await sittingWithResult(db, actor, examId);
  const history = await changesOfCandidate(db, candidate.id);
  const answers = new Map((await answerStore.ofCandidate(db, candidate.id)).map((answer) => [answer.itemId, answer]));
  const fullPoints = exam.totalPoints;
  const points = await answerStore.totalOf(db, candidate.id);
  const passPoints = passPointsOf(exam, fullPoints);
  const asked = exam.resultView === 'paper' ? await arrangedFor(db, exam, actor.id) : [];
  return {
    ...{ examId, examName: exam.name, resultView: exam.resultView, fullPoints, passPoints, points },
    passed: points >= passPoints,
    submitTime: school.writeOptional(candidate.submittedAt),
    submitWay: candidate.submitWay,
    items: asked
      .flatMap(({ questions }) => questions)
      .map(({ itemId, number, points: full, content, key, analysis, adjustment }) => {
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
      }),
  };
}
