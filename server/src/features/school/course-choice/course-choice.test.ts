import { courseApi } from '@xueyan/contract/school/course';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let other: Lesson;
let admin: Caller;
let researcher: Caller;
const student = () => lesson.students[0] as Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  other = await openLesson(school);
  admin = await school.signIn('ROLE_ADMIN', 'choice-admin');
  researcher = await school.signIn('ROLE_RESEARCH', 'choice-research');
});
afterAll(() => school.close());

const idsOf = ({ courseInfoList }: { courseInfoList: { value: string }[] }) => courseInfoList.map(({ value }) => value);

describe('course choices §attendance.14', () => {
  test('of a teacher are their own courses by name or number, ended ones last §attendance.6', async () => {
    const { courseId } = await lesson.teacher.call(courseApi.save, {
      ...courseForm,
      labels: [],
      courseName: '数据库 100%',
      courseNumber: 'DB-7',
    });
    const search = async (queryParameters: string) =>
      idsOf(await lesson.teacher.call(courseChoiceApi.create, { queryParameters }));
    expect(await search('数据库')).toEqual([courseId]);
    expect(await search('db-7')).toEqual([courseId]);
    expect(await search('0%')).toEqual([courseId]);
    expect(await search('_')).toEqual([]);
    expect(new Set(await search(''))).toEqual(new Set([lesson.courseId, courseId]));
    const all = await lesson.teacher.call(courseChoiceApi.create, {});
    expect(all.courseInfoList).toContainEqual({ value: courseId, title: '数据库 100%' });
  });

  test('go on after the first 50 on further pages', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'choice-many');
    await school.server.connection.pool.query(
      `insert into course (id, name, number, type, teacher_id, description, labels)
       select gen_random_uuid(), 'many ' || n, '', 'required', $1, '', '[]' from generate_series(1, 60) n`,
      [teacher.id],
    );
    const page = async (pageNum: number) =>
      (await teacher.call(courseChoiceApi.create, { queryParameters: 'many', pageNum })).courseInfoList;
    const [first, second] = [await page(1), await page(2)];
    expect([first.length, second.length, (await page(3)).length]).toEqual([50, 10, 0]);
    expect(new Set([...first, ...second].map(({ title }) => title)).size).toBe(60);
  });

  test('of a student are the released courses of their classes', async () => {
    expect(idsOf(await student().call(courseChoiceApi.study, { queryParameters: '' }))).toEqual([lesson.courseId]);
    expect(idsOf(await student().call(courseChoiceApi.study, { queryParameters: '没有' }))).toEqual([]);
    await lesson.teacher.call(courseApi.withdraw, { courseId: lesson.courseId });
    expect(idsOf(await student().call(courseChoiceApi.study, {}))).toEqual([]);
    await lesson.teacher.call(courseApi.release, { courseId: lesson.courseId });
  });

  test('of a researcher are the courses that they made', async () => {
    const { courseId } = await researcher.call(courseApi.save, { ...courseForm, labels: [] });
    expect(idsOf(await researcher.call(courseChoiceApi.create, {}))).toEqual([courseId]);
  });

  test('of an administrator are all courses', async () => {
    const page = async (pageNum: number) =>
      idsOf(await admin.call(courseChoiceApi.manage, { queryParameters: null, pageNum }));
    expect([...(await page(1)), ...(await page(2))]).toEqual(expect.arrayContaining([lesson.courseId, other.courseId]));
  });

  test('ignore unknown keys, and refuse more than 40 characters', async () => {
    const ask = (input: object) => lesson.teacher.ask(courseChoiceApi.create, input);
    expect((await ask({ queryParameters: '', anything: 1 })).status).toBe(200);
    expect((await ask({ queryParameters: '长'.repeat(40) })).status).toBe(200);
    expect((await ask({ queryParameters: '长'.repeat(41) })).status).toBe(400);
    expect((await ask({ queryParameters: 7 })).status).toBe(400);
  });

  test('are each restricted to their role §attendance.13', async () => {
    const { teacher } = lesson;
    for (const [who, endpoint] of [
      [student(), courseChoiceApi.create],
      [student(), courseChoiceApi.manage],
      [teacher, courseChoiceApi.study],
      [teacher, courseChoiceApi.manage],
      [admin, courseChoiceApi.study],
      [admin, courseChoiceApi.create],
      [researcher, courseChoiceApi.manage],
      [researcher, courseChoiceApi.study],
    ] as const) {
      expect((await who.ask(endpoint, {})).status).toBe(403);
      expect((await school.nobody.ask(endpoint, {})).status).toBe(401);
    }
  });
});

describe('the only possible course', () => {
  test('is the one with classes that has not ended, until there is another', async () => {
    const { teacher, courseId, classId } = await openLesson(school);
    const only = async () => (await teacher.call(courseChoiceApi.only, {})).course;
    const form = { ...courseForm, labels: [], courseName: '另一门课' };
    const { courseId: second } = await teacher.call(courseApi.save, form);
    expect(await only()).toEqual({ value: courseId, title: courseForm.courseName });
    await teacher.call(courseApi.associate, { courseId: second, classIds: [classId] });
    expect(await only()).toBeNull();
    await teacher.call(courseApi.end, { courseId });
    expect(await only()).toEqual({ value: second, title: '另一门课' });
    await teacher.call(courseApi.associate, { courseId: second, classIds: [] });
    expect(await only()).toBeNull();
  });

  test('is returned to those who teach, and takes no parameters', async () => {
    for (const who of [student(), admin]) {
      expect((await who.ask(courseChoiceApi.only, {})).status).toBe(403);
    }
    expect((await school.nobody.ask(courseChoiceApi.only, {})).status).toBe(401);
    expect((await lesson.teacher.ask(courseChoiceApi.only, { teacherId: lesson.teacher.id })).status).toBe(400);
  });
});

describe('the classes of a course §attendance.15', () => {
  test('end with 重修班 and 选修班, in the requested language §attendance.7', async () => {
    const { courseId, classId, teacher } = lesson;
    const { classInfoDtoList } = await teacher.call(courseChoiceApi.classes, { courseId });
    expect(classInfoDtoList).toEqual([
      { classId, className: expect.any(String) },
      { classId: 'restudy', className: '重修班' },
      { classId: 'elective', className: '选修班' },
    ]);
    const url = `${school.url}/api/courseclassrequire/listclassrequire?courseId=${courseId}&anything=1`;
    const headers = { authorization: teacher.token, 'accept-language': 'mn' };
    expect(await (await fetch(url, { headers })).text()).toContain('Сонгон судлагчид');
  });

  test('are returned only to those who teach it and to administrators', async () => {
    const { courseId } = lesson;
    expect((await admin.ask(courseChoiceApi.classes, { courseId })).status).toBe(200);
    expect((await student().ask(courseChoiceApi.classes, { courseId })).status).toBe(403);
    const { courseId: researched } = await researcher.call(courseApi.save, { ...courseForm, labels: [] });
    expect((await researcher.ask(courseChoiceApi.classes, { courseId: researched })).status).toBe(200);
    expect((await researcher.ask(courseChoiceApi.classes, { courseId })).meta.code).toBe('wire.gone');
    expect((await other.teacher.ask(courseChoiceApi.classes, { courseId })).meta.code).toBe('wire.gone');
    expect((await school.nobody.ask(courseChoiceApi.classes, { courseId })).status).toBe(401);
    expect((await admin.ask(courseChoiceApi.classes, { courseId: crypto.randomUUID() })).meta.code).toBe('wire.gone');
    expect((await admin.ask(courseChoiceApi.classes, { courseId: '1' })).status).toBe(400);
    expect((await admin.ask(courseChoiceApi.classes, {})).status).toBe(400);
  });
});
