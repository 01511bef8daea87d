import { examApi } from '@xueyan/contract/exam/exam';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { classroomApi } from '@xueyan/contract/school/classroom';
import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { bookingApi } from '@xueyan/contract/timetable/booking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examForm, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let paperId: string;
let monday: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'link-admin', '管教室的');
  teacher = await school.signIn('ROLE_TEACHER', 'link-teacher', '出卷老师');
  paperId = await writePaper(teacher);
  monday = addDays(mondayOf(school.clock.write(school.clock.now()).slice(0, 10)), 7);
});
afterAll(() => school.close());

const draft = async (date = monday) => {
  const times = { beginTime: `${date} 06:00:00`, endTime: `${date} 23:00:00` };
  return (await teacher.call(examApi.save, { ...examForm, paperId, classIds: [], ...times })).examId;
};
const room = (roomName: string) => ({ roomName, seats: 5, networks: [], invigilatorIds: [] });
const listed = async (examId: string) => (await teacher.call(examRoomApi.list, { examId })).roomList;

test('a room with the name of a classroom has its seats, and any other place is a room without a map', async () => {
  const form = { building: '考', roomName: '201', seats: 5, type: 'lecture' as const, equipment: [] };
  const { classroomId } = await admin.call(classroomApi.save, form);
  const seatMap = ['ss.s', 'x..s', '...s'];
  const { version } = await admin.call(classroomApi.getSeats, { classroomId });
  await admin.call(classroomApi.setSeats, { classroomId, seatMap, version });
  const examId = await draft();
  await teacher.call(examRoomApi.save, { ...room('考 201'), examId });
  await teacher.call(examRoomApi.save, { ...room('体育馆东侧'), examId });
  expect((await listed(examId)).map((one) => [one.roomName, one.seatMap, one.clashList])).toEqual(
    expect.arrayContaining([
      ['考 201', seatMap, []],
      ['体育馆东侧', [], []],
    ]),
  );
  const board = await teacher.call(proctoringApi.board, { examId });
  expect(board.roomList.find(({ roomName }) => roomName === '考 201')?.seatMap).toEqual(seatMap);
});

test('a room says what its classroom is used for at the time of the exam, and at no other time', async () => {
  const form = { building: '考', roomName: '202', seats: 30, type: 'meeting' as const, equipment: [] };
  const { classroomId } = await admin.call(classroomApi.save, form);
  const wanted = { classroomId, date: monday, startPeriod: 3, endPeriod: 4, purpose: '社团活动' };
  await admin.call(bookingApi.request, wanted);
  const examId = await draft();
  await teacher.call(examRoomApi.save, { ...room('考 202'), examId });
  expect((await listed(examId))[0]?.clashList).toMatchObject([
    { kind: 'booking', title: '社团活动', userName: '管教室的', beginTime: expect.stringContaining(monday) },
  ]);
  const later = await draft(addDays(monday, 1));
  await teacher.call(examRoomApi.save, { ...room('考 202'), examId: later });
  expect((await listed(later))[0]?.clashList).toEqual([]);
});
