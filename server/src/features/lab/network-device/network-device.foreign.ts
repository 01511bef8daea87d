import { networkDeviceApi } from '@xueyan/contract/lab/network-device';
import { networkDeviceUseApi } from '@xueyan/contract/lab/network-device-use';
import { eq } from 'drizzle-orm';
import { deviceSessions, networkDevices } from '../../../db/network-device.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const shared = 'the devices are the school’s: whoever may use them sees them and books any';

export const networkDeviceForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `device-of-${teacher.loginName}`);
    const { deviceId } = await keeper.call(networkDeviceApi.save, {
      ...{ deviceName: `Switch ${teacher.id.slice(-11)}`, kind: 'ssh', host: '192.0.2.1', port: 22, account: 'lab' },
      ...{ secretKind: 'password', secret: 'x', place: '', labels: [], recorded: true, enabled: true },
    });
    const at = (hours: number) => school.clock.write(new Date(school.clock.now().getTime() + hours * 3_600_000));
    const times = { startTime: at(1), endTime: at(2) };
    const { deviceBookingId } = await teacher.call(networkDeviceUseApi.book, {
      deviceId,
      ...times,
      purpose: '他人的预约',
    });
    // Disabled, so that no check of the device runs while the access test compares rows.
    await school.sql.update(networkDevices).set({ enabled: false }).where(eq(networkDevices.id, deviceId));
    const now = school.clock.now();
    const [session] = await school.sql
      .insert(deviceSessions)
      .values({ deviceId, ownerId: teacher.id, takeOver: false, endedAt: now, end: 'left', bytes: 1 })
      .returning({ id: deviceSessions.id });
    return { deviceId, deviceBookingId, deviceSessionId: session?.id ?? '' };
  },
  answered: {
    'networkdevice/calendar': shared,
    'networkdevice/book': shared,
    'networkdevice/listsession': 'a device of the school narrows one’s own list',
  },
  seen: {
    'networkdevice/list': { records: ['deviceId'], because: shared },
    'networkdevice/calendar': {
      records: ['deviceId', 'deviceBookingId'],
      because: 'whoever may book a device sees when it is taken',
    },
  },
  heldForAll: {
    'device.manage': 'the devices are the school’s: who keeps them keeps all',
  },
};
