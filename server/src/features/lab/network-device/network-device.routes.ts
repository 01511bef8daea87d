import { networkDeviceApi } from '@xueyan/contract/lab/network-device';
import { networkDeviceUseApi } from '@xueyan/contract/lab/network-device-use';
import { implement } from '../../../http/implement.ts';
import { bookDevice, cancelBooking, endBooking, listBookings } from './device-booking.service.ts';
import { listSessions, readPieces } from './device-log.service.ts';
import { issueTicket } from './device-session.service.ts';
import {
  addDevice,
  checkDevice,
  forgetHostKey,
  listDevices,
  removeDevice,
  updateDevice,
} from './network-device.service.ts';

export const networkDeviceRoutes = [
  ...implement(networkDeviceApi, {
    list: async ({ db, platform, actor, input }) => ({ pageInfo: await listDevices(db, platform, actor, input) }),
    save: async ({ db, platform, actor, input }) => ({ deviceId: await addDevice(db, platform, actor, input) }),
    update: ({ db, platform, actor, input }) => updateDevice(db, platform, actor, input),
    remove: ({ db, actor, input }) => removeDevice(db, actor, input.deviceId),
    check: ({ db, platform, actor, input }) => checkDevice(db, platform, actor, input.deviceId),
    forgetKey: ({ db, actor, input }) => forgetHostKey(db, actor, input.deviceId),
  }),
  ...implement(networkDeviceUseApi, {
    calendar: async ({ db, platform, actor, input }) => ({
      bookingList: await listBookings(db, platform, actor, input.deviceId),
    }),
    book: async ({ db, platform, actor, input }) => ({ deviceBookingId: await bookDevice(db, platform, actor, input) }),
    cancel: ({ db, platform, actor, input }) => cancelBooking(db, platform, actor, input.deviceBookingId),
    endBooking: ({ db, platform, actor, input }) => endBooking(db, platform, actor, input.deviceBookingId),
    ticket: async ({ db, actor, input }) => ({ ticket: await issueTicket(db, actor, { ...input, takeOver: false }) }),
    takeOver: async ({ db, actor, input }) => ({ ticket: await issueTicket(db, actor, { ...input, takeOver: true }) }),
    sessions: async ({ db, platform, actor, input }) => ({ pageInfo: await listSessions(db, platform, actor, input) }),
    pieces: ({ db, actor, input }) => readPieces(db, actor, input.deviceSessionId, input.from),
  }),
];
