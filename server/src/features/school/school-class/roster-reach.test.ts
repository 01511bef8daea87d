import type { ImportCheck } from '@xueyan/contract/base/import';
import { organizationApi } from '@xueyan/contract/base/organization';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/account.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let registrar: Caller;
let own = '';
let ownClass = '';
let otherClass = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'rr_admin');
  const said = { parentId: null, type: 'department' as const, leaderId: null, disabled: false };
  const organization = async (code: string) =>
    (await admin.call(organizationApi.save, { ...said, code, name: code })).organizationId;
  own = await organization('RR_OWN');
  const other = await organization('RR_OTHER');
  ownClass = (await admin.call(schoolClassApi.save, { classCode: 'RR_A', className: '本院班', organizationId: own }))
    .classId;
  const named = { classCode: 'RR_B', className: '外院班', organizationId: other };
  otherClass = (await admin.call(schoolClassApi.save, named)).classId;
  registrar = await signInRegistrar(school, 'rr_registrar', own, ['member.manage']);
});
afterAll(() => school.close());

const file = (row: string[]) => workbook(['学号', '姓名', '班级', '联系方式'], [row]);
const check = async (row: string[]) =>
  (await sendWorkbook<ImportCheck>(school, registrar, 'import/check/roster', await file(row))).data.rows[0];
const take = async (row: string[]) => {
  await sendWorkbook(school, registrar, 'import/start/roster', await file(row));
  await school.settleJobs();
};
const find = async (studentNumber: string) =>
  (await admin.call(studentApi.list, { studentNumber })).pageInfo.resultList[0];

test('a roster takes over no student of a class that is not its importer’s', async () => {
  const said = { sex: '' as const, grade: '', contact: '', studentName: '甲', classId: otherClass };
  await admin.call(studentApi.save, { ...said, studentNumber: 'rr_101' });
  const row = ['RR_101', '冒名', '本院班', '13800000000'];
  expect(await check(row)).toMatchObject({ plan: 'refuse', reason: '学籍中已有这个学号，属于您管理范围以外的班级' });
  await take(row);
  expect(await find('rr_101')).toMatchObject({ className: '外院班', loginName: '', contact: '' });
});

test('what the register says about a student of such a class is neither compared nor changed', async () => {
  const { id } = await school.signIn('ROLE_STUDENT', 'rr_201', '乙');
  await school.sql.update(users).set({ organizationId: own }).where(eq(users.id, id));
  await admin.call(schoolClassApi.addStudents, { classId: otherClass, userIds: [id] });
  const row = ['rr_201', '乙', '本院班', '13800000000'];
  expect(await check(row)).toMatchObject({ plan: 'change', reason: '加入班级「本院班」' });
  await take(row);
  expect(await find('rr_201')).toMatchObject({ className: '外院班', contact: '' });
});

test('an account created elsewhere gets no student of another unit by having the number', async () => {
  const said = { sex: '' as const, grade: '', contact: '', studentName: '丙', classId: otherClass };
  await admin.call(studentApi.save, { ...said, studentNumber: 'rr_301' });
  const { id } = await school.signIn('ROLE_STUDENT', 'RR_301', '冒名');
  await school.sql.update(users).set({ organizationId: own }).where(eq(users.id, id));
  const row = ['rr_301', '冒名', '本院班', '13800000000'];
  expect(await check(row)).toMatchObject({ plan: 'refuse', reason: '学籍中已有这个学号，属于您管理范围以外的班级' });
  await take(row);
  const byHand = await registrar.ask(schoolClassApi.addStudents, { classId: ownClass, userIds: [id] });
  expect(byHand.meta.code).toBe('student.numberOfOthers');
  expect(await find('rr_301')).toMatchObject({ className: '外院班', loginName: '', contact: '' });
  // Who keeps that student decides whose account it is.
  await admin.call(schoolClassApi.addStudents, { classId: otherClass, userIds: [id] });
  expect(await find('rr_301')).toMatchObject({ className: '外院班', loginName: 'RR_301' });
});

test('a teacher who takes the account for a course anew gives it no student either', async () => {
  const said = { sex: '' as const, grade: '', contact: '', studentName: '丁', classId: otherClass };
  await admin.call(studentApi.save, { ...said, studentNumber: 'rr_401' });
  await school.signIn('ROLE_STUDENT', 'rr_401', '冒名');
  const { teacher, courseId } = await openLesson(school);
  const added = await teacher.ask(courseStudentApi.save, { courseId, kind: 'restudy', loginNames: ['rr_401'] });
  expect(added.meta.code).toBe('student.numberOfOthers');
  expect(await find('rr_401')).toMatchObject({ className: '外院班', loginName: '' });
});
