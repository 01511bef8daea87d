import { auditApi } from '@xueyan/contract/base/audit';
import { classChangeApi } from '@xueyan/contract/school/class-change';
import { courseApi } from '@xueyan/contract/school/course';
import { type ClassForm, schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let number = 0;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'change_admin');
});
afterAll(() => school.close());

const { effect, graduate, split, merge, reopen } = classChangeApi;

const form = (more: Partial<ClassForm> = {}): ClassForm => {
  number++;
  return {
    ...{ classCode: `CHG${10 + number}`, className: `变${10 + number}班`, organizationId: null },
    ...{ grade: '2026级', major: '软件工程', headTeacherId: null },
    ...more,
  };
};
const open = async (more: Partial<ClassForm> = {}) => (await admin.call(schoolClassApi.save, form(more))).classId;
const get = (classId: string) => admin.call(schoolClassApi.get, { classId });
const registered = async (className: string) =>
  (await admin.call(studentApi.list, { className, pageSize: 100 })).pageInfo.resultList;
const membersOf = async (classId: string) =>
  (await admin.call(schoolClassApi.listStudents, { classId, pageSize: 100 })).pageInfo.resultList.map(
    ({ loginName }) => loginName,
  );
const coursesOf = async (student: Caller) =>
  (await student.call(courseApi.listStudy, {})).pageInfo.resultList.map(({ courseId }) => courseId);
/** Opens a course with a class of two students; adds their ids in the register. */
async function taught() {
  const lesson = await openLesson(school, { students: 2 });
  const { className } = await get(lesson.classId);
  return { ...lesson, className, studentIds: (await registered(className)).map(({ studentId }) => studentId) };
}
const suspend = (studentId: string) =>
  admin.call(studentApi.move, { studentIds: [studentId], move: 'suspend', reason: '' });

describe('a class', () => {
  test('has a grade, a major and a head teacher, by which it is found', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'head_1', '班主任甲');
    const { teacherList } = await admin.call(schoolClassApi.listTeachers, { words: '班主任' });
    expect(teacherList).toEqual([{ userId: teacher.id, userName: '班主任甲', loginName: 'head_1' }]);
    const classId = await open({ headTeacherId: teacher.id, major: '人工智能' });
    for (const filter of [{ major: '人工' }, { headTeacherName: '班主任' }, { grade: '2026', major: '智能' }])
      expect((await admin.call(schoolClassApi.listKept, filter)).pageInfo.resultList).toMatchObject([{ classId }]);
    expect(await get(classId)).toMatchObject({ state: 'active', headTeacherName: '班主任甲', grade: '2026级' });
    const student = await school.signIn('ROLE_STUDENT', 'head_2');
    const refused = await admin.ask(schoolClassApi.save, form({ headTeacherId: student.id }));
    expect(refused.meta.code).toBe('class.notTeacher');
  });

  test('takes in no suspended student, by any path', async () => {
    const { classId, students, studentIds } = await taught();
    await suspend(studentIds[0] ?? '');
    const [away] = (await registered((await get(classId)).className)).filter(({ state }) => state === 'suspended');
    const { id = '' } = students.find(({ loginName }) => loginName === away?.loginName) ?? {};
    const refused = await admin.ask(schoolClassApi.addStudents, { classId, userIds: [id] });
    expect([refused.meta.code, refused.meta.msg.includes(away?.studentName ?? '?')]).toEqual([
      'class.notInSchool',
      true,
    ]);
    const others = await admin.call(schoolClassApi.listOthers, { classId, words: away?.loginName });
    expect(others.pageInfo.resultList).toEqual([]);
  });
});

describe('graduating a class', () => {
  test('graduates its students in school, keeps suspended ones, and closes it to new students', async () => {
    const { classId, className, studentIds, students, courseId } = await taught();
    await suspend(studentIds[1] ?? '');
    expect(await admin.call(effect, { classIds: [classId] })).toMatchObject({ studentCount: 1, suspendedCount: 1 });
    await admin.call(graduate, { classIds: [classId], reason: '2026 届' });
    expect((await registered(className)).map(({ state }) => state)).toEqual(['graduated', 'suspended']);
    expect([await membersOf(classId), (await get(classId)).state]).toEqual([[], 'graduated']);
    expect(await coursesOf(students[0] as Caller)).not.toContain(courseId);
    expect((await admin.call(studentApi.history, { studentId: studentIds[0] ?? '' })).changes).toMatchObject([
      { move: 'graduate', reason: '2026 届' },
    ]);
    const person = await school.signIn('ROLE_STUDENT', 'late_comer');
    const refused = await admin.ask(schoolClassApi.addStudents, { classId, userIds: [person.id] });
    expect(refused.meta.code).toBe('class.closed');
    expect((await admin.ask(graduate, { classIds: [classId], reason: '' })).meta.code).toBe('classChange.wrongState');
    const chosen = await admin.call(schoolClassApi.listKept, { state: 'graduated' });
    expect(chosen.pageInfo.resultList.map((one) => one.classId)).toContain(classId);
    await admin.call(reopen, { classId });
    expect((await get(classId)).state).toBe('active');
    const { pageInfo } = await admin.call(auditApi.list, { target: classId });
    const actions = pageInfo.resultList.map(({ action }) => action);
    expect(actions).toEqual(['class.reopen', 'class.addstudent', 'class.graduate']);
  });

  test('changes no class when one of several cannot graduate', async () => {
    const [one, two] = [await open(), await open()];
    await admin.call(graduate, { classIds: [one], reason: '' });
    expect((await admin.ask(graduate, { classIds: [one, two], reason: '' })).meta.success).toBe(false);
    expect((await get(two)).state).toBe('active');
  });
});

describe('splitting a class', () => {
  test('makes a new class with its courses, and is recorded in the history of the students', async () => {
    const { classId, className, studentIds, students, courseId } = await taught();
    const moved = studentIds.slice(0, 1);
    const said = { classId, classCode: 'SPLIT_1', className: '新班', carryCourses: true, reason: '人数过多' };
    const { classId: newId } = await admin.call(split, { ...said, studentIds: moved });
    expect(await get(newId)).toMatchObject({ className: '新班', studentCount: 1, courseCount: 1 });
    expect((await membersOf(classId)).length).toBe(1);
    for (const student of students) expect(await coursesOf(student)).toContain(courseId);
    expect((await admin.call(studentApi.history, { studentId: moved[0] ?? '' })).changes).toMatchObject([
      { move: 'transfer', classBefore: className, classAfter: '新班', reason: '人数过多' },
    ]);
    const again = await admin.ask(split, { ...said, classCode: 'SPLIT_2', studentIds: moved });
    expect(again.meta.code).toBe('classChange.notOfClass');
    const taken = await admin.ask(split, { ...said, className: '更新的班', studentIds: studentIds.slice(1) });
    expect(taken.meta.code).toBe('class.codeTaken');
    expect((await membersOf(classId)).length).toBe(1);
  });
});

describe('merging classes', () => {
  let one: Awaited<ReturnType<typeof taught>>;
  let other: Lesson;
  beforeAll(async () => {
    one = await taught();
    other = await openLesson(school, { students: 1 });
  });

  test('moves all their students, suspended ones too, and their courses into the remaining class', async () => {
    await suspend(one.studentIds[1] ?? '');
    const toClassId = other.classId;
    expect(await admin.call(effect, { classIds: [one.classId], toClassId })).toMatchObject({
      ...{ studentCount: 1, suspendedCount: 1, newCourseNames: [expect.any(String)] },
    });
    await admin.call(merge, { classIds: [one.classId], toClassId, carryCourses: true, reason: '' });
    const to = await get(toClassId);
    expect([to.studentCount, to.courseCount]).toEqual([2, 2]);
    expect((await registered(to.className)).map(({ state }) => state).toSorted()).toEqual([
      'inSchool',
      'inSchool',
      'suspended',
    ]);
    expect(await coursesOf(one.students[0] as Caller)).toEqual(expect.arrayContaining([one.courseId, other.courseId]));
    expect(await get(one.classId)).toMatchObject({ state: 'merged', studentCount: 0 });
  });

  test('is refused when a class is its own target', async () => {
    const classIds = [other.classId];
    const refused = await admin.ask(merge, { classIds, toClassId: other.classId, carryCourses: true, reason: '' });
    expect(refused.meta.code).toBe('classChange.sameClass');
  });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s cannot change classes', async (role) => {
  const person = await school.signIn(role, `no_change_${role.toLowerCase()}`);
  const classId = await open();
  expect((await person.ask(graduate, { classIds: [classId], reason: '' })).status).toBe(403);
  expect((await person.ask(reopen, { classId })).status).toBe(403);
});
