import { quotaApi } from '@xueyan/contract/ai/quota';
import { onlineApi } from '@xueyan/contract/base/online';
import { userApi } from '@xueyan/contract/base/user';
import { overviewApi } from '@xueyan/contract/composed/overview';
import { examApi } from '@xueyan/contract/exam/exam';
import { machineApi } from '@xueyan/contract/lab/machine';
import { alertApi } from '@xueyan/contract/operations/alert';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiUsages } from '../../../db/ai.table.ts';
import { dailyActivities } from '../../../db/daily-activity.table.ts';
import { alerts } from '../../../db/monitoring.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { countActivity } from './overview.service.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'overview-admin');
});
afterAll(() => school.close());

const read = () => admin.call(overviewApi.read, {});

test('each number equals the size of the list behind it', async () => {
  const { students } = await openLesson(school, { students: 3 });
  const { sectionId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  void sectionId;
  const page = await openPage(school, student);
  const listOnline = async () => (await admin.call(onlineApi.list, { presence: 'here' })).pageInfo.totalSize;
  await expect.poll(listOnline).toBe(1);
  const said = { name: '磁盘', metric: 'cpu', comparison: 'above', threshold: 90, host: 'a', value: 95 } as const;
  await school.sql.insert(alerts).values([said, { ...said, clearedAt: school.clock.now() }]);
  const found = new Map((await read()).tiles.map(({ tile, count }) => [tile, count]));
  const sizes = {
    users: (await admin.call(userApi.list, {})).pageInfo.totalSize,
    students: (await admin.call(studentApi.list, {})).pageInfo.totalSize,
    classes: (await admin.call(schoolClassApi.listKept, {})).pageInfo.totalSize,
    courses: (await admin.call(courseApi.list, {})).pageInfo.totalSize,
    coursesRunning: (await admin.call(courseApi.list, { state: 'inProgress' })).pageInfo.totalSize,
    exams: (await admin.call(examApi.list, {})).pageInfo.totalSize,
    machines: (await admin.call(machineApi.list, { state: 'running' })).pageInfo.totalSize,
    online: await listOnline(),
    alerts: (await admin.call(alertApi.history, { state: 'open' })).pageInfo.totalSize,
  };
  expect(Object.fromEntries(Object.keys(sizes).map((tile) => [tile, found.get(tile as 'users')]))).toEqual(sizes);
  expect([sizes.coursesRunning, sizes.alerts]).toEqual([2, 1]);
  page.close();
});

test('the tokens of today equal the sum of the usage list, without reserved calls and those of yesterday', async () => {
  const { students } = await openLesson(school, { students: 2 });
  const row = { model: 'm', provider: 'p', cost: 0, state: 'settled' as const };
  const before = new Date(school.clock.now().getTime() - 2 * 86_400_000);
  for (const [at, { id }] of students.entries())
    await school.sql.insert(aiUsages).values([
      { ...row, userId: id, inputTokens: 100 + at, outputTokens: 20 },
      { ...row, userId: id, inputTokens: 7, outputTokens: 7, createdAt: before },
      { ...row, userId: id, inputTokens: 9, outputTokens: 9, state: 'reserved' },
    ]);
  const { clock } = school.server.platform;
  const from = `${clock.write(clock.now()).slice(0, 10)} 00:00:00`;
  const { pageInfo } = await admin.call(quotaApi.usage, { by: 'user', from, pageSize: 100 });
  const listed = pageInfo.resultList.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
  expect((await read()).tokensToday).toBe(listed);
  expect(listed).toBe(241);
});

test('today is counted again as it goes on, and missed days are counted later', async () => {
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

test('the overview requires its own permission, and covers 30 days and 24 hours', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'overview-teacher');
  expect((await teacher.ask(overviewApi.read, {})).status).toBe(403);
  const { days, hours } = await read();
  expect([days.length, hours.length]).toEqual([30, 24]);
});
