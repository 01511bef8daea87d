import { classroomApi } from '@xueyan/contract/school/classroom';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let mine: Lesson;
let other: Lesson;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'room-keeper');
  mine = await openLesson(school);
  other = await openLesson(school);
});
afterAll(() => school.close());

const formOf = (of: Lesson, classroom: string, schooltime: string) => ({
  ...{ courseId: of.courseId, teacherName: '', classIds: [of.classId], classroom, schooltime },
  ...{ startPitchNumber: 1, endPitchNumber: 2 },
});
const plan = (of: Lesson, classroom: string, schooltime: string) =>
  of.teacher.ask(timetableApi.save, formOf(of, classroom, schooltime));
const roomForm = { campus: '', building: '东楼', seats: 40, type: 'lab', equipment: [] } as const;
const addRoom = async (roomName: string) =>
  (await admin.call(classroomApi.save, { ...roomForm, equipment: [], roomName })).classroomId;
const placesOn = async (schooltime: string) =>
  (await mine.teacher.call(timetableApi.listTaught, { schooltime })).classScheduleList.map((one) => one.classroom);

const lessonsIn = async (roomName: string) =>
  (await admin.call(classroomApi.list, { roomName })).pageInfo.resultList.map((one) => one.lessonCount);

test('a lesson in a room follows its name, prevents its deletion and conflicts by its id', async () => {
  const classroomId = await addRoom('101');
  expect((await plan(mine, '东楼101', '2034-03-06')).status).toBe(200);
  expect(await placesOn('2034-03-06')).toEqual(['东楼 101']);
  expect(await lessonsIn('101')).toEqual([1]);
  const rename = { ...roomForm, equipment: [], roomName: '201', classroomId, version: 1 };
  await admin.call(classroomApi.update, rename);
  expect(await placesOn('2034-03-06')).toEqual(['东楼 201']);
  expect((await plan(other, '东楼 201', '2034-03-06')).meta.code).toBe('schedule.clash');
  expect((await plan(other, '东楼 101', '2034-03-06')).status).toBe(200);
  expect((await admin.ask(classroomApi.remove, { classroomId })).meta.code).toBe('classroom.inUse');
});

test('a place that is no room stays as written, and is linked to a room created from it later', async () => {
  expect((await plan(mine, '东楼 操场', '2034-04-03')).status).toBe(200);
  expect(await placesOn('2034-04-03')).toEqual(['东楼 操场']);
  expect((await plan(other, '东楼操场', '2034-04-03')).meta.code).toBe('schedule.clash');
  const classroomId = await addRoom('操场');
  expect((await admin.ask(classroomApi.remove, { classroomId })).meta.code).toBe('classroom.inUse');
});

test('a room out of use is not offered or linked, and its lessons stay', async () => {
  const classroomId = await addRoom('301');
  await admin.call(classroomApi.setState, { classroomId, state: 'disabled' });
  expect((await plan(mine, '东楼 301', '2034-05-01')).status).toBe(200);
  await admin.call(classroomApi.remove, { classroomId });
  expect(await placesOn('2034-05-01')).toEqual(['东楼 301']);
});
