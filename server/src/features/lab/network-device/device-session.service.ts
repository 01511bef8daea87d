import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { DeviceKind } from '@xueyan/contract/lab/network-device';
import { type DeviceSessionEnd, networkDeviceFaults as faults } from '@xueyan/contract/lab/network-device-use';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { hashToken } from '../../../http/authentication.ts';
import { clock } from '../../../platform/clock.ts';
import { DeviceError, dial, troubleOf } from '../../../platform/device/reach.ts';
import { openShell } from '../../../platform/device/ssh.ts';
import { enterVnc, openDoor } from '../../../platform/device/vnc.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { isSessionAlive } from '../../base/session/session.service.ts';
import { newCast } from '../terminal-recording/terminal-recording.service.ts';
import { ensureThere, mayTakeFrom } from './device-booking.service.ts';
import { deviceBookingStore as bookings } from './device-booking.store.ts';
import { deviceSessionStore as store } from './device-session.store.ts';
import { allowedTargets, announceDevice, lostAfterMs, noteTrouble, secretOf } from './network-device.service.ts';
import { type DeviceRow, networkDeviceStore as devices } from './network-device.store.ts';

const ticketMs = 60_000;
/**
 * Delay after which the end of a time, a take-over or a logout closes the console; also what a server that dies loses
 * of a recording.
 */
const beatMs = 1_000;

/**
 * Issues a ticket for a device, valid once and within a minute, as long as the session that it was issued to is valid.
 */
export async function issueTicket(
  db: Db,
  actor: Actor,
  { deviceId, takeOver }: { deviceId: string; takeOver: boolean },
): Promise<string> {
  const device = await devices.find(db, deviceId);
  ensureThere(actor, device);
  if (takeOver) {
    const [running] = await store.open(db, [deviceId]);
    const holder = running?.row.ownerId ?? (await bookings.holderOf(db, deviceId, clock.now()))?.ownerId;
    ensure(await mayTakeFrom(db, actor, holder), wireFaults.notAllowed);
  }
  await ensureTurn(db, device, { userId: actor.id, takeOver });
  const ticket = randomBytes(24).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ticketMs);
  const row = {
    tokenHash: hashToken(ticket),
    deviceId,
    userId: actor.id,
    sessionId: actor.sessionId,
    takeOver,
    expiresAt,
  };
  await store.saveTicket(db, row, now);
  return ticket;
}

interface Wish {
  userId: string;
  takeOver: boolean;
}

/** Returns the current user of the device, who gives way: the actor elsewhere, or anyone who is taken over. */
async function ensureTurn(db: Db, device: DeviceRow, { userId, takeOver }: Wish) {
  ensure(device.enabled, faults.disabled);
  const now = clock.now();
  ensure(takeOver || (await bookings.isHolder(db, device.id, userId, now)), faults.notHolder);
  await store.endLost(db, new Date(now.getTime() - lostAfterMs));
  const [running] = await store.open(db, [device.id]);
  ensure(!running || takeOver || running.row.ownerId === userId, faults.inUse, { user: running?.userName ?? '' });
  return running;
}

export interface DeviceSeat {
  kind: DeviceKind;
  stream: Duplex;
  resize(columns: number, rows: number): void;
  /** Notes output of the device, for the recording. */
  noteOutput(chunk: Buffer): void;
  /** Ends the session; the first reason counts. */
  leave(end: DeviceSessionEnd): Promise<void>;
}

/**
 * Takes a ticket and a seat at the device, and connects to it. The current user gives way. `onEnd` receives the reason
 * why the seat is lost: the time is up, the device was taken over, the session is logged out.
 */
export async function takeDevice(
  db: Db,
  platform: Platform,
  ticket: string,
  onEnd: (end: DeviceSessionEnd) => void,
): Promise<DeviceSeat> {
  const taken = await store.takeTicket(db, hashToken(ticket), clock.now());
  ensure(taken, faults.badTicket);
  ensure(await isSessionAlive(db, taken.sessionId), faults.badTicket);
  const { id, device } = await openSession(db, platform, taken);
  let line: Awaited<ReturnType<typeof connectTo>>;
  try {
    line = await connectTo(db, platform, device);
  } catch (error) {
    const trouble = troubleOf(error);
    await store.end(db, id, 'failed', clock.now(), trouble);
    await noteTrouble(db, platform, device, trouble);
    await announceDevice(db, platform, device.id);
    throw new DeviceError(trouble);
  }
  await noteTrouble(db, platform, device, 'none');
  return hold(db, platform, { id, device, line, ...taken }, onEnd);
}

const openSession = (db: Db, platform: Platform, { deviceId, ...wish }: Wish & { deviceId: string }) =>
  db.transaction(async (tx) => {
    // Locked: of two concurrent users the second sees the first.
    const device = await devices.hold(tx, deviceId);
    ensure(device, wireFaults.gone);
    const running = await ensureTurn(tx, device, wish);
    if (running) await store.end(tx, running.row.id, 'taken', clock.now());
    const id = await store.insert(tx, { deviceId, ownerId: wish.userId, takeOver: wish.takeOver });
    if (wish.takeOver) {
      const found = await store.find(tx, id);
      const actor = { id: wish.userId, userName: found?.userName ?? '' };
      await recordAudit(tx, actor, 'networkdevice.takeover', deviceId, {
        name: device.name,
        from: running?.userName ?? '',
      });
    }
    await announceDevice(tx, platform, deviceId);
    return { id, device };
  });

/** Connects to a device and logs in with its account. */
async function connectTo(db: Db, platform: Platform, device: DeviceRow) {
  const socket = await dial(device, await allowedTargets(db));
  const secret = secretOf(platform, device);
  if (device.kind === 'vnc') {
    await enterVnc(socket, secret);
    return { stream: openDoor(socket), resize: () => undefined };
  }
  const { account, secretKind, hostKey } = device;
  const shell = await openShell(socket, { account, secretKind, secret, hostKey });
  if (!hostKey) await devices.pinKey(db, device.id, shell.hostKey);
  return shell;
}

interface Held {
  id: string;
  device: DeviceRow;
  line: { stream: Duplex; resize(columns: number, rows: number): void };
  userId: string;
  sessionId: string;
  takeOver: boolean;
}

function hold(db: Db, platform: Platform, held: Held, onEnd: (end: DeviceSessionEnd) => void): DeviceSeat {
  const { id, device, line } = held;
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const cast = newCast();
  let recording = device.kind === 'ssh' && device.recorded;
  let [over, busy, heardAt] = [false, false, performance.now()];

  const write = async () => {
    const piece = recording ? cast.take() : null;
    if (piece) recording = await db.transaction((tx) => store.addPiece(tx, id, piece));
  };
  const leave = async (end: DeviceSessionEnd) => {
    if (over) return;
    over = true;
    clearInterval(timer);
    line.stream.destroy();
    await write();
    await store.end(db, id, end, clock.now());
    await announceDevice(db, platform, device.id);
  };
  const drop = async (end: DeviceSessionEnd) => {
    if (!over) onEnd(end);
    await leave(end);
  };
  const beat = async () => {
    const end = await endOf(db, held);
    if (end) return drop(end);
    heardAt = performance.now();
    await write();
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    beat()
      .catch((error: unknown) => {
        platform.log.warn('a session at a device', { error });
        // The holder can no longer be determined.
        if (performance.now() - heardAt > lostAfterMs) return drop('lost');
      })
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, beatMs);
  timer.unref();

  return {
    kind: device.kind,
    stream: line.stream,
    resize: (columns, rows) => {
      line.resize(columns, rows);
      if (!recording) return;
      cast.resize(since(), columns, rows);
      store
        .setSize(db, id, columns, rows)
        .catch((error: unknown) => platform.log.warn('the size of a terminal', { error }));
    },
    noteOutput: (chunk) => {
      if (recording) cast.show(since(), chunk);
    },
    leave,
  };
}

/** Returns why a session may not continue; null if it may. */
async function endOf(db: Db, { id, device, userId, sessionId, takeOver }: Held): Promise<DeviceSessionEnd | null> {
  const now = clock.now();
  if (!(await store.beat(db, id, now))) return (await store.endOf(db, id)) ?? 'lost';
  if (!(await isSessionAlive(db, sessionId))) return 'signedOut';
  if (!(await devices.find(db, device.id))?.enabled) return 'disabled';
  return takeOver || (await bookings.isHolder(db, device.id, userId, now)) ? null : 'time';
}
