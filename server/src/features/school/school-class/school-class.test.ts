import { authApi } from '@xueyan/contract/base/auth';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseForm, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
const students: Caller[] = [];
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'keeper', '管班级的');
  teacher = await school.signIn('ROLE_TEACHER', 'class-teacher');
  for (let i = 0; i < 4; i++) students.push(await school.signIn('ROLE_STUDENT', `pupil_${i}`, `学生${i}`));
});
afterAll(() => school.close());

let counter = 0;
const create = async (className = `班${++counter}`) =>
  (await admin.call(schoolClassApi.save, { classCode: `CODE_${++counter}`, className })).classId;
const idOf = (i: number) => students[i]?.id ?? '';
const namesIn = async (classId: string) =>
  (await admin.call(schoolClassApi.listStudents, { classId })).pageInfo.resultList.map(({ loginName }) => loginName);
const nowhere = '00000000-0000-7000-8000-000000000000';

describe('a class §list.41', () => {
  test('is created, searched by name and by code, changed and read §list.15', async () => {
    const classId = await create('找我班');
    const found = await admin.call(schoolClassApi.listKept, { className: '找我' });
    expect(found.pageInfo.resultList).toMatchObject([
      { classId, className: '找我班', studentCount: 0, courseCount: 0 },
    ]);
    await admin.call(schoolClassApi.update, { classId, classCode: 'RENAMED_1', className: '改名班' });
    expect(await admin.call(schoolClassApi.get, { classId })).toMatchObject({
      classCode: 'RENAMED_1',
      className: '改名班',
    });
    expect((await admin.call(schoolClassApi.listKept, { classCode: 'renamed' })).pageInfo.totalSize).toBe(1);
  });

  test.each([
    ['a code of 3 signs', { classCode: 'abc' }],
    ['a code of 33 signs', { classCode: 'a'.repeat(33) }],
    ['a code with a minus', { classCode: 'ab-cd' }],
    ['no name', { className: ' ' }],
    ['a name of 41 signs', { className: '长'.repeat(41) }],
    ['a key that is not known', { studentCount: 3 }],
  ])('is refused with %s §list.12', async (_, wrong) => {
    const answer = await admin.ask(schoolClassApi.save, { classCode: 'GOOD_1', className: '好', ...wrong });
    expect([answer.status, answer.meta.code]).toEqual([400, 'wire.badInput']);
  });

  test('accepts a code of 4 to 32 characters and a name of 40 §list.12', async () => {
    for (const [classCode, sign] of [
      ['ab_1', '长'],
      ['z'.repeat(32), '久'],
    ] as const) {
      await admin.call(schoolClassApi.save, { classCode, className: sign.repeat(40) });
    }
  });

  test('has a unique code', async () => {
    const classId = await create();
    await admin.call(schoolClassApi.update, { classId, classCode: 'TAKEN_1', className: '甲' });
    await admin.call(schoolClassApi.update, { classId, classCode: 'TAKEN_1', className: '乙' });
    const again = await admin.ask(schoolClassApi.save, { classCode: 'TAKEN_1', className: '丙' });
    expect([again.status, again.meta.code]).toEqual([200, 'class.codeTaken']);
    const other = await create();
    const taken = await admin.ask(schoolClassApi.update, { classId: other, classCode: 'TAKEN_1', className: '丁' });
    expect(taken.meta.code).toBe('class.codeTaken');
  });

  test('is saved once when several with one code are saved at once', async () => {
    const ids = await Promise.all([create(), create(), create()]);
    const saves = [
      ...['子', '丑', '寅'].map((className) => admin.ask(schoolClassApi.save, { classCode: 'AT_ONCE', className })),
      ...ids.map((classId, n) =>
        admin.ask(schoolClassApi.update, { classId, classCode: 'AT_ONCE', className: `卯${n}` }),
      ),
    ];
    const answers = (await Promise.all(saves)).map(({ status, meta }) => [status, meta.success || meta.code]);
    expect(answers.filter(([, said]) => said === true)).toHaveLength(1);
    expect(answers.filter(([, said]) => said !== true)).toEqual(Array(5).fill([200, 'class.codeTaken']));
  });

  test('has a name unique among active classes of its organization and grade', async () => {
    const named = (classCode: string, more: object = {}) => ({
      classCode,
      className: '同名班',
      grade: '2024',
      ...more,
    });
    const { classId } = await admin.call(schoolClassApi.save, named('SAME_1'));
    const again = await admin.ask(schoolClassApi.save, named('SAME_2'));
    expect([again.status, again.meta.code]).toEqual([200, 'class.nameTaken']);
    expect(again.meta.msg).toContain('SAME_1');
    const other = await admin.call(schoolClassApi.save, named('SAME_2', { grade: '2025' }));
    const moved = await admin.ask(schoolClassApi.update, { ...named('SAME_2'), classId: other.classId });
    expect(moved.meta.code).toBe('class.nameTaken');
    await admin.call(schoolClassApi.update, { ...named('SAME_1', { major: '软件' }), classId });
    const offered = await teacher.call(schoolClassApi.list, { className: '同名班', orderFlag: 'classCode asc' });
    expect(offered.pageInfo.resultList.map(({ grade }) => grade)).toEqual(['2024', '2025']);

    const tries = ['SAME_3', 'SAME_4', 'SAME_5'].map((code) =>
      admin.ask(schoolClassApi.save, { ...named(code), grade: '2026' }),
    );
    expect((await Promise.all(tries)).filter(({ meta }) => meta.success)).toHaveLength(1);
  });

  test('is sorted by the number of students §list.9', async () => {
    const [few, many] = [await create('排序班少'), await create('排序班多')];
    await admin.call(schoolClassApi.addStudents, { classId: few, userIds: [idOf(0)] });
    await admin.call(schoolClassApi.addStudents, { classId: many, userIds: [idOf(0), idOf(1)] });
    const input = { className: '排序班', orderFlag: 'studentCount desc' };
    const { pageInfo } = await admin.call(schoolClassApi.listKept, input);
    expect(pageInfo.resultList.map(({ classId }) => classId)).toEqual([many, few]);
  });
});

describe('deleting a class §list.41', () => {
  test('needs its typed name while it has students §list.17', async () => {
    const empty = await create();
    await admin.call(schoolClassApi.remove, { classId: empty });
    expect((await admin.ask(schoolClassApi.get, { classId: empty })).meta.code).toBe('wire.gone');

    const classId = await create('有人班');
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [idOf(0)] });
    expect((await admin.ask(schoolClassApi.remove, { classId })).meta.code).toBe('class.hasStudents');
    expect((await admin.ask(schoolClassApi.remove, { classId, confirm: '有人' })).meta.code).toBe('class.hasStudents');
    await admin.call(schoolClassApi.remove, { classId, confirm: '有人班' });
    expect((await school.logIn('pupil_0')).id).toBe(idOf(0));
  });

  test('is refused while a course uses the class, even with its name', async () => {
    const classId = await create('上课班');
    const { courseId } = await teacher.call(courseApi.save, { ...courseForm, labels: [] });
    await teacher.call(courseApi.associate, { courseId, classIds: [classId] });
    const answer = await admin.ask(schoolClassApi.remove, { classId, confirm: '上课班' });
    expect([answer.status, answer.meta.code]).toEqual([200, 'class.inUse']);
    expect(answer.meta.msg).toContain('上课班');
    await teacher.call(courseApi.associate, { courseId, classIds: [] });
    await admin.call(schoolClassApi.remove, { classId });
  });

  test('deletes several classes, all of them or none §list.16', async () => {
    const [one, two, full] = [await create(), await create(), await create('满员班')];
    await admin.call(schoolClassApi.addStudents, { classId: full, userIds: [idOf(1)] });
    const refused = await admin.ask(schoolClassApi.removeMany, [one, two, full]);
    expect([refused.status, refused.meta.code]).toEqual([200, 'class.hasStudents']);
    expect(refused.meta.msg).toContain('满员班');
    await admin.call(schoolClassApi.get, { classId: one });
    await admin.call(schoolClassApi.removeMany, [one, two]);
    expect((await admin.ask(schoolClassApi.get, { classId: one })).status).toBe(403);
    expect((await admin.ask(schoolClassApi.removeMany, [one, two])).status).toBe(403);
    expect((await admin.ask(schoolClassApi.removeMany, [])).status).toBe(400);
  });
});

describe('students of a class', () => {
  test('join, are searched, move to another class and leave, with their work retained §list.42', async () => {
    const [from, to] = [await create(), await create()];
    await admin.call(schoolClassApi.addStudents, { classId: from, userIds: [idOf(0), idOf(1), idOf(1)] });
    await admin.call(schoolClassApi.addStudents, { classId: from, userIds: [idOf(1), idOf(2)] });
    expect(await namesIn(from)).toEqual(['pupil_0', 'pupil_1', 'pupil_2']);
    const { pageInfo } = await admin.call(schoolClassApi.listStudents, { classId: from, userName: '学生2' });
    expect(pageInfo.resultList).toMatchObject([{ loginName: 'pupil_2', userName: '学生2', state: 'normal' }]);
    await admin.call(schoolClassApi.moveStudents, { classId: from, toClassId: to, userIds: [idOf(0), idOf(1)] });
    expect([await namesIn(from), await namesIn(to)]).toEqual([['pupil_2'], ['pupil_0', 'pupil_1']]);
    await admin.call(schoolClassApi.removeStudents, { classId: to, userIds: [idOf(0)] });
    expect(await namesIn(to)).toEqual(['pupil_1']);
  });

  test('are not moved or removed once they have left', async () => {
    const [from, to] = [await create(), await create()];
    await admin.call(schoolClassApi.addStudents, { classId: from, userIds: [idOf(0)] });
    for (const answer of [
      await admin.ask(schoolClassApi.removeStudents, { classId: from, userIds: [idOf(0), idOf(1)] }),
      await admin.ask(schoolClassApi.moveStudents, { classId: from, toClassId: to, userIds: [idOf(0), idOf(1)] }),
    ]) {
      expect(answer.meta.code).toBe('class.notMember');
    }
    expect(await namesIn(from)).toEqual(['pupil_0']);
    const same = await admin.ask(schoolClassApi.moveStudents, { classId: from, toClassId: from, userIds: [idOf(0)] });
    expect(same.meta.code).toBe('class.sameClass');
  });

  test('must have a student account', async () => {
    const classId = await create();
    for (const userId of [teacher.id, nowhere]) {
      const answer = await admin.ask(schoolClassApi.addStudents, { classId, userIds: [idOf(0), userId] });
      expect(answer.meta.code).toBe('class.notStudent');
    }
    expect(await namesIn(classId)).toEqual([]);
  });

  test('are offered by name or number when they are outside the class', async () => {
    const classId = await create();
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [idOf(0)] });
    const offered = async (words: string) =>
      (await admin.call(schoolClassApi.listOthers, { classId, words })).pageInfo.resultList.map((one) => one.loginName);
    expect(await offered('pupil')).toEqual(['pupil_1', 'pupil_2', 'pupil_3']);
    expect(await offered('学生3')).toEqual(['pupil_3']);
    expect(await offered('class-teacher')).toEqual([]);
  });

  test('get their new courses at once, as their pages reconnect §list.42', async () => {
    const classId = await create();
    const page = await openPage(school, students[3] as Caller);
    await page.next('live.ready');
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [idOf(3)] });
    expect(await page.closed).toBe(1012);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a one-time password, shown once, and ends the sessions §list.43', async () => {
    const classId = await create();
    const pupil = await school.signIn('ROLE_STUDENT', 'forgetful');
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [pupil.id] });
    const { password } = await admin.call(schoolClassApi.resetPassword, { classId, userId: pupil.id });
    expect((await pupil.ask(authApi.logout, {})).status).toBe(401);
    const login = await school.nobody.call(authApi.login, { loginName: 'forgetful', password });
    expect(login.jumpFlag).toBe('change');
    expect(
      (await school.nobody.ask(authApi.login, { loginName: 'forgetful', password: 'Passw0rd-of-tests' })).meta.success,
    ).toBe(false);
    const { rows } = await school.server.connection.pool.query(
      `select actor_name, target, detail from audit_entry where action = 'user.resetpassword'`,
    );
    expect(rows).toMatchObject([{ actor_name: '管班级的', target: pupil.id }]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('is replaced only for a student of that class §list.43', async () => {
    const classId = await create();
    const outside = await admin.ask(schoolClassApi.resetPassword, { classId, userId: idOf(0) });
    expect(outside.meta.code).toBe('class.notMember');
    // A member of a class who is not a student.
    await school.server.connection.pool.query('insert into class_member (class_id, user_id) values ($1, $2)', [
      classId,
      teacher.id,
    ]);
    const anonymous = await admin.ask(schoolClassApi.resetPassword, { classId, userId: teacher.id });
    expect(anonymous.meta.code).toBe('class.notStudent');
  });
});

describe('an export', () => {
  test('returns the filtered list in order, with numeric cells, in the requested language §list.25', async () => {
    for (const className of ['导出 b', '导出 a', '=cmd 导出']) await create(className);
    const body = { className: '导出', orderFlag: 'className asc', pageNum: 7, pageSize: 1 };
    const sheet = await downloadSheet(school, admin, 'export/class/listkept', body);
    expect(sheet.name).toMatch(/^班级\d{14}\.xlsx$/);
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
    expect(sheet.rows[0]).toEqual([
      '班级编号',
      '班级名称',
      '学生人数',
      '课程数',
      '创建时间',
      '所属组织',
      '年级',
      '专业',
      '班主任',
      '状态',
    ]);
    expect(sheet.rows.slice(1).map((row) => row[1])).toEqual(['=cmd 导出', '导出 a', '导出 b']);
    expect(sheet.rows[1]?.[2]).toBe('0');
    expect(sheet.rows[1]?.[4]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    const english = await downloadSheet(school, admin, 'export/class/listkept', body, 'en_us');
    expect(english.name).toMatch(/^Classes\d{14}\.xlsx$/);
    expect(english.rows[0]?.[1]).toBe('Class');
    const traditional = await downloadSheet(school, admin, 'export/class/listkept', body, 'zh_tw');
    expect(traditional.rows[0]?.[1]).toBe('班級名稱');
  });

  test('of students includes their state and needs a class', async () => {
    const classId = await create();
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [idOf(0)] });
    const sheet = await downloadSheet(school, admin, 'export/class/liststudent', { classId });
    expect(sheet.rows).toEqual([
      ['学号', '姓名', '账号状态'],
      ['pupil_0', '学生0', '正常'],
    ]);
    expect((await downloadSheet(school, admin, 'export/class/liststudent', {})).status).toBe(400);
    expect((await downloadSheet(school, admin, 'export/class/liststudent', { classId: nowhere })).status).toBe(403);
  });
});

describe('access to classes', () => {
  test('needs the right to manage them, for exports too §list.14', async () => {
    const { teacher: other, students: pupils } = await openLesson(school);
    const classId = await create();
    const userIds = [idOf(0)];
    const people: [Caller, number][] = [
      [other, 403],
      [pupils[0] as Caller, 403],
      [school.nobody, 401],
    ];
    for (const [person, status] of people) {
      for (const answer of [
        await person.ask(schoolClassApi.listKept, {}),
        await person.ask(schoolClassApi.get, { classId }),
        await person.ask(schoolClassApi.save, { classCode: 'MINE_1', className: '我的' }),
        await person.ask(schoolClassApi.update, { classId, classCode: 'MINE_1', className: '我的' }),
        await person.ask(schoolClassApi.updateMany, { classIds: [classId], grade: '2026' }),
        await person.ask(schoolClassApi.remove, { classId }),
        await person.ask(schoolClassApi.removeMany, [classId]),
        await person.ask(schoolClassApi.listStudents, { classId }),
        await person.ask(schoolClassApi.listOthers, { classId }),
        await person.ask(schoolClassApi.addStudents, { classId, userIds }),
        await person.ask(schoolClassApi.removeStudents, { classId, userIds }),
        await person.ask(schoolClassApi.moveStudents, { classId, toClassId: classId, userIds }),
        await person.ask(schoolClassApi.resetPassword, { classId, userId: idOf(0) }),
        await downloadSheet(school, person, 'export/class/listkept'),
        await downloadSheet(school, person, 'export/class/liststudent', { classId }),
      ]) {
        expect(answer.status).toBe(status);
      }
    }
    expect((await other.ask(schoolClassApi.list, {})).status).toBe(200);
  });

  test('is answered for an unknown class as for a foreign one', async () => {
    const userIds = [idOf(0)];
    for (const answer of [
      await admin.ask(schoolClassApi.get, { classId: nowhere }),
      await admin.ask(schoolClassApi.update, { classId: nowhere, classCode: 'NONE_1', className: '无' }),
      await admin.ask(schoolClassApi.updateMany, { classIds: [nowhere], grade: '2026' }),
      await admin.ask(schoolClassApi.remove, { classId: nowhere }),
      await admin.ask(schoolClassApi.listStudents, { classId: nowhere }),
      await admin.ask(schoolClassApi.listOthers, { classId: nowhere }),
      await admin.ask(schoolClassApi.addStudents, { classId: nowhere, userIds }),
      await admin.ask(schoolClassApi.removeStudents, { classId: nowhere, userIds }),
      await admin.ask(schoolClassApi.resetPassword, { classId: nowhere, userId: idOf(0) }),
    ]) {
      expect([answer.status, answer.meta.code]).toEqual([403, 'wire.gone']);
    }
  });
});
