import { authApi } from '@xueyan/contract/base/auth';
import { jobApi } from '@xueyan/contract/base/job';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { studentAccountApi } from '@xueyan/contract/school/student-account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let classes = 0;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'account_admin');
});
afterAll(() => school.close());

const { list, preview, make, issue, reset, setState } = studentAccountApi;

/** Creates a class with students of these numbers, without accounts. */
async function classOf(...numbers: string[]) {
  classes++;
  const { classId } = await admin.call(schoolClassApi.save, {
    classCode: `AC${10 + classes}`,
    className: `账${classes}班`,
  });
  const ids: string[] = [];
  for (const studentNumber of numbers) {
    const form = { studentNumber, studentName: `生${studentNumber}`, sex: '', grade: '2026级', contact: '' } as const;
    ids.push((await admin.call(studentApi.save, { ...form, classId })).studentId);
  }
  return { classId, code: `AC${10 + classes}`, ids, target: { classIds: [classId] } };
}
const found = async (studentNumber: string) =>
  (await admin.call(list, { studentNumber })).pageInfo.resultList.map(({ account, loginName }) => [account, loginName]);
const logIn = (loginName: string, password: string) => school.nobody.ask(authApi.login, { loginName, password });
async function made(target: object, pattern = '{number}') {
  const { jobId } = await admin.call(make, { target, pattern });
  await school.settleJobs();
  return admin.call(jobApi.get, { jobId });
}

describe('accounts of students', () => {
  test('are made for a class by student number, join it, and cannot sign in without a password', async () => {
    const { classId, target } = await classOf('a10001', 'a10002');
    expect(await admin.call(preview, { target, pattern: '{number}' })).toMatchObject({ makeCount: 2, problemCount: 0 });
    expect((await made(target)).result).toEqual({ made: 2, skipped: 0 });
    expect(await found('a1000')).toEqual([
      ['unissued', 'a10001'],
      ['unissued', 'a10002'],
    ]);
    const members = await admin.call(schoolClassApi.listStudents, { classId });
    expect(members.pageInfo.resultList.map(({ loginName }) => loginName)).toEqual(['a10001', 'a10002']);
    for (const guess of ['!', '', 'a10001']) expect((await logIn('a10001', guess)).meta.success).toBe(false);
    expect((await admin.ask(make, { target, pattern: '{number}' })).meta.code).toBe('studentAccount.nothing');
  });

  test('get one-time passwords once, which must be changed at login', async () => {
    const { target } = await classOf('b10001', 'b10002');
    await made(target);
    const { slipList, leftCount } = await admin.call(issue, target);
    expect(slipList.map(({ loginName, className }) => [loginName, className])).toEqual([
      ['b10001', expect.stringMatching(/^账/)],
      ['b10002', expect.stringMatching(/^账/)],
    ]);
    expect([leftCount, (await admin.call(issue, target)).slipList]).toEqual([0, []]);
    const [slip] = slipList;
    expect((await logIn('b10001', 'wrong-password')).meta.success).toBe(false);
    const answer = await logIn('b10001', slip?.password ?? '');
    expect(answer.data.jumpFlag).toBe('change');
    expect(await found('b10001')).toEqual([['enabled', 'b10001']]);
  });

  test('are named by a pattern; conflicting names are reported and left out', async () => {
    const { target, code } = await classOf('c10001', 'c10002', 'c10003');
    await school.signIn('ROLE_TEACHER', `s26_${code}_02`);
    const plan = { target, pattern: 's26_{class}_{seq}' };
    const { planList, ...counts } = await admin.call(preview, plan);
    expect(counts).toEqual({ makeCount: 2, problemCount: 1 });
    expect(planList.map(({ loginName, problem }) => [loginName, problem])).toEqual([
      [`s26_${code}_02`, 'taken'],
      [`s26_${code}_01`, ''],
      [`s26_${code}_03`, ''],
    ]);
    expect((await made(target, plan.pattern)).result).toEqual({ made: 2, skipped: 1 });
    expect(await found('c10002')).toEqual([['none', '']]);
  });

  test('are not made with an invalid or duplicate name, or without a class', async () => {
    const { target, ids } = await classOf('d1_0001', 'd1_0002');
    const problems = async (pattern: string, aim: object = target) =>
      (await admin.call(preview, { target: aim, pattern })).planList.map(({ problem }) => problem);
    expect(await problems('averyveryverylong_{number}')).toEqual(['invalid', 'invalid']);
    const other = await classOf('d2_0001', 'd2_0002');
    expect(await problems('year{year}{seq}', { classIds: [...target.classIds, other.classId] })).toEqual(
      Array(4).fill('twice'),
    );
    const form = { studentNumber: 'd3_0001', studentName: '无班', sex: '', grade: '', contact: '' } as const;
    const { studentId } = await admin.call(studentApi.save, { ...form, classId: null });
    expect(await problems('{number}', { studentIds: [studentId] })).toEqual(['noClass']);
    for (const pattern of ['', 'same', '{name}', 'x {number}'])
      expect((await admin.ask(preview, { target: { studentIds: ids }, pattern })).status).toBe(400);
  });

  test('are made for students in school only, once, however many jobs run', async () => {
    const { target, ids } = await classOf('e10001', 'e10002', 'e10003');
    await admin.call(studentApi.move, { studentIds: ids.slice(0, 1), move: 'suspend', reason: '' });
    const [one, two] = await Promise.all([1, 2].map(() => admin.call(make, { target, pattern: '{number}' })));
    await school.settleJobs();
    const results = [];
    for (const job of [one, two]) results.push((await admin.call(jobApi.get, { jobId: job?.jobId ?? '' })).result);
    expect(results.map((result) => (result as { made: number }).made).toSorted()).toEqual([0, 2]);
    expect(await found('e1000')).toEqual([
      ['none', ''],
      ['unissued', 'e10002'],
      ['unissued', 'e10003'],
    ]);
  });

  test('are reset, disabled and enabled in batches, all of them or none', async () => {
    const { target, ids } = await classOf('f10001', 'f10002');
    expect((await admin.ask(reset, { studentIds: ids })).meta.code).toBe('studentAccount.none');
    await made(target);
    const { slipList } = await admin.call(reset, { studentIds: ids });
    expect((await logIn('f10002', slipList[1]?.password ?? '')).meta.success).toBe(true);
    await admin.call(setState, { studentIds: ids, step: 'disable' });
    expect((await logIn('f10002', slipList[1]?.password ?? '')).meta.success).toBe(false);
    expect(await found('f1000')).toEqual([
      ['disabled', 'f10001'],
      ['disabled', 'f10002'],
    ]);
    expect((await admin.ask(setState, { studentIds: ids, step: 'unlock' })).meta.code).toBe(
      'studentAccount.wrongState',
    );
    await admin.call(setState, { studentIds: ids, step: 'enable' });
    expect((await found('f1000')).map(([state]) => state)).toEqual(['enabled', 'enabled']);
  });

  test('with further roles are left to user managers', async () => {
    const { classId, ids } = await classOf();
    expect(ids).toEqual([]);
    const mixed = await school.signIn('ROLE_STUDENT', 'mixed_01');
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [mixed.id] });
    await school.sql.execute(
      sql`insert into user_role (user_id, role_id) select ${mixed.id}::uuid, id from role where code = 'ROLE_ADMIN'`,
    );
    const [student] = (await admin.call(list, { studentNumber: 'mixed_01' })).pageInfo.resultList;
    const studentIds = [student?.studentId ?? ''];
    expect((await admin.ask(reset, { studentIds })).meta.code).toBe('studentAccount.moreRoles');
    expect((await admin.ask(setState, { studentIds, step: 'disable' })).meta.code).toBe('studentAccount.moreRoles');
  });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s has no access', async (role) => {
  const person = await school.signIn(role, `no_${role.toLowerCase()}`);
  for (const [endpoint, input] of [
    [list, {}],
    [preview, { target: {}, pattern: '{number}' }],
    [make, { target: {}, pattern: '{number}' }],
    [issue, {}],
  ] as const)
    expect((await person.ask(endpoint, input)).status).toBe(403);
});
