import type { ImportCheck } from '@xueyan/contract/base/import';
import { type ClassroomForm, classroomApi } from '@xueyan/contract/school/classroom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'classroom-admin');
});
afterAll(() => school.close());

type Form = z.input<typeof ClassroomForm>;
const form: Form = { campus: '本部', building: '东楼', roomName: '101', seats: 40, type: 'lab', equipment: ['投影仪'] };
const list = async (input: object = {}) => (await admin.call(classroomApi.list, input)).pageInfo.resultList;
const names = async (input: object = {}) => (await list(input)).map(({ roomName }) => roomName);

test('a room is added, searched by its properties, changed, disabled and deleted', async () => {
  const { classroomId } = await admin.call(classroomApi.save, form);
  await admin.call(classroomApi.save, { ...form, roomName: '102', seats: 90, type: 'computer', equipment: [] });
  expect(await names({ building: '东楼' })).toEqual(['101', '102']);
  expect(await names({ building: '东楼', equipment: '投影' })).toEqual(['101']);
  expect(await names({ building: '东楼', type: 'computer' })).toEqual(['102']);
  expect(await names({ building: '东楼', orderFlag: 'seats desc' })).toEqual(['102', '101']);
  const change = { ...form, classroomId, version: 1, seats: 50 };
  expect(await admin.call(classroomApi.update, change)).toEqual({ version: 2 });
  expect((await admin.ask(classroomApi.update, change)).meta.code).toBe('wire.changed');
  await admin.call(classroomApi.setState, { classroomId, state: 'disabled' });
  expect(await list({ state: 'disabled' })).toMatchObject([{ classroomId, seats: 50 }]);
  expect((await admin.call(classroomApi.choose, { words: '东楼' })).classroomList.map(({ place }) => place)).toEqual([
    '东楼 102',
  ]);
  await admin.call(classroomApi.remove, { classroomId });
  expect((await admin.ask(classroomApi.remove, { classroomId })).meta.code).toBe('wire.gone');
});

test('two rooms of one building need different names, regardless of spaces', async () => {
  await admin.call(classroomApi.save, { ...form, building: '西楼', roomName: 'A1' });
  const again = await admin.ask(classroomApi.save, { ...form, building: '西楼 a', roomName: '1' });
  expect(again.meta.code).toBe('classroom.sameName');
  const long = await admin.ask(classroomApi.save, { ...form, building: '长'.repeat(12), roomName: '长'.repeat(12) });
  expect(long.status).toBe(400);
});

test('a seat map sets the number of seats; uneven rows and an outdated version are refused', async () => {
  const { classroomId } = await admin.call(classroomApi.save, { ...form, building: '图', roomName: '1', seats: 9 });
  const draw = (seatMap: string[], version: number) =>
    admin.ask(classroomApi.setSeats, { classroomId, seatMap, version });
  expect((await draw(['ss.ss', 'sx.ss'], 1)).status).toBe(200);
  expect(await admin.call(classroomApi.getSeats, { classroomId })).toEqual({
    ...{ seatMap: ['ss.ss', 'sx.ss'], seats: 7, version: 2 },
  });
  expect((await draw(['s'], 1)).meta.code).toBe('wire.changed');
  for (const wrong of [['ss', 's'], ['..'], ['sq'], ['s'.repeat(41)]]) expect((await draw(wrong, 2)).status).toBe(400);
  expect((await draw([], 2)).data).toEqual({ seats: 7, version: 3 });
});

test('rooms are imported from a workbook, existing ones stay unchanged', async () => {
  const titles = ['校区', '楼宇', '*教室', '*座位数', '类型', '设备'];
  const rows = [
    ['本部', '南楼', '301', '48', '机房', '投影仪、音响'],
    ['本部', '南楼', '302', '2001', '机房', ''],
  ];
  const book = async () => workbook(titles, rows);
  const checked = await sendWorkbook<ImportCheck>(school, admin, 'import/check/classroom', await book(), {}, 'zh_cn');
  expect(checked.data.counts).toMatchObject({ add: 1, refuse: 1 });
  await sendWorkbook(school, admin, 'import/start/classroom', await book(), {}, 'zh_cn');
  await school.settleJobs();
  expect(await list({ building: '南楼' })).toMatchObject([
    { roomName: '301', seats: 48, type: 'computer', equipment: ['投影仪', '音响'] },
  ]);
  const again = await sendWorkbook<ImportCheck>(school, admin, 'import/check/classroom', await book(), {}, 'zh_cn');
  expect(again.data.counts).toMatchObject({ same: 1, refuse: 1 });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s cannot manage rooms', async (role) => {
  const person = await school.signIn(role, `classroom-${role.toLowerCase()}`);
  expect((await person.ask(classroomApi.list, {})).status).toBe(403);
  expect((await person.ask(classroomApi.save, form)).status).toBe(403);
  expect((await person.ask(classroomApi.choose, {})).status).toBe(role === 'ROLE_TEACHER' ? 200 : 403);
});
