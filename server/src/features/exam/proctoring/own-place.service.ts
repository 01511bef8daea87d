import type { invigilationApi as api } from '@xueyan/contract/exam/proctoring-api';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { handIn } from '../exam/grading.service.ts';
import { ownSitting } from '../exam/own-sitting.service.ts';
import { addLeave, noteEvents, presenceOf, rulesOfSitting } from '../exam-place/place.service.ts';
import { tellWatchers } from '../exam-place/place-watch.service.ts';
import { seatOf } from '../exam-room/place.service.ts';
import { proctoringParameters } from './proctoring.parameter.ts';
import { leftTooOften } from './proctoring.text.ts';
import { recordStore as store } from './record.store.ts';

/** Returns the rules of an exam that the actor sits, their seat, and the messages to them. */
export async function getMine(db: Db, { clock: school }: Platform, actor: Actor, examId: string) {
  const { candidate } = await ownSitting(db, actor, examId);
  const seat = await seatOf(db, candidate.id);
  const said = await store.saidTo(db, examId, candidate.id, seat?.roomId ?? null);
  const presence = await presenceOf(db, candidate.id);
  return {
    rules: await rulesOfSitting(db, examId),
    snapshotDays: (await readParameters(db, proctoringParameters)).snapshotDays,
    roomName: seat?.roomName ?? '',
    seat: seat?.seat ?? null,
    leaves: presence?.leaves ?? 0,
    messageList: said.map(({ row: { id, kind, words, createdAt }, read }) => ({
      ...{ messageId: id, kind, words, read, createTime: school.write(createdAt) },
    })),
  };
}

/** Acknowledges a message to the actor. */
export const acknowledge = (db: Db, platform: Platform, actor: Actor, examId: string, messageId: string) =>
  db.transaction(async (tx) => {
    const { candidate } = await ownSitting(tx, actor, examId);
    const seat = await seatOf(tx, candidate.id);
    const said = await store.saidTo(tx, examId, candidate.id, seat?.roomId ?? null);
    const message = said.find(({ row }) => row.id === messageId)?.row;
    ensure(message, wireFaults.gone);
    if (!(await store.read(tx, messageId, candidate.id)) || message.kind !== 'warning') return;
    const evidence = { words: message.words };
    await noteEvents(tx, [{ examId, candidateId: candidate.id, kind: 'acknowledged', evidence }]);
    await tellWatchers(tx, platform, examId);
  });

/**
 * Records an event that the actor's page reports. A candidate who leaves too often is warned, then handed in for, as
 * the rules say.
 */
export const report = (db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.report.input>) =>
  db.transaction(async (tx) => {
    const { examId, kind, seconds } = input;
    const { exam, candidate } = await ownSitting(tx, actor, examId);
    const isLeave = kind === 'left' || kind === 'fullScreen';
    const place = { examId, candidateId: candidate.id };
    // The camera is checked before the first answer.
    const early =
      candidate.state === 'absent' && exam.state === 'running' && (kind === 'camera' || kind === 'cameraDenied');
    if (!early && (candidate.state !== 'answering' || exam.pausedAt))
      return { leaves: 0, handedIn: candidate.state === 'submitted' };
    await noteEvents(tx, [{ ...place, kind, ...(isLeave ? { evidence: { seconds } } : {}) }]);
    await tellWatchers(tx, platform, examId);
    if (!isLeave) return { leaves: (await presenceOf(tx, candidate.id))?.leaves ?? 0, handedIn: false };
    const leaves = await addLeave(tx, candidate.id);
    const { leaveLimit, leaveEnd } = await rulesOfSitting(tx, examId);
    if (leaveLimit === null || leaves < leaveLimit) return { leaves, handedIn: false };
    const handedIn = leaves > leaveLimit && leaveEnd === 'submit';
    await noteEvents(tx, [{ ...place, kind: 'limit', evidence: { leaves, limit: leaveLimit } }]);
    if (handedIn) await handIn(tx, candidate, 'forced', clock.now());
    else {
      const words = leftTooOften(actor.language, leaves, leaveEnd);
      await store.say(tx, [{ ...place, kind: 'warning', words, senderId: null }]);
    }
    const type = handedIn ? 'exam.changed' : 'exam.message';
    await platform.live.toUsers(tx, [actor.id], { type, data: { examId } });
    return { leaves, handedIn };
  });
