import { isWithin } from '@xueyan/contract/attendance/network';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { fittedResponse } from '@xueyan/contract/exam/question-response';
import type { Entry, Flags, SavedAnswers } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { batched } from '../../../platform/batch.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { tellWatchers } from '../exam-place/place-watch.service.ts';
import { newestOf } from './answer-keeping.service.ts';
import { contentsToAnswer } from './arrangement.service.ts';
import { deadlineOf } from './deadline.rule.ts';
import { examParameters } from './exam.parameter.ts';
import { savingStore as store } from './saving.store.ts';

/** Request to save answers, from the address that it came from. */
export interface SaveRequest {
  actor: Actor;
  address: string;
  examId: string;
  attempt?: number | undefined;
  entries: Entry[];
  flags?: Flags | undefined;
}
type Held = Awaited<ReturnType<typeof store.hold>>[number];

/** Requests saved by one transaction. */
const atOnce = 200;

/**
 * Returns the function that saves plain requests, those of many candidates by the same few statements: a whole school
 * saves within seconds. It returns null where anything is special, which the ordinary way then decides: the candidate
 * is not answering now, moved to another place, or wrote what does not fit.
 */
export const savingTogether = (db: Db, platform: Platform): ((asked: SaveRequest) => Promise<SavedAnswers | null>) =>
  batched(atOnce, (asked) =>
    saveAll(db, platform, asked).catch((error: unknown) => {
      platform.log.warn('saving answers together', { error });
      return asked.map(() => null);
    }),
  );

const keyOf = (examId: string, userId: string) => `${examId} ${userId}`;

const saveAll = (db: Db, platform: Platform, asked: SaveRequest[]): Promise<(SavedAnswers | null)[]> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const held = await store.hold(
      tx,
      asked.map(({ examId, actor }) => ({ examId, userId: actor.id })),
    );
    const seats = new Map(held.map((one) => [keyOf(one.candidate.examId, one.candidate.userId), one]));
    const exams = new Map(held.map(({ exam }) => [exam.id, exam]));
    const contents = new Map<string, Awaited<ReturnType<typeof contentsToAnswer>>>();
    for (const exam of exams.values()) contents.set(exam.id, await contentsToAnswer(tx, exam));
    const graceSeconds = await graceOf(tx, held, now);
    const found = asked.map((request) => {
      const key = keyOf(request.examId, request.actor.id);
      const seat = seats.get(key);
      if (!seat || !isPlain(request, seat, now, graceSeconds)) return null;
      const { exam, candidate } = seat;
      const entries = fitted(request, contents.get(exam.id)?.(candidate));
      // A second request of the same candidate is for the ordinary way.
      if (entries) seats.delete(key);
      return entries && { exam, candidate, entries, flags: request.flags };
    });
    const kept = found.filter((one) => one !== null);
    if (kept.length === 0) return asked.map(() => null);
    const seqs = await store.keep(
      tx,
      kept.map(({ candidate, entries, flags }) => ({ candidateId: candidate.id, entries, flags })),
      now,
    );
    for (const examId of new Set(kept.map(({ exam }) => exam.id))) await tellWatchers(tx, platform, examId);
    return found.map(
      (one) =>
        one && {
          seq: seqs.get(one.candidate.id) ?? 0,
          deadline: platform.clock.write(deadlineOf(one.exam, one.candidate)),
          serverTime: platform.clock.write(now),
        },
    );
  });

/** Returns how many seconds after their deadline answers are taken; not asked while nobody is that late. */
async function graceOf(db: Db, held: Held[], now: Date): Promise<number> {
  if (held.every(({ exam, candidate }) => now <= deadlineOf(exam, candidate))) return 0;
  return (await readParameters(db, examParameters)).graceSeconds;
}

/** Tells whether nothing but saving has to be done: the candidate answers in time, at the known place. */
function isPlain(
  { actor, address, attempt, entries, flags }: SaveRequest,
  { candidate, exam, presence, networks }: Held,
  now: Date,
  graceSeconds: number,
): boolean {
  const isElsewhere = presence?.sessionId && presence.sessionId !== actor.sessionId;
  const hasMoved = presence && presence.address !== address;
  const isOutside = networks?.length && !presence?.admittedReason && !isWithin(address, networks);
  return (
    (entries.length > 0 || flags !== undefined) &&
    !isElsewhere &&
    !hasMoved &&
    !isOutside &&
    (attempt ?? candidate.attempt) === candidate.attempt &&
    exam.state === 'running' &&
    !exam.pausedAt &&
    candidate.reopenedUntil === null &&
    now.getTime() <= deadlineOf(exam, candidate).getTime() + graceSeconds * 1000
  );
}

/** Returns the newest entry of each question, or null if one does not fit its question, or a flagged one is not asked. */
function fitted({ entries, flags }: SaveRequest, contents: Map<string, QuestionContent> | undefined): Entry[] | null {
  const fitting = newestOf(entries).flatMap(({ itemId, response, seq }) => {
    const content = contents?.get(itemId);
    return content?.kind === response.kind ? [{ itemId, response: fittedResponse(content, response), seq }] : [];
  });
  const isAsked = (itemId: string) => contents?.has(itemId) ?? false;
  const fits = fitting.length === newestOf(entries).length && (flags?.itemIds.every(isAsked) ?? true);
  return fits ? fitting : null;
}
