import type { ImportCheck, ImportResult } from '@xueyan/contract/base/import';
import { jobApi } from '@xueyan/contract/base/job';
import { courseApi } from '@xueyan/contract/school/course';
import { addDays } from '@xueyan/contract/school/school-date';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import type { SheetValue } from '@xueyan/contract/wire/sheet';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';

const titles = ['*课程', '*班级', '*日期', '*开始节次', '*结束节次', '上课地点', '教师姓名'];
const name = courseForm.courseName;

let school: School;
let lesson: Lesson;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
});
afterAll(() => school.close());

const check = async (rows: SheetValue[][], who = lesson.teacher) =>
  sendWorkbook<ImportCheck>(school, who, 'import/check/lesson', await workbook(titles, rows), {}, 'zh_cn');
const take = async (rows: SheetValue[][]) => {
  const book = await workbook(titles, rows);
  const { data } = await sendWorkbook<{ jobId: string }>(
    school,
    lesson.teacher,
    'import/start/lesson',
    book,
    {},
    'zh_cn',
  );
  await school.settleJobs();
  return (await lesson.teacher.call(jobApi.get, { jobId: data.jobId })).result as ImportResult;
};
const week = async () =>
  (await lesson.teacher.call(timetableApi.listTaught, { schooltime: '2033-03-07' })).classScheduleList;

describe('lessons of a workbook §timetable.36', () => {
  const good = [name, '班级1、重修班', '2033-03-07', '1', '2', 'A101', ''];

  test('are checked row by row, without being planned', async () => {
    const { data } = await check([
      good,
      ['没有的课', '班级1', '2033-03-07', '3', '4', '', ''],
      [name, '别的班', '2033-03-07', '3', '4', '', ''],
      [name, '班级1', '2033-03-07', '4', '4', '', ''],
      [name, '班级1', '2033-03-07', '12', '13', '', ''],
      [name, '班级1', '2033-02-30', '1', '2', '', ''],
      [name, '班级1', '2033-03-08', '1', '2', '长'.repeat(21), ''],
    ]);
    expect(data.counts).toMatchObject({ add: 1, refuse: 6 });
    expect(await week()).toEqual([]);
  });

  test('are planned if valid, and only once', async () => {
    const result = await take([
      good,
      [name, '班级1', '2033-03-07', '2', '3', '', ''],
      [name, '班级1', '2033-03-08', '1', '2', '', ''],
    ]);
    expect(result.counts).toMatchObject({ add: 2, refuse: 1 });
    expect((await week()).map(({ schooltime, classroom }) => [schooltime, classroom])).toEqual([
      ['2033-03-07', 'A101'],
      ['2033-03-08', ''],
    ]);
    expect((await check([good])).data.counts).toMatchObject({ same: 1 });
  });

  test('equal planned ones only if they are for the same classes', async () => {
    const second = await openLesson(school);
    const classIds = [lesson.classId, second.classId];
    await lesson.teacher.call(courseApi.associate, { courseId: lesson.courseId, classIds });
    const another = '班级2';
    const planOf = async (classes: string, date: string) =>
      (await check([[name, classes, date, '1', '2', '', '']])).data.rows.map(({ plan }) => plan);
    await take([
      [name, '班级1', '2033-04-04', '1', '2', '', ''],
      [name, '重修班', '2033-04-05', '1', '2', '', ''],
      [name, `${another}、选修班、班级1`, '2033-04-06', '1', '2', '', ''],
    ]);
    expect(await planOf('班级1', '2033-04-04')).toEqual(['same']);
    expect(await planOf(`班级1、${another}`, '2033-04-04')).toEqual(['refuse']);
    expect(await planOf('重修班', '2033-04-05')).toEqual(['same']);
    expect(await planOf('班级1', '2033-04-05')).toEqual(['refuse']);
    expect(await planOf(`选修班、班级1、${another}、班级1`, '2033-04-06')).toEqual(['same']);
    expect(await planOf('选修班、班级1', '2033-04-06')).toEqual(['refuse']);
    expect(await planOf('班级1', '2033-04-07')).toEqual(['add']);
  });

  test('are checked with few queries, however many they are', async () => {
    const dates = Array.from({ length: 300 }, (_, i) => addDays('2036-01-01', i));
    const rows = dates.flatMap((date) =>
      [1, 3, 5].map((start) => [name, '班级1', date, `${start}`, `${start + 1}`, '', '']),
    );
    const questions = vi.spyOn(school.server.connection.pool, 'query');
    expect((await check(rows)).data.counts).toMatchObject({ add: 900 });
    expect(questions.mock.calls.length).toBeGreaterThan(3);
    // One a row would be 900; what the tickers ask meanwhile is counted too.
    expect(questions.mock.calls.length).toBeLessThan(rows.length / 3);
    questions.mockRestore();
  });

  test('are limited to own courses, and to those who may plan', async () => {
    const anonymous = await school.signIn('ROLE_TEACHER', 'stranger');
    expect((await check([good], anonymous)).data.counts).toMatchObject({ refuse: 1 });
    expect((await check([good], lesson.students[0] ?? anonymous)).status).toBe(403);
    expect((await check([good], school.nobody)).status).toBe(401);
  });
});
