import { openLabApi } from '@xueyan/contract/school/open-lab';
import { implement } from '../../../http/implement.ts';
import { getOpenLab, listOpenLabs, saveOpenLab } from './open-lab.service.ts';
import {
  bookSlot,
  calendarOf,
  cancelBooking,
  dismissBooking,
  joinLab,
  listBookings,
} from './open-lab-booking.service.ts';

export const openLabRoutes = implement(openLabApi, {
  get: ({ db, actor, input }) => getOpenLab(db, actor, input.courseId),
  save: ({ db, actor, input: { courseId, version, ...form } }) => saveOpenLab(db, actor, courseId, version, form),
  bookings: async ({ db, platform, actor, input }) => ({
    pageInfo: await listBookings(db, platform.clock, actor, input),
  }),
  dismiss: ({ db, platform, actor, input }) => dismissBooking(db, platform, actor, input),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listOpenLabs(db, platform.clock, actor, input) }),
  calendar: ({ db, platform, actor, input }) => calendarOf(db, platform.clock, actor, input),
  join: ({ db, platform, actor, input }) => joinLab(db, platform, actor, input.courseId),
  book: async ({ db, platform, actor, input }) => ({ openLabBookingId: await bookSlot(db, platform, actor, input) }),
  cancel: ({ db, actor, input }) => cancelBooking(db, actor, input.openLabBookingId),
});
