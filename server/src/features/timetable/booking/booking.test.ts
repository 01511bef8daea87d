import { messageApi } from '@xueyan/contract/base/message';
import { classroomApi } from '@xueyan/contract/school/classroom';
import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { bookingApi, type RoomNeeds } from '@xueyan/contract/timetable/booking';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let other: Caller;
let lesson: Lesson;
let monday: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'booking-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'booking-teacher');
  other = await school.signIn('ROLE_TEACHER', 'booking-other');
  lesson = await openLesson(school);
  monday = addDays(mondayOf(school.clock.write(school.clock.now()).slice(0, 10)), 7);
});
afterAll(() => school.close());

const addRoom = async (roomName: string, seats = 40) =>
  (await admin.call(classroomApi.save, { building: '约', roomName, seats, type: 'meeting', equipment: [] }))
    .classroomId;
const form = (classroomId: string, change: object = {}) => ({
  ...{ classroomId, date: monday, startPeriod: 3, endPeriod: 4, purpose: '社团活动' },
  ...change,
});
const ask = (who: Caller, classroomId: string, change: object = {}) =>
  who.ask(bookingApi.request, form(classroomId, change));
const week = async (classroomId: string, date = monday) =>
  (await teacher.call(bookingApi.week, { classroomId, date })).entryList;
const inbox = async (person: Caller) =>
  (await person.call(messageApi.list, { messageType: '02' })).pageInfo.resultList.map((one) => one.messageTitle);
const plan = (classroom: string, schooltime: string) =>
  lesson.teacher.ask(timetableApi.save, {
    ...{ courseId: lesson.courseId, teacherName: '', classIds: [lesson.classId], classroom, schooltime },
    ...{ startPitchNumber: 3, endPitchNumber: 4 },
  });

test('a teacher requests a room, an administrator approves it, and both are notified', async () => {
  const classroomId = await addRoom('101');
  const { bookingId, state } = await teacher.call(bookingApi.request, form(classroomId));
  expect(state).toBe('waiting');
  expect(await inbox(admin)).toContain('教室预约待审批：约 101');
  expect(await week(classroomId)).toMatchObject([{ title: '社团活动', waiting: true, bookingId }]);
  await admin.call(bookingApi.approve, { bookingId });
  expect(await week(classroomId)).toMatchObject([{ waiting: false }]);
  expect(await inbox(teacher)).toContain('教室预约已通过：约 101');
  expect((await admin.ask(bookingApi.refuse, { bookingId, reason: '晚了' })).meta.code).toBe('booking.notNow');
});

test('two requests may wait for the same time; one is approved and the other refused with a reason', async () => {
  const classroomId = await addRoom('102');
  const first = await teacher.call(bookingApi.request, form(classroomId));
  const second = await other.call(bookingApi.request, form(classroomId, { startPeriod: 4, endPeriod: 5 }));
  await admin.call(bookingApi.approve, { bookingId: first.bookingId });
  const taken = await admin.ask(bookingApi.approve, { bookingId: second.bookingId });
  expect(taken.meta.code).toBe('booking.taken');
  await admin.call(bookingApi.refuse, { bookingId: second.bookingId, reason: '已被占用' });
  const [row] = (await other.call(bookingApi.list, { place: '102' })).pageInfo.resultList;
  expect(row).toMatchObject({ state: 'refused', reason: '已被占用' });
  expect((await ask(other, classroomId)).meta.code).toBe('booking.taken');
  expect((await ask(other, classroomId, { startPeriod: 5, endPeriod: 6 })).status).toBe(200);
});

test('a room is not booked during a lesson, and no lesson is planned during a booking', async () => {
  const classroomId = await addRoom('103');
  expect((await plan('约 103', monday)).status).toBe(200);
  const refused = await ask(teacher, classroomId, { endPeriod: 3 });
  expect(refused.meta.code).toBe('booking.taken');
  const { bookingId } = await admin.call(bookingApi.request, form(classroomId, { date: addDays(monday, 1) }));
  expect((await plan('约103', addDays(monday, 1))).meta.code).toBe('schedule.clash');
  await admin.call(bookingApi.cancel, { bookingId });
  expect((await plan('约103', addDays(monday, 1))).status).toBe(200);
});

test('a weekly booking covers every week, is refused entirely on a conflict, and is cancelled by date', async () => {
  const classroomId = await addRoom('104');
  const { bookingId } = await admin.call(bookingApi.request, form(classroomId, { weeks: 3 }));
  const inWeek = async (weeks: number) => (await week(classroomId, addDays(monday, weeks * 7))).length;
  expect([await inWeek(0), await inWeek(1), await inWeek(2), await inWeek(3)]).toEqual([1, 1, 1, 0]);
  expect((await ask(teacher, classroomId, { date: addDays(monday, -7 + 14), weeks: 5 })).meta.code).toBe(
    'booking.taken',
  );
  await admin.call(bookingApi.cancel, { bookingId, date: addDays(monday, 7) });
  expect([await inWeek(0), await inWeek(1), await inWeek(2)]).toEqual([1, 0, 1]);
  const again = await admin.ask(bookingApi.cancel, { bookingId, date: addDays(monday, 7) });
  expect(again.meta.code).toBe('booking.notNow');
});

test('a booking in the past, too far ahead, or of a too small or unused room is refused', async () => {
  const classroomId = await addRoom('105', 10);
  const code = async (change: object) => (await ask(teacher, classroomId, change)).meta.code;
  expect(await code({ date: addDays(monday, -14) })).toBe('booking.past');
  expect(await code({ date: addDays(monday, 300) })).toBe('booking.tooFar');
  expect(await code({ people: 11 })).toBe('booking.tooSmall');
  expect(await code({ startPeriod: 5, endPeriod: 4 })).toBe('booking.periodOrder');
  await admin.call(classroomApi.setState, { classroomId, state: 'disabled' });
  expect(await code({})).toBe('booking.disabled');
});

test('the requester cancels it, and another teacher can neither cancel, decide on nor list it', async () => {
  const classroomId = await addRoom('106');
  const { bookingId } = await teacher.call(bookingApi.request, form(classroomId));
  expect((await other.ask(bookingApi.cancel, { bookingId })).meta.code).toBe('wire.gone');
  expect((await teacher.ask(bookingApi.approve, { bookingId })).status).toBe(403);
  expect((await other.call(bookingApi.list, { place: '106' })).pageInfo.totalSize).toBe(0);
  expect((await admin.call(bookingApi.list, { place: '106' })).pageInfo.totalSize).toBe(1);
  await teacher.call(bookingApi.cancel, { bookingId });
  const removed = await admin.ask(classroomApi.remove, { classroomId });
  expect(removed.meta.code).toBe('classroom.inUse');
});

test('rooms that are free at a time are found', async () => {
  const classroomId = await addRoom('107');
  await admin.call(bookingApi.request, form(classroomId));
  const free = async (startPeriod: number) =>
    (
      await teacher.call(bookingApi.rooms, {
        words: '107',
        free: { date: monday, startPeriod, endPeriod: startPeriod },
      })
    ).roomList.length;
  expect([await free(2), await free(3), await free(4), await free(5)]).toEqual([1, 0, 0, 1]);
});

test('rooms are found by their type, all of the equipment and their seats', async () => {
  const add = (roomName: string, seats: number, type: 'lab' | 'computer', equipment: string[]) =>
    admin.call(classroomApi.save, { building: '寻', roomName, seats, type, equipment });
  await add('1', 30, 'lab', ['投影', '白板']);
  await add('2', 60, 'lab', ['投影']);
  await add('3', 90, 'computer', ['投影', '白板']);
  const found = async (needs: RoomNeeds) =>
    (await teacher.call(bookingApi.rooms, { words: '寻', ...needs })).roomList.map(({ place }) => place.slice(2));
  expect(await found({ type: 'lab' })).toEqual(['1', '2']);
  expect(await found({ equipment: ['白板', '投影'] })).toEqual(['1', '3']);
  expect(await found({ equipment: [] })).toEqual(['1', '2', '3']);
  expect(await found({ seats: 60 })).toEqual(['2', '3']);
  expect(await found({ type: 'lab', equipment: ['投影'], seats: 31 })).toEqual(['2']);
  expect(await found({ equipment: ['白'] })).toEqual([]);
  expect((await teacher.ask(bookingApi.rooms, { seats: 0 })).status).toBe(400);
});

test('the use of a room is the hours of lessons and bookings within its open hours', async () => {
  const classroomId = await addRoom('108');
  await admin.call(bookingApi.request, form(classroomId));
  const range = { from: monday, to: addDays(monday, 6) };
  const rows = (await admin.call(bookingApi.use, { ...range, pageSize: 100, orderFlag: 'place asc' })).pageInfo
    .resultList;
  // Two periods of 45 minutes, out of five days with twelve periods.
  expect(rows.find(({ place }) => place === '约 108')).toMatchObject({ bookingHours: 1.5, openHours: 45 });
  const heat = await admin.call(bookingApi.heat, { ...range, building: '约' });
  expect(heat.cells[0]?.[2]).toBeGreaterThan(0);
  expect(heat.cells[6]?.[2]).toBe(0);
  expect(heat.weeks).toMatchObject([{ monday }]);
  expect((await admin.ask(bookingApi.heat, { from: monday, to: addDays(monday, -1) })).meta.code).toBe('roomUse.range');
  expect((await teacher.ask(bookingApi.heat, range)).status).toBe(403);
});

test('a student can neither see nor book rooms', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'booking-student');
  expect((await student.ask(bookingApi.now, {})).status).toBe(403);
  expect((await student.ask(bookingApi.list, {})).status).toBe(403);
});

test('the current view shows what is in a room and what comes next', async () => {
  const classroomId = await addRoom('109');
  await admin.call(bookingApi.request, form(classroomId));
  const here = async () =>
    (await teacher.call(bookingApi.now, {})).roomList.find((room) => room.classroomId === classroomId);
  expect(await here()).toMatchObject({ now: null, next: null });
  const now = school.clock.write(school.clock.now());
  const minutes = Math.round((Date.parse(`${monday}T10:10:00Z`) - Date.parse(`${now.replace(' ', 'T')}Z`)) / 60_000);
  await school.clock.advance({ minutes });
  const late = await school.signIn('ROLE_TEACHER', 'booking-late');
  const room = (await late.call(bookingApi.now, {})).roomList.find((one) => one.classroomId === classroomId);
  expect(room?.now).toMatchObject({ title: '社团活动', startTime: '10:00', endTime: '11:40' });
});
