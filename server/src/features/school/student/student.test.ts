import { authApi } from '@xueyan/contract/base/auth';
import type { ImportCheck } from '@xueyan/contract/base/import';
import { parameterApi } from '@xueyan/contract/base/parameter';
import { resourceApi } from '@xueyan/contract/base/resource';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { type StudentForm, studentApi } from '@xueyan/contract/school/student';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';
import { studentParameters } from './student.parameter.ts';

let school: School;
let admin: Caller;
let first = '';
let second = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'registrar');
  first = (await admin.call(schoolClassApi.save, { classCode: 'ST01', className: '一班' })).classId;
  second = (await admin.call(schoolClassApi.save, { classCode: 'ST02', className: '二班' })).classId;
});
afterAll(() => school.close());

const form = (studentNumber: string, more: Partial<StudentForm> = {}): StudentForm => ({
  ...{ studentNumber, studentName: '张三', sex: 'male', classId: null, grade: '2026级', contact: '13800000000' },
  ...more,
});
const list = async (filters: object) => (await admin.call(studentApi.list, filters)).pageInfo.resultList;
const find = async (studentNumber: string) => {
  const [found] = await list({ studentNumber });
  if (!found) throw new Error(`no student ${studentNumber}`);
  return found;
};
const membersOf = async (classId: string) =>
  (await admin.call(schoolClassApi.listStudents, { classId })).pageInfo.resultList.map(({ loginName }) => loginName);

/** Creates a student with an account in a class. */
async function enrolled(loginName: string, classId: string) {
  const { id } = await school.signIn('ROLE_STUDENT', loginName, '李四');
  await admin.call(schoolClassApi.addStudents, { classId, userIds: [id] });
  return find(loginName);
}

describe('the register', () => {
  test('adds a student, lists it by every filter, changes and deletes it', async () => {
    const { studentId } = await admin.call(studentApi.save, form('reg_01', { classId: first }));
    for (const filter of [
      { studentNumber: 'REG_01' },
      { studentNumber: 'reg_01', studentName: '张' },
      { studentNumber: 'reg_01', className: '一班' },
      { studentNumber: 'reg_01', grade: '2026' },
      { studentNumber: 'reg_01', state: 'inSchool' as const },
      { studentNumber: 'reg_01', account: 'without' as const },
    ])
      expect(await list(filter)).toMatchObject([{ studentId, className: '一班', loginName: '' }]);
    for (const filter of [{ state: 'graduated' as const }, { account: 'with' as const }, { className: '二班' }])
      expect(await list({ studentNumber: 'reg_01', ...filter })).toEqual([]);
    const { classId: _, ...rest } = form('reg_01', { studentName: '张三丰' });
    await admin.call(studentApi.update, { ...rest, studentId, version: 1 });
    expect(await find('reg_01')).toMatchObject({ studentName: '张三丰', classId: first, version: 2 });
    expect((await admin.ask(studentApi.update, { ...rest, studentId, version: 1 })).status).toBe(409);
    await admin.call(studentApi.remove, { studentId });
    expect(await list({ studentNumber: 'reg_01' })).toEqual([]);
  });

  test('has unique numbers, regardless of case', async () => {
    await admin.call(studentApi.save, form('reg_02'));
    expect((await admin.ask(studentApi.save, form('REG_02'))).meta.code).toBe('student.numberTaken');
  });

  test('refuses an unknown class and an invalid number', async () => {
    const classId = '00000000-0000-7000-8000-000000000000';
    expect((await admin.ask(studentApi.save, form('reg_03', { classId }))).meta.code).toBe('wire.gone');
    expect((await admin.ask(studentApi.save, form('a b'))).status).toBe(400);
  });

  test('adds students who join a class by their account, and follows them to another', async () => {
    const { studentNumber, studentName } = await enrolled('follow_01', first);
    expect([studentNumber, studentName]).toEqual(['follow_01', '李四']);
    expect(await find('follow_01')).toMatchObject({ className: '一班', loginName: 'follow_01' });
    const [member] = (await admin.call(schoolClassApi.listStudents, { classId: first, loginName: 'follow_01' }))
      .pageInfo.resultList;
    const move = { classId: first, toClassId: second, userIds: [member?.userId ?? ''] };
    await admin.call(schoolClassApi.moveStudents, move);
    expect((await find('follow_01')).className).toBe('二班');
    await admin.call(schoolClassApi.removeStudents, { classId: second, userIds: move.userIds });
    expect((await find('follow_01')).className).toBe('');
  });

  test('links a student without an account to the account of the same number', async () => {
    await admin.call(studentApi.save, form('waits_01'));
    await enrolled('waits_01', first);
    expect(await list({ studentNumber: 'waits_01' })).toMatchObject([{ studentName: '张三', loginName: 'waits_01' }]);
  });

  test('is exported as filtered', async () => {
    await admin.call(studentApi.save, form('sheet_01', { classId: first }));
    const { rows } = await downloadSheet(school, admin, 'export/student/list', { studentNumber: 'sheet_01' });
    expect(rows.slice(1).map((row) => row.slice(0, 8))).toEqual([
      ['sheet_01', '张三', '男', '一班', '', '2026级', '13800000000', '在读'],
    ]);
  });
});

describe('the state of a student', () => {
  test('changes along the allowed transitions with reasons, and the class follows', async () => {
    const { studentId } = await enrolled('way_01', first);
    const studentIds = [studentId];
    await admin.call(studentApi.transfer, { studentIds, classId: second, reason: '专业调整' });
    expect([await membersOf(first), await membersOf(second)].map((all) => all.includes('way_01'))).toEqual([
      false,
      true,
    ]);
    await admin.call(studentApi.move, { studentIds, move: 'suspend', reason: '因病' });
    expect(await find('way_01')).toMatchObject({ state: 'suspended', className: '二班' });
    expect(await membersOf(second)).not.toContain('way_01');
    await admin.call(studentApi.move, { studentIds, move: 'resume', reason: '' });
    expect(await membersOf(second)).toContain('way_01');
    await admin.call(studentApi.move, { studentIds, move: 'graduate', reason: '' });
    expect(await membersOf(second)).not.toContain('way_01');
    const { changes } = await admin.call(studentApi.history, { studentId });
    expect(changes.map(({ move, reason, classBefore, classAfter }) => [move, reason, classBefore, classAfter])).toEqual(
      [
        ['graduate', '', '二班', '二班'],
        ['resume', '', '二班', '二班'],
        ['suspend', '因病', '二班', '二班'],
        ['transfer', '专业调整', '一班', '二班'],
      ],
    );
    expect((await admin.ask(studentApi.remove, { studentId })).meta.code).toBe('student.hasTraces');
  });

  test('controls logins by the settings: suspended may sign in, withdrawn only after readmission', async () => {
    const { studentId } = await enrolled('login_01', first);
    const studentIds = [studentId];
    const state = async () =>
      (await school.nobody.ask(authApi.login, { loginName: 'login_01', password: testPassword })).meta.success;
    await admin.call(studentApi.move, { studentIds, move: 'suspend', reason: '' });
    expect(await state()).toBe(true);
    const page = await school.logIn('login_01');
    await admin.call(studentApi.move, { studentIds, move: 'withdraw', reason: '' });
    expect([await state(), (await page.ask(resourceApi.permissions, {})).status]).toEqual([false, 401]);
    await admin.call(studentApi.move, { studentIds, move: 'readmit', reason: '' });
    expect([await state(), await membersOf(first)]).toEqual([true, expect.arrayContaining(['login_01'])]);
    await admin.call(studentApi.move, { studentIds, move: 'graduate', reason: '' });
    expect(await state()).toBe(true);
    await admin.call(studentApi.move, { studentIds, move: 'readmit', reason: '' });
    await admin.call(parameterApi.save, {
      settings: [{ name: 'closeGraduatedAccounts', value: true, version: 0 }],
    });
    await admin.call(studentApi.move, { studentIds, move: 'graduate', reason: '' });
    expect(await state()).toBe(false);
  });

  test('leaves the login of a withdrawn student open where the school sets it so', async () => {
    const { studentId } = await enrolled('login_02', first);
    await withParameter(school, studentParameters.closeWithdrawn, false, () =>
      admin.call(studentApi.move, { studentIds: [studentId], move: 'withdraw', reason: '' }),
    );
    const { meta } = await school.nobody.ask(authApi.login, { loginName: 'login_02', password: testPassword });
    expect(meta.success).toBe(true);
  });

  test('is refused for all when one student, who is named, does not allow it', async () => {
    const one = await admin.call(studentApi.save, form('all_01', { studentName: '甲' }));
    const two = await admin.call(studentApi.save, form('all_02', { studentName: '乙' }));
    await admin.call(studentApi.move, { studentIds: [two.studentId], move: 'suspend', reason: '' });
    const studentIds = [one.studentId, two.studentId];
    const answer = await admin.ask(studentApi.move, { studentIds, move: 'graduate', reason: '' });
    expect([answer.meta.code, answer.meta.msg]).toEqual(['student.wrongState', expect.stringMatching(/：乙$/)]);
    expect((await find('all_01')).state).toBe('inSchool');
  });

  test('changes once under concurrent requests', async () => {
    const { studentId } = await admin.call(studentApi.save, form('once_01'));
    const input = { studentIds: [studentId], move: 'withdraw' as const, reason: '' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.ask(studentApi.move, input)));
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    expect((await admin.call(studentApi.history, { studentId })).changes).toHaveLength(1);
  });
});

describe('an import of students', () => {
  const titles = ['学号', '姓名', '性别', '班级', '年级', '联系方式'];
  const check = async (rows: string[][]) =>
    (await sendWorkbook<ImportCheck>(school, admin, 'import/check/student', await workbook(titles, rows))).data;

  test('adds new students and updates known ones, and its dry run changes nothing', async () => {
    await admin.call(studentApi.save, form('im_01', { classId: first }));
    const rows = [
      ['IM_01', '张三', '', '二班', '', ''],
      ['im_02', '王五', '女', 'ST01', '2026级', ''],
      ['im_03', '赵六', '不明', '一班', '', ''],
      ['im_04', '钱七', '', '九班', '', ''],
    ];
    const { counts, rows: judged } = await check(rows);
    expect(counts).toEqual({ add: 1, change: 1, same: 0, refuse: 2 });
    expect(judged.map(({ reason }) => reason)).toEqual([
      '更新：班级',
      '',
      '性别：男 或 女，可以不填',
      '没有班级「九班」',
    ]);
    expect(await list({ studentNumber: 'im_02' })).toEqual([]);
    await sendWorkbook(school, admin, 'import/start/student', await workbook(titles, rows));
    await school.settleJobs();
    expect(await find('im_01')).toMatchObject({ className: '二班', grade: '2026级', sex: 'male' });
    expect(await find('im_02')).toMatchObject({ className: '一班', sex: 'female', studentName: '王五' });
    expect((await check(rows.slice(0, 2))).counts).toMatchObject({ same: 2 });
  });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s has no access', async (role) => {
  const person = await school.signIn(role, `student-${role.toLowerCase()}`);
  expect((await person.ask(studentApi.list, {})).status).toBe(403);
  expect((await person.ask(studentApi.save, form('no_01'))).status).toBe(403);
});
