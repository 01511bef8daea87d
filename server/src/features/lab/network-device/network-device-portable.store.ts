import { asc, eq } from 'drizzle-orm';
import { deviceBookings, deviceSessions, networkDevices } from '../../../db/network-device.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const networkDevicePortableStore = {
  deviceBookings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: networkDevices.name,
        at: deviceBookings.createdAt,
        text: deviceBookings.purpose,
        startsAt: deviceBookings.startsAt,
        endsAt: deviceBookings.endsAt,
        cancelledAt: deviceBookings.cancelledAt,
      })
      .from(deviceBookings)
      .innerJoin(networkDevices, eq(networkDevices.id, deviceBookings.deviceId))
      .where(eq(deviceBookings.ownerId, userId))
      .orderBy(asc(deviceBookings.createdAt), asc(deviceBookings.id))
      .limit(most)
      .offset(from),

  deviceSessions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: networkDevices.name, at: deviceSessions.startedAt, endedAt: deviceSessions.endedAt })
      .from(deviceSessions)
      .innerJoin(networkDevices, eq(networkDevices.id, deviceSessions.deviceId))
      .where(eq(deviceSessions.ownerId, userId))
      .orderBy(asc(deviceSessions.startedAt), asc(deviceSessions.id))
      .limit(most)
      .offset(from),
};
