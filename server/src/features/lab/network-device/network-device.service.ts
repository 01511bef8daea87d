import {
  type DeviceForm,
  type DeviceState,
  type DeviceTrouble,
  mayManageDevices,
  type NetworkDevice,
  type networkDeviceApi,
} from '@xueyan/contract/lab/network-device';
import { networkDeviceFaults as faults } from '@xueyan/contract/lab/network-device-use';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { clock } from '../../../platform/clock.ts';
import { type AllowedTarget, readTargets } from '../../../platform/device/address.ts';
import { probe, troubleOf } from '../../../platform/device/reach.ts';
import { isPrivateKey } from '../../../platform/device/ssh.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { deviceBookingStore as bookings } from './device-booking.store.ts';
import { deviceSessionStore as sessions } from './device-session.store.ts';
import { networkDeviceParameters } from './network-device.parameter.ts';
import { type DeviceRow, networkDeviceStore as store } from './network-device.store.ts';

const secretUse = 'network device';
/** A session whose server has been silent for this long is over. */
export const lostAfterMs = 30_000;

/** Returns the devices of the school, with their current holders; addresses only for managers of devices. */
export async function listDevices(
  db: Db,
  { clock: school }: Pick<Platform, 'clock'>,
  actor: Actor,
  input: z.output<typeof networkDeviceApi.list.input>,
) {
  const keeps = mayManageDevices(actor);
  const { resultList, ...page } = await store.page(db, wholeSchool, keeps, input);
  const ids = resultList.map(({ id }) => id);
  const now = clock.now();
  await sessions.endLost(db, new Date(now.getTime() - lostAfterMs));
  const [toCome, open] = [await bookings.toCome(db, ids, now), await sessions.open(db, ids)];
  const taught = await bookings.taught(db, actor.id, [
    ...toCome.map(({ ownerId }) => ownerId),
    ...open.map(({ row }) => row.ownerId),
  ]);
  const present = (row: DeviceRow): NetworkDevice => {
    const own = toCome.filter(({ deviceId }) => deviceId === row.id);
    const holder = own.find(({ startsAt }) => startsAt <= now);
    const next = own.find(({ startsAt, ownerId }) => startsAt > now && ownerId === actor.id);
    const busy = open.find(({ row: { deviceId } }) => deviceId === row.id);
    return {
      ...{ deviceId: row.id, deviceName: row.name, kind: row.kind, place: row.place, labels: row.labels },
      ...{ recorded: row.recorded, enabled: row.enabled, state: row.state, trouble: row.trouble },
      teaches: taught.includes(busy?.row.ownerId ?? holder?.ownerId ?? ''),
      ...{ checkTime: school.writeOptional(row.checkedAt), version: row.version },
      connection: keeps
        ? {
            ...{ host: row.host, port: row.port, account: row.account, secretKind: row.secretKind },
            ...{ hasSecret: row.sealedSecret !== '', hostKey: row.hostKey },
          }
        : null,
      holder: holder
        ? { userName: holder.userName, mine: holder.ownerId === actor.id, endTime: school.write(holder.endsAt) }
        : null,
      myNext: next ? school.write(next.startsAt) : null,
      busy: busy
        ? { userName: busy.userName, mine: busy.row.ownerId === actor.id, startTime: school.write(busy.row.startedAt) }
        : null,
    };
  };
  return { ...page, resultList: resultList.map(present) };
}

/** Adds a device and returns its id. */
export const addDevice = (db: Db, platform: Platform, actor: Actor, form: DeviceForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(mayManageDevices(actor), wireFaults.notAllowed);
    await ensureForm(form);
    const { secret, ...columns } = columnsOf(form);
    const id = await once(() => store.insert(tx, { ...columns, sealedSecret: sealed(platform, secret ?? '') }));
    await recordAudit(tx, actor, 'networkdevice.save', id, { name: columns.name, host: columns.host });
    return id;
  });

/**
 * Changes a device. A secret is sent only to the address and account that it was set for, and a host key belongs to one
 * address: with another host or port both are deleted.
 */
export const updateDevice = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { deviceId, version, ...form }: z.output<typeof networkDeviceApi.update.input>,
) =>
  db.transaction(async (tx) => {
    const before = await deviceToManage(tx, actor, deviceId);
    await ensureForm(form);
    const { secret, ...columns } = columnsOf(form);
    const moved = before.host !== columns.host || before.port !== columns.port || before.kind !== columns.kind;
    const kept = secret === null || secret === undefined;
    const forgets = kept && (moved || before.secretKind !== columns.secretKind || before.account !== columns.account);
    const sealedSecret = kept ? (forgets ? '' : undefined) : sealed(platform, secret);
    const after = await once(() =>
      store.update(tx, deviceId, version, {
        ...columns,
        ...(sealedSecret !== undefined && { sealedSecret }),
        ...(moved && { hostKey: '', state: 'unknown', trouble: 'none', checkedAt: null }),
      }),
    );
    ensure(after, wireFaults.changed);
    await recordAudit(tx, actor, 'networkdevice.update', deviceId, { name: columns.name, host: columns.host });
    await announceDevice(tx, platform, deviceId);
    return { version: after };
  });

/** Deletes a device without sessions and bookings. */
export const removeDevice = (db: Db, actor: Actor, deviceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await deviceToManage(tx, actor, deviceId);
    ensure(!(await store.hasHistory(tx, deviceId)), faults.hasHistory);
    await store.remove(tx, deviceId);
    await recordAudit(tx, actor, 'networkdevice.delete', deviceId, { name });
  });

/** Deletes the host key, so that the key of the next connection is trusted. */
export const forgetHostKey = (db: Db, actor: Actor, deviceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name, hostKey } = await deviceToManage(tx, actor, deviceId);
    await store.forgetKey(tx, deviceId);
    await recordAudit(tx, actor, 'networkdevice.forgetkey', deviceId, { name, hostKey });
  });

/** Checks that a device answers. */
export async function checkDevice(db: Db, platform: Platform, actor: Actor, deviceId: string) {
  const row = await deviceToManage(db, actor, deviceId);
  const from = performance.now();
  const found = await lookAt(db, platform, row, await allowedTargets(db));
  return { ...found, ms: Math.round(performance.now() - from) };
}

/** Checks every enabled device. */
export async function checkDevices(db: Db, platform: Platform, signal: AbortSignal): Promise<void> {
  const targets = await allowedTargets(db);
  for (const row of await store.enabled(db)) {
    if (signal.aborted) return;
    await lookAt(db, platform, row, targets);
  }
}

async function lookAt(db: Db, platform: Platform, row: DeviceRow, targets: readonly AllowedTarget[]) {
  const trouble = await probe(row, targets).then(() => 'none' as const, troubleOf);
  const state = await noteTrouble(db, platform, row, trouble);
  return { state, trouble };
}

/** Records the result of a check; pages are notified when it changed. */
export async function noteTrouble(
  db: Db,
  platform: Platform,
  row: DeviceRow,
  trouble: DeviceTrouble,
): Promise<DeviceState> {
  const state = stateOf(trouble);
  await db.transaction(async (tx) => {
    await store.setState(tx, row.id, { state, trouble, checkedAt: clock.now() });
    if (state !== row.state || trouble !== row.trouble) await announceDevice(tx, platform, row.id);
  });
  return state;
}

/** A device that answers and refuses the login is not away. */
const stateOf = (trouble: DeviceTrouble): DeviceState => {
  if (trouble === 'notAllowed') return 'forbidden';
  return ['none', 'badSecret', 'hostKeyChanged'].includes(trouble) ? 'online' : 'away';
};

/** Returns the targets that the administrator allows now. */
export async function allowedTargets(db: Db): Promise<AllowedTarget[]> {
  const { addresses } = await readParameters(db, networkDeviceParameters);
  return readTargets(addresses).targets;
}

export const announceDevice = (db: Db, platform: Platform, deviceId: string) =>
  platform.live.toChannels(db, ['may:device.use'], { type: 'networkdevice.changed', data: { deviceId } });

/** Returns the decrypted secret of a device; empty without one. */
export const secretOf = ({ secrets }: Pick<Platform, 'secrets'>, { sealedSecret }: DeviceRow) =>
  sealedSecret ? (secrets.open(sealedSecret, secretUse) ?? '') : '';

const sealed = ({ secrets }: Pick<Platform, 'secrets'>, secret: string) =>
  secret ? secrets.seal(secret, secretUse) : '';

const columnsOf = ({ deviceName, labels, ...form }: DeviceForm) => ({
  ...{ ...form, name: deviceName, labels: [...new Set(labels)] },
});

async function ensureForm({ kind, account, secretKind, secret }: DeviceForm): Promise<void> {
  ensure(kind === 'vnc' || account, faults.noAccount);
  if (kind === 'ssh' && secretKind === 'key' && secret) ensure(await isPrivateKey(secret), faults.badKey);
}

async function deviceToManage(db: Db, actor: Actor, deviceId: string): Promise<DeviceRow> {
  const found = await store.hold(db, deviceId);
  ensure(found, wireFaults.gone);
  ensure(mayManageDevices(actor), wireFaults.gone);
  return found;
}

async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.sameName);
    throw error;
  }
}
