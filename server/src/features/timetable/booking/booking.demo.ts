import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { BookingForm } from '@xueyan/contract/timetable/booking';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { schoolToday } from '../../school/calendar/calendar.service.ts';
import { listRooms, requestBooking } from './booking.service.ts';

/** Days from next Monday, room, periods and purpose; those of the administrator are approved. */
const asked: [
  days: number,
  place: string,
  periods: [number, number],
  weeks: number,
  purpose: string,
  admin: boolean,
][] = [
  [1, '教学楼 A305', [7, 8], 4, '教研室例会', true],
  [2, '教学楼 A301', [9, 10], 1, '数学建模竞赛宣讲', false],
  [3, '实训楼 303', [7, 8], 3, '操作系统课外辅导', false],
];

/** Creates one approved booking and two that wait for a decision. */
export async function createDemoBookings({ db, platform, adminId, teacherIds }: DemoSchool): Promise<undefined> {
  const monday = addDays(mondayOf(schoolToday(platform.clock)), 7);
  const rooms = new Map((await listRooms(db, {})).map((room) => [room.place, room.classroomId]));
  for (const [days, place, [startPeriod, endPeriod], weeks, purpose, byAdmin] of asked) {
    const classroomId = rooms.get(place);
    if (!classroomId) continue;
    const actor = byAdmin
      ? demoTeacher(adminId, ['booking.request', 'booking.decide'])
      : demoTeacher(teacherIds[0] ?? '', ['booking.request']);
    const form = { classroomId, date: addDays(monday, days), startPeriod, endPeriod, weeks, purpose };
    await requestBooking(db, platform, actor, BookingForm.parse(form));
  }
}
