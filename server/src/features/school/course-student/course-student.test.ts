import { homeApi } from '@xueyan/contract/composed/home';
import { courseApi } from '@xueyan/contract/school/course';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { restudyApi } from '@xueyan/contract/school/restudy';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let other: Lesson;
const outsider = () => other.students[0] as Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  other = await openLesson(school);
});
afterAll(() => school.close());

test('an individually enrolled student counts once and loses access on removal §attendance.34', async () => {
  const { teacher, courseId } = lesson;
  const loginNames = [outsider().loginName.toUpperCase(), lesson.students[0]?.loginName ?? ''];
  expect(await teacher.call(courseStudentApi.save, { courseId, kind: 'restudy', loginNames })).toEqual({ count: 2 });
  expect((await outsider().call(courseApi.get, { courseId })).studentCount).toBe(2);
  expect((await outsider().call(courseApi.listStudy, {})).pageInfo.totalSize).toBe(2);
  await teacher.call(courseStudentApi.save, { courseId, kind: 'elective', loginNames: loginNames.slice(0, 1) });
  const { students } = await teacher.call(courseStudentApi.list, { courseId });
  expect(students.map(({ kind }) => kind).sort()).toEqual(['elective', 'restudy']);
  await teacher.call(courseStudentApi.remove, { courseId, userId: outsider().id });
  expect((await outsider().ask(courseApi.get, { courseId })).status).toBe(403);
  expect((await teacher.ask(courseStudentApi.remove, { courseId, userId: outsider().id })).meta.code).toBe('wire.gone');
});

test('a student enrolled individually is on the class board once and sees deadlines §attendance.34', async () => {
  const dueTime = school.server.platform.clock.write(new Date(Date.now() + 86_400_000));
  const { teacher, courseId, sectionId, students } = await openLesson(school, { form: { dueTime } });
  const loginNames = [outsider().loginName, students[0]?.loginName ?? ''];
  await teacher.call(courseStudentApi.save, { courseId, kind: 'restudy', loginNames });
  const { rows } = await teacher.call(markingApi.board, { sectionId });
  expect(rows.map((row) => row.loginName).toSorted()).toEqual(loginNames.toSorted());
  expect(rows.find((row) => row.loginName === outsider().loginName)?.className).toBe('');
  const { due } = await outsider().call(homeApi.student, {});
  expect(due.map((one) => one.sectionId)).toEqual([sectionId]);
  expect((await teacher.call(homeApi.teacher, {})).studentCount).toBe(2);
});

test('重修 in the dialog of a course is recorded as a retake, which ends with the enrolment', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'retake-registrar');
  const { teacher, courseId, sectionId, students } = await openLesson(school);
  const student = students[0] as Caller;
  const loginNames = [student.loginName];
  const records = async () =>
    (await admin.call(restudyApi.list, { studentNumber: student.loginName })).pageInfo.resultList;
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const again = { courseId, kind: 'restudy', loginNames, term: '2026-2027-1' } as const;
  await teacher.call(courseStudentApi.save, again);
  await teacher.call(courseStudentApi.save, again);
  expect(await records()).toMatchObject([{ state: 'active', term: '2026-2027-1', enrolment: 1 }]);
  const anew = await student.call(attemptApi.open, { sectionId });
  expect(anew.runId).not.toBe(runId);
  await teacher.call(courseStudentApi.save, { courseId, kind: 'elective', loginNames });
  expect(await records()).toMatchObject([{ state: 'ended' }]);
  await teacher.call(courseStudentApi.save, again);
  await teacher.call(courseStudentApi.remove, { courseId, userId: student.id });
  expect((await records()).map(({ state }) => state)).toEqual(['ended', 'ended']);
  expect(await teacher.call(courseStudentApi.list, { courseId })).toEqual({ students: [], withdrawn: [] });
});

test('no student is added when one name is not a student’s, and the fault lists it §attendance.34', async () => {
  const { teacher, courseId } = lesson;
  const before = await teacher.call(courseStudentApi.list, { courseId });
  const loginNames = [outsider().loginName, teacher.loginName, 'nobody-at-all'];
  const answer = await teacher.ask(courseStudentApi.save, { courseId, kind: 'restudy', loginNames });
  expect([answer.status, answer.meta.code]).toEqual([200, 'courseStudent.unknown']);
  expect(answer.meta.msg).toContain(`${teacher.loginName}、nobody-at-all`);
  expect(await teacher.call(courseStudentApi.list, { courseId })).toEqual(before);
});

test('only a person who may change the course reads or changes its students §attendance.34', async () => {
  const { courseId } = lesson;
  const userId = outsider().id;
  for (const [endpoint, input] of [
    [courseStudentApi.list, { courseId }],
    [courseStudentApi.save, { courseId, kind: 'restudy', loginNames: [outsider().loginName] }],
    [courseStudentApi.remove, { courseId, userId }],
    [courseStudentApi.restore, { courseId, userId }],
  ] as const) {
    expect((await other.teacher.ask(endpoint, input)).meta.code).toBe('wire.gone');
    expect((await outsider().ask(endpoint, input)).status).toBe(403);
    expect((await school.nobody.ask(endpoint, input)).status).toBe(401);
    expect((await lesson.teacher.ask(endpoint, { ...input, more: 1 })).status).toBe(400);
  }
});
