import { isWithin } from '@xueyan/contract/attendance/network';
import { entryFaults } from '@xueyan/contract/exam/proctoring';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestScope } from '../../../platform/request-scope.ts';
import { placeStore as store } from './place.store.ts';

/** When this server last told of an exam. Boards look by themselves too, so a server that starts anew loses nothing. */
const told = new Map<string, number>();
const tellMs = 1_000;

/** Has the boards of an exam look again, not more than once a second. */
export async function tellWatchers(db: Db, { live }: Platform, examId: string): Promise<void> {
  const now = clock.now().getTime();
  if (Math.abs(now - (told.get(examId) ?? 0)) < tellMs) return;
  if (told.size > 1_000) told.clear();
  told.set(examId, now);
  await live.toUsers(db, await store.watchers(db, examId), { type: 'exam.watched', data: { examId } });
}

/** A picture that was taken of late says that there is a camera. */
const cameraMs = 10 * 60_000;

const addressNow = () => requestScope.getStore()?.address ?? '';

/**
 * Looks at where a candidate calls from, before anything is done: not from outside the room's network, unless somebody
 * let them in, and to answer not from a computer that another one took over from. What is seen is kept although the
 * call is refused.
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

/** The candidate answers at this computer from now on; one where they did before hears of it. */
export async function sitDown(
  tx: Db,
  platform: Platform,
  actor: Actor,
  examId: string,
  candidateId: string,
): Promise<void> {
  const before = await store.find(tx, candidateId);
  const { sessionId } = actor;
  const address = addressNow();
  if (before?.sessionId === sessionId && before.address === address && !before.outsideAt) return;
  await store.set(tx, candidateId, { sessionId, address, outsideAt: null });
  if (before?.sessionId && before.sessionId !== sessionId) {
    const evidence = { before: before.address, after: address };
    await store.note(tx, [{ examId, candidateId, kind: 'otherComputer', evidence }]);
    await platform.live.toUsers(tx, [actor.id], { type: 'exam.changed', data: { examId } });
  }
  await tellWatchers(tx, platform, examId);
}

/** Writes down who came and who went. */
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
        // The first page somebody opens is no return.
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
