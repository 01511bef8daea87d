import { mayManageDevices } from '@xueyan/contract/lab/network-device';
import {
  type DeviceSession,
  mayReplayDeviceSession,
  type networkDeviceUseApi,
} from '@xueyan/contract/lab/network-device-use';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { type DescribedSession, deviceSessionStore as store } from './device-session.store.ts';
import { networkDeviceParameters } from './network-device.parameter.ts';
import { lostAfterMs } from './network-device.service.ts';

/** Pieces per response. */
const piecesAtOnce = 4;

/** Returns the actor's own sessions, or for managers of devices those of everyone. */
export async function listSessions(
  db: Db,
  platform: Pick<Platform, 'clock'>,
  actor: Actor,
  input: z.output<typeof networkDeviceUseApi.sessions.input>,
) {
  await store.endLost(db, new Date(clock.now().getTime() - lostAfterMs));
  const { resultList, ...page } = await store.page(db, mayManageDevices(actor) ? wholeSchool : ownScope(actor), input);
  return { ...page, resultList: resultList.map((found) => present(platform, found)) };
}

const present = ({ clock: school }: Pick<Platform, 'clock'>, { row, ...of }: DescribedSession): DeviceSession => ({
  ...of,
  ...{ deviceSessionId: row.id, deviceId: row.deviceId, userId: row.ownerId, startTime: school.write(row.startedAt) },
  seconds: Math.max(0, Math.round(((row.endedAt ?? clock.now()).getTime() - row.startedAt.getTime()) / 1000)),
  ...{ end: row.end, trouble: row.trouble, takeOver: row.takeOver, recorded: row.bytes > 0, cut: row.cut },
});

/** Returns a part of the output of a session. Watching another user's is audited. */
export async function readPieces(db: Db, actor: Actor, deviceSessionId: string, from: number) {
  const found = await store.find(db, deviceSessionId);
  ensure(found, wireFaults.gone);
  const { row, userName } = found;
  ensure(mayReplayDeviceSession(actor, { userId: row.ownerId }), wireFaults.gone);
  if (from === 0 && row.ownerId !== actor.id)
    await recordAudit(db, actor, 'networkdevice.watch', deviceSessionId, { ownerId: row.ownerId });
  const pieces = await store.pieces(db, deviceSessionId, from, piecesAtOnce);
  const last = pieces.at(-1);
  return {
    ...{ columns: row.columns, rows: row.rows, userName },
    timestamp: Math.floor(row.startedAt.getTime() / 1000),
    events: pieces.map(({ events }) => events).join(''),
    next: last && pieces.length === piecesAtOnce ? last.position + 1 : null,
  };
}

/** Deletes recordings past the school's storage time; returns the number of sessions. */
export async function removeOldPieces(db: Db): Promise<number> {
  const { days } = await readParameters(db, networkDeviceParameters);
  return store.removePieces(db, new Date(clock.now().getTime() - days * 86_400_000));
}
