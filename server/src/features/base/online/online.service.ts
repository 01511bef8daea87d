import { mayEndSession, type onlineApi, onlineFaults } from '@xueyan/contract/base/online';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { describeDevice } from '../../../http/device.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endSession } from '../session/session.service.ts';
import { onlineStore } from './online.store.ts';

/** Returns a page of the sessions of people within the actor's data range. */
export async function listOnline(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof onlineApi.list.input>,
): Promise<Output<typeof onlineApi.list>['pageInfo']> {
  const page = await onlineStore.page(db, scopeOf(actor, 'online.manage'), input, clock.now());
  const resultList = page.resultList.map(({ session, isHere, ...names }) => ({
    ...names,
    sessionId: session.id,
    userId: session.userId,
    current: session.id === actor.sessionId,
    device: describeDevice(session.agent),
    address: session.address,
    loginTime: clock.write(session.createdAt),
    activeTime: clock.write(session.activeAt),
    presence: isHere ? ('here' as const) : ('away' as const),
  }));
  return { ...page, resultList };
}

/** Ends sessions of people within the actor's data range, everywhere and at once; returns how many still existed. */
export async function endOnline(db: Db, live: Live, actor: Actor, sessionIds: string[]): Promise<number> {
  ensure(!sessionIds.includes(actor.sessionId), onlineFaults.own);
  const found = await onlineStore.find(db, sessionIds);
  for (const { session, organizationId } of found)
    ensure(mayEndSession(actor, { userId: session.userId, organizationId }), wireFaults.gone);
  for (const { session, organizationId: _, ...names } of found) {
    const { id, userId, address, agent } = session;
    await endSession(db, live, id, 'administrator', (tx) =>
      recordAudit(tx, actor, 'online.end', userId, { ...names, address, agent }),
    );
  }
  return found.length;
}
