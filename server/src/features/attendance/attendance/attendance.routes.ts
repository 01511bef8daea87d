import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { implement } from '../../../http/implement.ts';
import {
  endAttendance,
  extendAttendance,
  markStudent,
  openAttendance,
  qrCodeOf,
  renewDigits,
} from './attendance.service.ts';
import { boardOf, listAttendance, statisticsOf } from './board.service.ts';
import { listOpenAttendance, takeAttendance } from './take.service.ts';

export const attendanceRoutes = implement(attendanceApi, {
  open: async ({ db, platform, actor, input }) => ({ tsisId: await openAttendance(db, platform, actor, input) }),
  mine: async ({ db, platform, actor }) => ({ signInRecordList: await listOpenAttendance(db, platform, actor) }),
  take: ({ db, platform, actor, origin, input }) => takeAttendance(db, platform, actor, origin.address, input),
  board: ({ db, platform, actor, input, language }) => boardOf(db, platform.clock, actor, input.signId, language),
  qrCode: ({ db, actor, input }) => qrCodeOf(db, actor, input.signId),
  renewDigits: async ({ db, platform, actor, input }) => ({
    digits: await renewDigits(db, platform, actor, input.signId),
  }),
  mark: ({ db, platform, actor, input }) => markStudent(db, platform, actor, input),
  extend: async ({ db, platform, actor, input }) => ({
    endTime: platform.clock.write(await extendAttendance(db, platform, actor, input.signId, input.minutes)),
  }),
  end: ({ db, platform, actor, input }) => endAttendance(db, platform, actor, input.signId),
  list: async ({ db, platform, actor, input, language }) => ({
    pageInfo: await listAttendance(db, platform.clock, actor, input, language),
  }),
  statistics: ({ db, platform, actor, input, language }) =>
    statisticsOf(db, platform.clock, actor, input.courseId, language),
});
