import { type profileApi, profileFaults } from '@xueyan/contract/base/profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { describeDevice } from '../../../http/device.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endOtherSessions, endSession, sessionsOf } from '../session/session.service.ts';
import { notifyPages } from './profile.service.ts';

/** Returns a person's sessions: this device first, then the last used. */
export async function listDevices(
  db: Db,
  clock: Clock,
  actor: Actor,
): Promise<Output<typeof profileApi.sessions>['sessionList']> {
  const sessions = await sessionsOf(db, actor.id);
  const list = sessions.map((session) => ({
    sessionId: session.id,
    current: session.id === actor.sessionId,
    device: describeDevice(session.agent),
    address: session.address,
    loginTime: clock.write(session.createdAt),
    activeTime: clock.write(session.activeAt),
  }));
  return list.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends a session on another device of the person. */
export async function endDevice(db: Db, live: Live, actor: Actor, sessionId: string): Promise<void> {
  ensure(sessionId !== actor.sessionId, profileFaults.currentSession);
  const session = (await sessionsOf(db, actor.id)).find(({ id }) => id === sessionId);
  ensure(session, wireFaults.gone);
  const { address, agent } = session;
  await endSession(db, live, sessionId, 'ended', async (tx) => {
    await recordAudit(tx, actor, 'session.end', sessionId, { address, agent });
    await notifyPages(tx, live, actor.id);
  });
}

/** Ends the sessions on all other devices of the person; returns their number. */
export const endOtherDevices = (db: Db, live: Live, actor: Actor): Promise<number> =>
  endOtherSessions(db, live, actor, 'ended', async (tx, count) => {
    await recordAudit(tx, actor, 'session.endOthers', actor.id, { count });
    await notifyPages(tx, live, actor.id);
  });
