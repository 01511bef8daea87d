import type { ImportCheck } from '@xueyan/contract/base/import';
import { organizationApi } from '@xueyan/contract/base/organization';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/account.table.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let registrar: Caller;
let own = '';
let otherClass = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'rr_admin');
  const said = { parentId: null, type: 'department' as const, leaderId: null, disabled: false };
  const organization = async (code: string) =>
    (await admin.call(organizationApi.save, { ...said, code, name: code })).organizationId;
  own = await organization('RR_OWN');
  const other = await organization('RR_OTHER');
  await admin.call(schoolClassApi.save, { classCode: 'RR_A', className: '本院班', organizationId: own });
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
