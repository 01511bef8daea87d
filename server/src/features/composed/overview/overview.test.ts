import { userApi } from '@xueyan/contract/base/user';
import { overviewApi } from '@xueyan/contract/composed/overview';
import { examApi } from '@xueyan/contract/exam/exam';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyActivities } from '../../../db/daily-activity.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { countActivity } from './overview.service.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'overview-admin');
});
afterAll(() => school.close());

const read = () => admin.call(overviewApi.read, {});

test('each number is as many as the list behind it has', async () => {
  const { students } = await openLesson(school, { students: 3 });
  const { sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  void sectionId;
  const found = new Map((await read()).tiles.map(({ tile, count }) => [tile, count]));
  const sizes = {
    users: (await admin.call(userApi.list, {})).pageInfo.totalSize,
    students: (await admin.call(studentApi.list, {})).pageInfo.totalSize,
    classes: (await admin.call(schoolClassApi.listKept, {})).pageInfo.totalSize,
    courses: (await admin.call(courseApi.list, {})).pageInfo.totalSize,
    coursesRunning: (await admin.call(courseApi.list, { state: 'inProgress' })).pageInfo.totalSize,
    exams: (await admin.call(examApi.list, {})).pageInfo.totalSize,
    machines: (await admin.call(machineApi.list, { state: 'running' })).pageInfo.totalSize,
  };
  expect(Object.fromEntries(Object.keys(sizes).map((tile) => [tile, found.get(tile as 'users')]))).toEqual(sizes);
  expect(sizes.coursesRunning).toBe(2);
});

test('a day is counted again while it goes on, and days that nobody counted are made up for', async () => {
  const { students, sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const { runId, steps } = await student.call(attemptApi.open, { sectionId });
  await student.call(machineApi.start, { runId });
  await countActivity(school.server.db, school.clock);
  const today = async () => (await read()).days.at(-1);
  const before = await today();
  await student.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
  await student.call(attemptApi.submit, { runId, content: '写好了', version: 0 });
  await countActivity(school.server.db, school.clock);
  const after = await today();
  expect([after?.checks, after?.works, after?.machines]).toEqual([
    (before?.checks ?? 0) + 1,
    (before?.works ?? 0) + 1,
    before?.machines,
  ]);
  expect(before?.machines).toBeGreaterThan(0);
  await school.sql.delete(dailyActivities);
  expect((await countActivity(school.server.db, school.clock)).days).toBe(61);
  expect(await today()).toEqual(after);
});

test('who may not list something is not told how many there are, and nobody else sees the school', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'overview-teacher');
  expect((await teacher.ask(overviewApi.read, {})).status).toBe(403);
  const { days, hours } = await read();
  expect([days.length, hours.length]).toEqual([30, 24]);
});
