import { mayManageDevices } from '@xueyan/contract/lab/network-device';
import {
  type DeviceBooking,
  type DeviceBookingForm,
  deviceBookingLimits,
  networkDeviceFaults as faults,
  mayCancelDeviceBooking,
  mayTakeDeviceOver,
} from '@xueyan/contract/lab/network-device-use';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { deviceBookingStore as store } from './device-booking.store.ts';
import { announceDevice } from './network-device.service.ts';
import { type DeviceRow, networkDeviceStore as devices } from './network-device.store.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Returns the bookings of a device that are not over, in order. */
export async function listBookings(
  db: Db,
  platform: Platform,
  actor: Actor,
  deviceId: string,
): Promise<DeviceBooking[]> {
  const device = await devices.find(db, deviceId);
  ensureThere(actor, device);
  const found = await store.toCome(db, [deviceId], clock.now());
  const taught = await store.taught(
    db,
    actor.id,
    found.map(({ ownerId }) => ownerId),
  );
  return found.map(({ id, ownerId, startsAt, endsAt, purpose, ...row }) => {
    const teaches = taught.includes(ownerId);
    return {
      ...{ ...row, deviceBookingId: id, userId: ownerId, teaches },
      ...{ startTime: platform.clock.write(startsAt), endTime: platform.clock.write(endsAt) },
      purpose: ownerId === actor.id || mayTakeDeviceOver(actor, { teaches }) ? purpose : '',
    };
  });
}

/** Books a device for a free time; returns the id of the booking. */
export const bookDevice = (db: Db, platform: Platform, actor: Actor, form: DeviceBookingForm): Promise<string> =>
  db.transaction(async (tx) => {
    const { deviceId, purpose } = form;
    const [startsAt, endsAt] = [platform.clock.read(form.startTime), platform.clock.read(form.endTime)];
    const now = clock.now();
    // Locked: of two concurrent bookings one sees the other.
    const device = await devices.hold(tx, deviceId);
    ensureThere(actor, device);
    ensure(device?.enabled, faults.disabled);
    const { minutes, days, ahead } = deviceBookingLimits;
    ensure(startsAt < endsAt, faults.order);
    ensure(endsAt > now, faults.past);
    ensure(endsAt.getTime() - startsAt.getTime() <= minutes * minuteMs, faults.tooLong, { n: minutes });
    ensure(startsAt.getTime() - now.getTime() <= days * dayMs, faults.tooFar, { n: days });
    const n = await store.countToCome(tx, actor.id, now);
    ensure(n < ahead || may(actor, 'device.takeover'), faults.tooMany, { n });
    const other = await store.inWay(tx, deviceId, startsAt, endsAt);
    const time = (moment: Date | undefined) => (moment ? platform.clock.write(moment).slice(5, 16) : '');
    ensure(!other, faults.taken, {
      ...{ user: other?.userName ?? '', from: time(other?.startsAt), to: time(other?.endsAt) },
    });
    const id = await store.insert(tx, { deviceId, ownerId: actor.id, startsAt, endsAt, purpose });
    await announceDevice(tx, platform, deviceId);
    return id;
  });

/** Cancels the actor's own booking that is to come; a current one ends now, and its console with it. */
export const cancelBooking = (db: Db, platform: Platform, actor: Actor, id: string): Promise<void> =>
  withdraw(db, platform, actor, id, async (_, userId) => mayCancelDeviceBooking(actor, { userId }));

/** Does the same with a booking of a student of the actor's. */
export const endBooking = (db: Db, platform: Platform, actor: Actor, id: string): Promise<void> =>
  withdraw(db, platform, actor, id, (tx, userId) => mayTakeFrom(tx, actor, userId));

/** Returns whether the actor may end the time of a user. */
export const mayTakeFrom = async (db: Db, actor: Actor, userId: string | undefined): Promise<boolean> => {
  const taught = await store.taught(db, actor.id, userId ? [userId] : []);
  return mayTakeDeviceOver(actor, { teaches: taught.length > 0 });
};

const withdraw = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  isFor: (tx: Db, userId: string) => Promise<boolean>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await store.find(tx, id);
    ensure(found, wireFaults.gone);
    await devices.hold(tx, found.deviceId);
    // The holder of a time is visible to everyone.
    ensure(await isFor(tx, found.ownerId), wireFaults.notAllowed);
    const now = clock.now();
    ensure(found.endsAt > now, faults.over);
    await store.end(tx, id, found.startsAt < now ? { endsAt: now } : { cancelledAt: now });
    const detail = { ownerId: found.ownerId, device: found.deviceName };
    await recordAudit(tx, actor, 'networkdevice.cancelbooking', id, detail);
    await announceDevice(tx, platform, found.deviceId);
  });

/** Rejects a missing device; a disabled one exists only for managers of devices. */
export function ensureThere(actor: Actor, device: DeviceRow | undefined): asserts device is DeviceRow {
  ensure(device, wireFaults.gone);
  ensure(device.enabled || mayManageDevices(actor), wireFaults.gone);
}
