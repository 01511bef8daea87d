import type { ImportCheck } from '@xueyan/contract/base/import';
import { courseApi } from '@xueyan/contract/school/course';
import { restudyApi } from '@xueyan/contract/school/restudy';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { students } from '../../../db/student.table.ts';
import { courses } from '../../../db/teaching.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'restudy_admin');
});
afterAll(() => school.close());

const { list, save, end } = restudyApi;
const rows = async (studentNumber: string) => (await admin.call(list, { studentNumber })).pageInfo.resultList;

/** Opens a course with a marked and published attempt of a student; adds the form for a retake. */
async function passedOnce() {
  const lesson = await openLesson(school);
  const student = lesson.students[0] as Caller;
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  await student.call(attemptApi.submit, { runId, content: '第一次', version: 0 });
  await lesson.teacher.call(markingApi.mark, { runId, score: 12, comment: '', version: 1 });
  await lesson.teacher.call(markingApi.publish, { sectionId: lesson.sectionId });
  const [found] = (await admin.call(studentApi.list, { studentNumber: student.loginName })).pageInfo.resultList;
  const form = { courseId: lesson.courseId, classId: lesson.classId, term: '2026-2027-1', reason: '不合格' };
  return { ...lesson, student, runId, form: { ...form, studentIds: [found?.studentId ?? ''] } };
}

describe('a student who retakes a course', () => {
  test('starts from the beginning; the former marks are separate and unchangeable', async () => {
    const { student, teacher, sectionId, runId, form } = await passedOnce();
    expect(await admin.call(save, form)).toEqual({ count: 1 });
    expect(await rows(student.loginName)).toMatchObject([
      { enrolment: 1, state: 'active', scoreBefore: 12, score: null, term: '2026-2027-1', reason: '不合格' },
    ]);
    const again = await student.call(attemptApi.open, { sectionId });
    expect([again.runId === runId, again.report.content, again.mark]).toEqual([false, '', null]);
    const old = await student.ask(attemptApi.saveDraft, { runId, content: '改第一次', version: 1 });
    expect(old.meta.success).toBe(false);
    const { rows: board } = await teacher.call(markingApi.board, { sectionId });
    expect(board.map((row) => row.runId)).toEqual([again.runId]);
    await student.call(attemptApi.submit, { runId: again.runId, content: '第二次', version: 0 });
    await teacher.call(markingApi.mark, { runId: again.runId, score: 30, comment: '', version: 1 });
    await teacher.call(markingApi.publish, { sectionId });
    expect(await rows(student.loginName)).toMatchObject([{ scoreBefore: 12, score: 30 }]);
  });

  test('sees the course again, even if the class no longer takes it', async () => {
    const { student, teacher, courseId, form } = await passedOnce();
    await teacher.call(courseApi.associate, { courseId, classIds: [] });
    expect((await student.ask(courseApi.get, { courseId })).status).toBe(403);
    expect((await admin.ask(save, form)).meta.code).toBe('restudy.notOfCourse');
    await admin.call(save, { ...form, classId: null });
    expect((await student.ask(courseApi.get, { courseId })).status).toBe(200);
  });

  test('continues the former attempts when the retake has no work; otherwise both are retained', async () => {
    const { student, sectionId, runId, form } = await passedOnce();
    await admin.call(save, form);
    const restudyIds = (await rows(student.loginName)).map(({ restudyId }) => restudyId);
    await admin.call(end, { restudyIds });
    expect((await student.call(attemptApi.open, { sectionId })).runId).toBe(runId);
    expect((await admin.ask(end, { restudyIds })).meta.code).toBe('restudy.ended');
    await admin.call(save, form);
    const again = await student.call(attemptApi.open, { sectionId });
    const active = (await rows(student.loginName)).filter(({ state }) => state === 'active');
    expect(active).toMatchObject([{ enrolment: 2, scoreBefore: 12 }]);
    await admin.call(end, { restudyIds: active.map(({ restudyId }) => restudyId) });
    expect((await student.call(attemptApi.open, { sectionId })).runId).toBe(again.runId);
  });

  test('has one current retake, however many are entered at once', async () => {
    const { student, form } = await passedOnce();
    const answers = await Promise.all([1, 2, 3].map(() => admin.ask(save, form)));
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    expect(answers.filter(({ meta }) => meta.code === 'restudy.already')).toHaveLength(2);
    expect(await rows(student.loginName)).toHaveLength(1);
  });
});

test('an import enters valid rows, explains refused ones, and can be repeated', async () => {
  const { student, courseId, form } = await passedOnce();
  await school.sql.update(courses).set({ number: 'RS-1' }).where(eq(courses.id, courseId));
  const number = 'rs_student';
  await school.sql
    .update(students)
    .set({ number })
    .where(eq(students.id, form.studentIds[0] ?? ''));
  const titles = ['学号', '课程', '跟班班级', '学期', '原因'];
  const rowsOf = [
    [number, 'RS-1', '', '2026 秋', '补修'],
    ['nobody_1', 'RS-1', '', '2026 秋', ''],
    [number, '没有的课', '', '2026 秋', ''],
    ['nobody_2', '没有的课', '', '', ''],
  ];
  const check = async () =>
    (await sendWorkbook<ImportCheck>(school, admin, 'import/check/restudy', await workbook(titles, rowsOf))).data;
  const { counts, rows: judged } = await check();
  expect(counts).toEqual({ add: 1, change: 0, same: 0, refuse: 3 });
  expect(judged.map(({ reason }) => reason)).toEqual([
    '',
    '没有在读且已有账号的学生「nobody_1」',
    '没有课程「没有的课」',
    '学期不能为空；没有在读且已有账号的学生「nobody_2」；没有课程「没有的课」',
  ]);
  await sendWorkbook(school, admin, 'import/start/restudy', await workbook(titles, rowsOf));
  await school.settleJobs();
  expect(await rows(number)).toMatchObject([{ reason: '补修', state: 'active', scoreBefore: 12 }]);
  expect((await check()).counts).toMatchObject({ add: 0, same: 1 });
  expect((await student.call(courseApi.get, { courseId })).courseId).toBe(courseId);
});

test('no retake is entered when one of the students has no account or is not in school', async () => {
  const { form, student } = await passedOnce();
  const { classId } = await admin.call(schoolClassApi.save, { classCode: 'AGAIN', className: '重修测试班' });
  const said = { studentName: '无账号', sex: '', grade: '', contact: '' } as const;
  const { studentId } = await admin.call(studentApi.save, { ...said, studentNumber: 'again_1', classId });
  const both = { ...form, studentIds: [...form.studentIds, studentId] };
  const refused = await admin.ask(save, both);
  expect([refused.meta.code, refused.meta.msg.includes('无账号')]).toEqual(['restudy.noAccount', true]);
  await admin.call(studentApi.move, { studentIds: [studentId], move: 'suspend', reason: '' });
  expect((await admin.ask(save, both)).meta.code).toBe('restudy.notInSchool');
  expect(await rows(student.loginName)).toEqual([]);
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s cannot list retakes', async (role) => {
  const person = await school.signIn(role, `no_restudy_${role.toLowerCase()}`);
  expect((await person.ask(list, {})).status).toBe(403);
});
