import { courseApi } from '@xueyan/contract/school/course';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { openLabApi } from '@xueyan/contract/school/open-lab';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { reportArchiveApi } from '@xueyan/contract/teaching/report-archive';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let taskId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  const { teacher, courseId, chapterId } = lesson;
  await teacher.call(openLabApi.save, {
    ...{ open: true, introduction: '', classIds: [], booking: false, slotMinutes: 60, places: 2, weeklyHours: 0 },
    ...{ daysAhead: 7, windows: [], courseId, version: 0 },
  });
  const row = { courseId, parentId: chapterId, title: '短文', kind: 'task' } as const;
  taskId = (await teacher.call(sectionApi.save, row)).sectionId;
  await teacher.call(taskApi.save, {
    ...{ form: 'text', content: '写一篇短文', template: '', points: 100, filesMax: 2 },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
    ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
    ...{ sectionId: taskId, version: 1 },
  });
  await teacher.call(taskApi.give, { sectionId: taskId });
});
afterAll(() => school.close());

let guests = 0;
async function comeAsGuest(): Promise<Caller> {
  const one = await school.signIn('ROLE_STUDENT', `lab-guest-${++guests}`);
  await one.call(openLabApi.join, { courseId: lesson.courseId });
  const { runId } = await one.call(attemptApi.open, { sectionId: lesson.sectionId });
  await one.call(attemptApi.submit, { runId, content: '练习', version: 0 });
  return one;
}

/** Whom each list of the course names, by the name of the list. */
async function named() {
  const { teacher, courseId, sectionId } = lesson;
  const names = (rows: { loginName: string }[]) => rows.map(({ loginName }) => loginName).toSorted();
  return {
    gradebook: names((await teacher.call(gradebookApi.get, { courseId })).rows),
    statistics: names((await teacher.call(courseStatisticsApi.students, { courseId })).pageInfo.resultList),
    works: names((await teacher.call(taskMarkingApi.works, { sectionId: taskId })).pageInfo.resultList),
    board: names((await teacher.call(markingApi.board, { sectionId })).rows),
    reports: names((await teacher.call(reportArchiveApi.list, { courseId })).pageInfo.resultList),
    individually: names((await teacher.call(courseStudentApi.list, { courseId })).students),
  };
}

test('who only practises in an open lab is in no list of the students of the course', async () => {
  const [student] = lesson.students.map(({ loginName }) => loginName);
  const one = await comeAsGuest();
  const ofClass = [student];
  expect(await named()).toEqual({
    ...{ gradebook: ofClass, statistics: ofClass, works: ofClass, board: ofClass, reports: ofClass, individually: [] },
  });
  expect((await lesson.teacher.call(courseApi.get, { courseId: lesson.courseId })).studentCount).toBe(1);
  const { openLab } = await lesson.teacher.call(openLabApi.get, { courseId: lesson.courseId });
  expect(openLab?.guestCount).toBe(1);
  expect((await one.call(taskApi.mine, {})).pageInfo.resultList).toEqual([]);
  expect((await one.call(gradebookApi.listMine, {})).courses).toEqual([]);
  expect((await one.ask(taskWorkApi.open, { sectionId: taskId })).meta.code).toBe('task.notStudent');
});

test('a guest whom the teacher enrols becomes a student of the course, with the work done as a guest', async () => {
  const one = await comeAsGuest();
  const { teacher, courseId } = lesson;
  await teacher.call(courseStudentApi.save, { courseId, kind: 'elective', loginNames: [one.loginName] });
  const lists = await named();
  for (const list of Object.values(lists)) expect(list).toContain(one.loginName);
  const { rows } = await teacher.call(markingApi.board, { sectionId: lesson.sectionId });
  expect(rows.find(({ loginName }) => loginName === one.loginName)?.reportState).toBe('submitted');
  expect((await one.call(taskApi.mine, {})).pageInfo.resultList).toHaveLength(1);
  await one.call(taskWorkApi.open, { sectionId: taskId });
  // Coming through the open lab again does not make a guest of a student.
  await one.call(openLabApi.join, { courseId });
  expect((await named()).gradebook).toContain(one.loginName);
});
