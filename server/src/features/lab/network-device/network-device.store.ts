import type { DeviceKind, DeviceState, DeviceTrouble } from '@xueyan/contract/lab/network-device';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, sql } from 'drizzle-orm';
import { deviceBookings, deviceSessions, networkDevices as devices } from '../../../db/network-device.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type DeviceRow = typeof devices.$inferSelect;
type Columns = Pick<
  DeviceRow,
  'name' | 'kind' | 'host' | 'port' | 'account' | 'secretKind' | 'place' | 'labels' | 'recorded' | 'enabled'
>;

interface Search extends PageInput {
  deviceName?: string | undefined;
  kind?: DeviceKind | undefined;
  state?: DeviceState | undefined;
  place?: string | undefined;
  label?: string | undefined;
}

export const networkDeviceStore = {
  page: (db: Db, scope: Scope, all: boolean, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      all ? undefined : devices.enabled,
      contains(devices.name, input.deviceName),
      contains(devices.place, input.place),
      input.kind && eq(devices.kind, input.kind),
      input.state && eq(devices.state, input.state),
      input.label ? sql`${input.label} = any(${devices.labels})` : undefined,
    );
    const found = db
      .select()
      .from(devices)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { deviceName: devices.name, place: devices.place, state: devices.state, checkTime: devices.checkedAt },
          asc(devices.name),
          devices.id,
        ),
      );
    return pageOf(input, found, () => db.$count(devices, where));
  },

  find: async (db: Db, id: string): Promise<DeviceRow | undefined> =>
    (await db.select().from(devices).where(eq(devices.id, id)))[0],

  /** Returns the port of the device at an address with an account. */
  portAt: async (db: Db, host: string, account: string): Promise<number | undefined> =>
    (
      await db
        .select({ port: devices.port })
        .from(devices)
        .where(and(eq(devices.host, host), eq(devices.account, account)))
        .limit(1)
    )[0]?.port,

  /** Returns the device, locked against bookings, sessions and changes until the transaction ends. */
  hold: async (db: Db, id: string): Promise<DeviceRow | undefined> =>
    (await db.select().from(devices).where(eq(devices.id, id)).for('update'))[0],

  enabled: (db: Db): Promise<DeviceRow[]> =>
    db.select().from(devices).where(eq(devices.enabled, true)).orderBy(asc(devices.id)),

  insert: async (db: Db, row: Columns & { sealedSecret: string }): Promise<string> =>
    (await db.insert(devices).values(row).returning({ id: devices.id }))[0]?.id ?? '',

  /** Returns nothing when it was changed concurrently. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: Columns & Partial<Pick<DeviceRow, 'sealedSecret' | 'hostKey' | 'state' | 'trouble' | 'checkedAt'>>,
  ): Promise<number | undefined> =>
    (
      await db
        .update(devices)
        .set({ ...row, version: sql`${devices.version} + 1` })
        .where(and(eq(devices.id, id), eq(devices.version, version)))
        .returning({ version: devices.version })
    )[0]?.version,

  setState: async (db: Db, id: string, found: { state: DeviceState; trouble: DeviceTrouble; checkedAt: Date }) => {
    await db.update(devices).set(found).where(eq(devices.id, id));
  },

  /** Stores a host key where there is none. */
  pinKey: async (db: Db, id: string, hostKey: string): Promise<void> => {
    await db
      .update(devices)
      .set({ hostKey })
      .where(and(eq(devices.id, id), eq(devices.hostKey, '')));
  },

  forgetKey: async (db: Db, id: string): Promise<void> => {
    await db.update(devices).set({ hostKey: '' }).where(eq(devices.id, id));
  },

  /** Returns whether the device has sessions or bookings. */
  hasHistory: async (db: Db, id: string): Promise<boolean> =>
    (await db.$count(deviceSessions, eq(deviceSessions.deviceId, id))) > 0 ||
    (await db.$count(deviceBookings, eq(deviceBookings.deviceId, id))) > 0,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(devices).where(eq(devices.id, id));
  },
};
