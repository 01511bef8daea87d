import { isDeepStrictEqual } from 'node:util';
import { fittedResponse } from '@xueyan/contract/exam/question-response';
import { type Entry, type Flags, sittingFaults } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { answerStore } from './answer.store.ts';
import { contentsToAnswer, drawnSectionsOf } from './arrangement.service.ts';
import type { CandidateRow } from './candidate.store.ts';
import { examParameters } from './exam.parameter.ts';
import type { ExamRow } from './exam.store.ts';
import { lateAnswerStore } from './late-answer.store.ts';
import { keepAnswers } from './saving.store.ts';

interface Sitting {
  exam: ExamRow;
  candidate: CandidateRow;
}

/**
 * Audits marks by hand that are lost because their answers are rewritten after a reopening; before one, there are none.
 */
async function auditLostMarks(db: Db, actor: Actor, { exam, candidate }: Sitting, entries: Entry[]): Promise<void> {
  if (exam.state === 'running' && candidate.reopenedUntil === null) return;
  const marked = (await answerStore.ofCandidate(db, candidate.id)).filter(({ markerId }) => markerId !== null);
  for (const { itemId, seq, response, points, comment } of marked) {
    const entry = entries.find((one) => one.itemId === itemId && one.seq > seq);
    if (!entry || isDeepStrictEqual(entry.response, response)) continue;
    await recordAudit(db, actor, 'exam.unmark', exam.id, { name: exam.name, item: itemId, points, comment });
  }
}

/** Returns the newest entry of each question. */
export function newestOf(entries: Entry[]): Entry[] {
  const newest = new Map<string, Entry>();
  for (const entry of entries) if (entry.seq > (newest.get(entry.itemId)?.seq ?? 0)) newest.set(entry.itemId, entry);
  return [...newest.values()];
}

/**
 * Returns the newest entry of each question of the candidate's paper; it must match the question's kind and size.
 * Flagged questions must belong to the paper too.
 */
async function fitted(db: Db, sitting: Sitting, entries: Entry[], flagged: string[] = []): Promise<Entry[]> {
  const newest = newestOf(entries);
  const { exam, candidate } = sitting;
  const contentsOf = await contentsToAnswer(db, { ...exam, drawnSections: drawnSectionsOf(exam) });
  const contents = contentsOf(candidate);
  ensure(
    flagged.every((itemId) => contents.has(itemId)),
    wireFaults.gone,
  );
  return newest.map(({ itemId, response, seq }) => {
    const content = contents.get(itemId);
    ensure(content, wireFaults.gone);
    ensure(content.kind === response.kind, sittingFaults.otherKind);
    return { itemId, response: fittedResponse(content, response), seq };
  });
}

/** Saves entries and flags of the candidate's paper; returns the highest number that is kept. */
export async function keepEntries(
  db: Db,
  actor: Actor,
  sitting: Sitting,
  entries: Entry[],
  flags?: Flags | undefined,
): Promise<number> {
  if (entries.length === 0 && !flags) return 0;
  const { candidate } = sitting;
  const kept = await fitted(db, sitting, entries, flags?.itemIds);
  const now = clock.now();
  await auditLostMarks(db, actor, sitting, kept);
  const seqs = await keepAnswers(db, [{ candidateId: candidate.id, entries: kept, flags }], now);
  return seqs.get(candidate.id) ?? 0;
}

/**
 * Returns whether the exam was just ended while the candidate was answering: what they were typing is still accepted,
 * as after the time is over.
 */
export async function wasCutOff(db: Db, { exam, candidate: { submitWay, submittedAt } }: Sitting): Promise<boolean> {
  if (exam.state !== 'marking' || submitWay !== 'forced' || !submittedAt) return false;
  const { graceSeconds } = await readParameters(db, examParameters);
  return clock.now().getTime() <= submittedAt.getTime() + graceSeconds * 1000;
}

/** Time after the end of a sitting during which late answers are still saved for the exam's owner, in milliseconds. */
const lateMs = 24 * 3_600_000;

/**
 * Saves late answers apart: what a candidate had written when another person or the clock ended their sitting, and what
 * arrived too late to count. The exam's owner sees it with its time of arrival and decides.
 */
export async function putAside(db: Db, sitting: Sitting, entries: Entry[]): Promise<void> {
  const { exam, candidate } = sitting;
  const { submittedAt, submitWay } = candidate;
  const now = clock.now();
  if (candidate.state !== 'submitted' || !submittedAt || submitWay === 'self') return;
  if (exam.state !== 'running' && exam.state !== 'marking') return;
  if (now.getTime() > submittedAt.getTime() + lateMs) return;
  const kept = new Map((await answerStore.ofCandidate(db, candidate.id)).map((one) => [one.itemId, one]));
  const late = (await fitted(db, sitting, entries)).filter(({ itemId, seq, response }) => {
    const known = kept.get(itemId);
    return seq > (known?.seq ?? 0) && !isDeepStrictEqual(response, known?.response);
  });
  await lateAnswerStore.keep(db, candidate.id, late, now);
}
