import type { examApi as api, Candidate } from '@xueyan/contract/exam/exam';
import { examFaults } from '@xueyan/contract/exam/exam-fault';
import { shownSitting } from '@xueyan/contract/exam/sitting-state';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { isBlind } from '../marking-plan/blindness.service.ts';
import { candidateStore as store } from './candidate.store.ts';
import { marksOf } from './candidate-marks.service.ts';
import { examToMove, examToRun, notifyExam } from './exam.service.ts';
import type { ExamRow } from './exam.store.ts';
import { handIn } from './grading.service.ts';

/** Lists a page of candidates of an exam. */
export async function listCandidates(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.candidates.input>,
) {
  const { row: exam } = await examToRun(db, actor, input.examId);
  const blind = await isBlind(db, exam);
  // Sorting by points would reveal the candidates behind pseudonyms.
  const order = blind && input.orderFlag?.startsWith('points ') ? undefined : input.orderFlag;
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), { ...input, orderFlag: order });
  const marks =
    input.marks && !blind
      ? await marksOf(
          db,
          exam,
          page.resultList.map(({ row }) => row.userId),
        )
      : undefined;
  const resultList = page.resultList.map(
    ({ row, ...more }): Candidate => ({
      ...{ candidateId: row.id, userId: row.userId, state: row.state, submitWay: row.submitWay },
      shownState: shownSitting(row.state, exam.state),
      attempt: row.attempt,
      ...{ extraMinutes: row.extraMinutes, extraReason: row.extraReason },
      beginTime: school.writeOptional(row.begunAt),
      submitTime: school.writeOptional(row.submittedAt),
      savedTime: school.writeOptional(row.savedAt),
      ...more,
      points: row.state === 'submitted' && !blind ? more.points : null,
      unmarked: row.state === 'submitted' && !blind ? more.unmarked : 0,
      ...(marks && { marks: marks.of({ row, points: more.points }) }),
    }),
  );
  return { ...page, resultList };
}

const underWay = ({ state }: ExamRow) => state === 'published' || state === 'running';

/** Returns and locks the named candidates of the exam, or all; faults if one is missing. */
async function chosen(db: Db, examId: string, ids: string[] | undefined) {
  const found = await store.lock(db, examId, ids);
  ensure(!ids || found.length === new Set(ids).size, wireFaults.gone);
  return found;
}

/**
 * Gives candidates of an exam more minutes, all of them when none is named; the caller has checked the actor's right.
 */
export async function extendAmong(
  tx: Db,
  platform: Platform,
  actor: Actor,
  row: ExamRow,
  { candidateIds, minutes, reason }: Omit<z.output<typeof api.extend.input>, 'examId'>,
) {
  ensure(underWay(row), examFaults.otherState);
  const found = (await chosen(tx, row.id, candidateIds)).filter(({ state }) => state !== 'submitted');
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await store.extend(tx, ids, minutes, reason);
  await recordAudit(tx, actor, 'exam.extend', row.id, { name: row.name, minutes, reason, candidates: ids.length });
  await notifyExam(tx, platform, row.id, row.ownerId);
  return { extended: ids.length };
}

/** Gives candidates more minutes. */
export const extendCandidates = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.extend.input>) =>
  db.transaction(async (tx) => {
    const { row } = await examToMove(tx, actor, input.examId);
    return extendAmong(tx, platform, actor, row, input);
  });

/** Hands in for candidates of an exam who are answering; the caller has checked the actor's right. */
export async function submitAmong(
  tx: Db,
  platform: Platform,
  actor: Actor,
  row: ExamRow,
  { candidateIds, reason }: Omit<z.output<typeof api.forceSubmit.input>, 'examId'>,
) {
  ensure(row.state === 'running' || row.state === 'marking', examFaults.otherState);
  const found = (await chosen(tx, row.id, candidateIds)).filter(({ state }) => state === 'answering');
  const now = clock.now();
  for (const one of found) await handIn(tx, one, 'forced', now);
  await recordAudit(tx, actor, 'exam.forcesubmit', row.id, { name: row.name, reason, candidates: found.length });
  await notifyExam(tx, platform, row.id, row.ownerId);
  return { submitted: found.length };
}

/** Hands in for candidates who are answering. */
export const forceSubmit = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.forceSubmit.input>) =>
  db.transaction(async (tx) => {
    const { row } = await examToMove(tx, actor, input.examId);
    return submitAmong(tx, platform, actor, row, input);
  });

/** Lets a candidate who handed in go on for a number of minutes from now; their answers stay. */
export const reopenSitting = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.reopen.input>) =>
  db.transaction(async (tx) => {
    const { row } = await examToMove(tx, actor, input.examId);
    ensure(row.state === 'running' || row.state === 'marking', examFaults.otherState);
    const [candidate] = await chosen(tx, row.id, [input.candidateId]);
    ensure(candidate, wireFaults.gone);
    ensure(candidate.state === 'submitted', examFaults.otherState);
    const reopenedUntil = new Date(clock.now().getTime() + input.minutes * 60_000);
    await store.set(tx, candidate.id, {
      ...{ state: candidate.begunAt ? 'answering' : 'absent', submittedAt: null, submitWay: null, reopenedUntil },
    });
    const { minutes, reason } = input;
    await recordAudit(tx, actor, 'exam.reopen', row.id, {
      name: row.name,
      minutes,
      reason,
      candidate: candidate.userId,
    });
    await notifyExam(tx, platform, row.id, row.ownerId);
  });
