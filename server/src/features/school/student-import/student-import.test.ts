import type { ImportCheck } from '@xueyan/contract/base/import';
import { organizationApi } from '@xueyan/contract/base/organization';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let faculty = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'si_admin');
  const said = { parentId: null, type: 'department' as const, leaderId: null, disabled: false };
  faculty = (await admin.call(organizationApi.save, { ...said, code: 'SI_F', name: '信息学院' })).organizationId;
  await admin.call(organizationApi.save, { ...said, code: 'SI_O', name: '外语学院' });
});
afterAll(() => school.close());

const titles = ['学号', '姓名', '性别', '班级', '年级', '专业', '所在院系', '手机'];
const check = async (rows: string[][], params: object = {}, who = admin) => {
  const book = await workbook(titles, rows);
  return (await sendWorkbook<ImportCheck>(school, who, 'import/check/student', book, params)).data;
};
const take = async (rows: string[][], params: object = {}, who = admin) => {
  await sendWorkbook(school, who, 'import/start/student', await workbook(titles, rows), params);
  await school.settleJobs();
};
const find = async (studentNumber: string) =>
  (await admin.call(studentApi.list, { studentNumber })).pageInfo.resultList[0];
const classesOf = async (className: string) =>
  (await admin.call(schoolClassApi.listKept, { className })).pageInfo.resultList;

describe('classes that the school does not have', () => {
  const rows = [
    ['si_101', '甲', '女', '软件2601', '2026级', '软件技术', '信息学院', '13800000000'],
    ['si_102', '乙', '', '软件2601', '', '', '', ''],
    ['si_103', '丙', '', '网络2601', '', '', '', ''],
  ];

  test('are offered, and created with the students on request, as the rows and the choice describe them', async () => {
    const asked = await check(rows);
    expect(asked.rows.map(({ reason }) => reason)).toEqual([
      ...['没有班级「软件2601」', '没有班级「软件2601」', '没有班级「网络2601」'],
    ]);
    expect(asked.offers).toEqual([{ param: 'createClasses', text: '新建 2 个还没有的班级：软件2601、网络2601' }]);
    const wished = await check(rows, { createClasses: true });
    expect(wished.counts).toMatchObject({ add: 3, refuse: 0 });
    expect(wished.rows[0]?.reason).toBe('新建班级「软件2601」');
    expect(wished.offers[1]).toMatchObject({ param: 'organizationId', choice: 'organization' });
    expect(await classesOf('软件2601')).toEqual([]);
    await take(rows, { createClasses: true, organizationId: faculty });
    const described = { organizationId: faculty, grade: '2026级', major: '软件技术' };
    expect(await classesOf('软件2601')).toMatchObject([described]);
    expect(await classesOf('网络2601')).toMatchObject([{ organizationId: faculty, grade: '', major: '' }]);
    expect(await find('si_101')).toMatchObject({ className: '软件2601', sex: 'female', contact: '13800000000' });
    expect((await check(rows, { createClasses: true })).counts).toMatchObject({ same: 3 });
  });

  test('are created within the range of the importer alone', async () => {
    const person = await signInRegistrar(school, 'si_registrar', faculty, ['member.manage']);
    const own = [
      ['si_201', '甲', '', '范围2601', '', '', '', ''],
      ['si_202', '乙', '', '范围2602', '', '', '外语学院', ''],
    ];
    const asked = await check(own, { createClasses: true }, person);
    expect(asked.rows.map(({ plan, reason }) => [plan, reason])).toEqual([
      ['add', '新建班级「范围2601」'],
      ['refuse', '新建班级「范围2602」：组织「外语学院」不在你的数据范围内'],
    ]);
    await take(own, { createClasses: true }, person);
    expect(await classesOf('范围2601')).toMatchObject([{ organizationId: faculty }]);
    expect(await classesOf('范围2602')).toEqual([]);
  });
});

test('every reason of a row is given, also beside cells that are not valid', async () => {
  const { classId } = await admin.call(schoolClassApi.save, { classCode: 'SI_C', className: '在读班' });
  const said = { sex: '' as const, grade: '', contact: '', studentName: '甲', classId };
  const { studentId } = await admin.call(studentApi.save, { ...said, studentNumber: 'si_301' });
  await admin.call(studentApi.move, { studentIds: [studentId], move: 'withdraw', reason: '' });
  const { rows } = await check([
    ['si_301', '甲', '', '没有的班', '', '', '', ''],
    ['si_302', '', '不明', '没有的班', '', '', '', ''],
  ]);
  expect(rows[0]?.reason).toBe('没有班级「没有的班」；该学生已毕业或退学，不能转班');
  for (const words of ['姓名不能为空', '性别：', '没有班级「没有的班」']) expect(rows[1]?.reason).toContain(words);
});
