import { bookingApi } from '@xueyan/contract/timetable/booking';
import { implement } from '../../../http/implement.ts';
import {
  approveBooking,
  cancelBooking,
  listBookings,
  listRooms,
  refuseBooking,
  requestBooking,
  weekOfRoom,
} from './booking.service.ts';
import { listRoomUse, readHeat, roomsNow } from './room-use.service.ts';

export const bookingRoutes = implement(bookingApi, {
  now: async ({ db, platform }) => ({ roomList: await roomsNow(db, platform.clock) }),
  use: async ({ db, platform, actor, input }) => ({ pageInfo: await listRoomUse(db, platform.clock, actor, input) }),
  heat: ({ db, platform, actor, input }) => readHeat(db, platform.clock, actor, input),
  rooms: async ({ db, input }) => ({ roomList: await listRooms(db, input) }),
  week: async ({ db, input }) => ({ entryList: await weekOfRoom(db, input.classroomId, input.date) }),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listBookings(db, platform.clock, actor, input) }),
  request: ({ db, platform, actor, input }) => requestBooking(db, platform, actor, input),
  approve: ({ db, platform, actor, input }) => approveBooking(db, platform, actor, input.bookingId),
  refuse: ({ db, platform, actor, input }) => refuseBooking(db, platform, actor, input.bookingId, input.reason),
  cancel: ({ db, platform, actor, input }) => cancelBooking(db, platform, actor, input),
});
