import { isWithin } from '@xueyan/contract/attendance/network';
import { entryFaults } from '@xueyan/contract/exam/proctoring';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestScope } from '../../../platform/request-scope.ts';
import { placeStore as store } from './place.store.ts';

/**
 * Time of this server's last notification to the boards of each exam. Boards also poll, so a server restart loses
 * nothing.
 */
const told = new Map<string, number>();
const tellMs = 1_000;

/** Makes the boards of an exam reload, at most once a second. */
export async function tellWatchers(db: Db, { live }: Platform, examId: string): Promise<void> {
  const now = clock.now().getTime();
  if (Math.abs(now - (told.get(examId) ?? 0)) < tellMs) return;
  if (told.size > 1_000) told.clear();
  told.set(examId, now);
  await live.toUsers(db, await store.watchers(db, examId), { type: 'exam.watched', data: { examId } });
}

/** A picture this recent, in milliseconds, proves that the camera works. */
const cameraMs = 10 * 60_000;

/** Address of the current request. */
export const addressNow = () => requestScope.getStore()?.address ?? '';

/**
 * Checks the network and computer of a candidate's call before it is served: it must come from the room's network,
 * unless a supervisor let the candidate in, and answers must not come from a computer that another one took over from.
 * Where the exam requires a camera, entering needs a recent picture. What is observed is persisted even when the call
 * is refused.
 */
export async function watchPlace(
  db: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
  what: 'enter' | 'answer',
): Promise<void> {
  const recently = new Date(clock.now().getTime() - cameraMs);
  const place = await store.ofCandidate(db, examId, actor.id, recently);
  if (!place) return;
  const { candidateId, presence, networks, roomName } = place;
  const sitsElsewhere = Boolean(presence?.sessionId) && presence?.sessionId !== actor.sessionId;
  if (what === 'answer' && sitsElsewhere) throw new Fault(entryFaults.elsewhere);
  const address = addressNow();
  const isOutside = networks?.length && !presence?.admittedReason && !isWithin(address, networks);
  if (isOutside) {
    if (!presence?.outsideAt || presence.address !== address) {
      await db.transaction(async (tx) => {
        await store.set(tx, candidateId, { outsideAt: clock.now(), address });
        await store.note(tx, [{ examId, candidateId, kind: 'outside', evidence: { address } }]);
        await tellWatchers(tx, platform, examId);
      });
    }
    throw new Fault(entryFaults.outside, { address, room: roomName ?? '' });
  }
  if (what === 'enter' && place.camera === 'required' && !place.seen) throw new Fault(entryFaults.noCamera);
  if (what === 'answer' && presence && presence.address !== address) {
    await db.transaction(async (tx) => {
      await store.set(tx, candidateId, { address });
      const evidence = { before: presence.address, after: address };
      await store.note(tx, [{ examId, candidateId, kind: 'addressChanged', evidence }]);
      await tellWatchers(tx, platform, examId);
    });
  }
}

/** Moves the candidate's sitting to this computer and notifies the previous one. */
export async function sitDown(
  tx: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
  candidateId: string,
): Promise<void> {
  const { sessionId } = actor;
  const address = addressNow();
  const before = await store.sit(tx, candidateId, sessionId, address);
  if (!before) return;
  if (before.sessionId && before.sessionId !== sessionId) {
    const evidence = { before: before.address ?? '', after: address };
    await store.note(tx, [{ examId, candidateId, kind: 'otherComputer', evidence }]);
    await platform.live.toUsers(tx, [actor.id], { type: 'exam.changed', data: { examId } });
  }
  await tellWatchers(tx, platform, examId);
}

/** Records candidates who connected and disconnected. */
export const noteConnections = (db: Db, platform: Platform): Promise<void> =>
  db.transaction(async (tx) => {
    const moved = await store.noteConnections(tx);
    const before = await store.everCutOff(
      tx,
      moved.map(({ candidateId }) => candidateId),
    );
    await store.note(
      tx,
      moved.flatMap(({ examId, candidateId, online, address }) => {
        // The first connection is not a return.
        if (online && !before.has(candidateId)) return [];
        return [
          {
            examId,
            candidateId,
            kind: online ? ('connected' as const) : ('disconnected' as const),
            evidence: { address },
          },
        ];
      }),
    );
    for (const examId of new Set(moved.map((one) => one.examId))) await tellWatchers(tx, platform, examId);
  });
