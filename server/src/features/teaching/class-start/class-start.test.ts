import { machineApi } from '@xueyan/contract/lab/machine';
import { machineQuotaApi } from '@xueyan/contract/lab/machine-quota';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { classStartApi as api, machineNameOf } from '@xueyan/contract/teaching/class-start';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { classStartParameters } from './class-start.parameter.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const overview = (lesson: Awaited<ReturnType<typeof openLesson>>) =>
  lesson.teacher.call(api.overview, { sectionId: lesson.sectionId });
const inMinutes = (minutes: number) => {
  const { clock } = school.server.platform;
  return clock.write(new Date(clock.now().getTime() + minutes * 60_000));
};

test('a teacher starts the machines of the whole class; existing ones stay, refusals are counted', async () => {
  const lesson = await openLesson(school, { students: 4 });
  const { teacher, sectionId } = lesson;
  const [first, second] = lesson.students;
  if (!first || !second) throw new Error('no students');
  const { runId } = await first.call(attemptApi.open, { sectionId });
  const { machineId } = await first.call(machineApi.start, { runId });
  const admin = await school.signIn('ROLE_ADMIN', 'class-start-admin');
  const none = { machines: null, cpus: null, memoryMb: null, weekHours: null };
  await admin.call(machineQuotaApi.save, { ...none, subject: 'user', subjectId: second.id, memoryMb: 0 });

  await teacher.call(api.save, { sectionId, startTime: null });
  await school.settleJobs();
  const { classStartList, ...counts } = await overview(lesson);
  expect(classStartList).toMatchObject([{ state: 'done', total: 4, asked: 4, refused: 1 }]);
  expect(classStartList[0]?.reason).toContain('256 MB');
  expect(counts).toMatchObject({ students: 4, running: 3, queued: 0, failed: 0 });
  // The machine that existed before is still the same.
  expect((await first.call(attemptApi.open, { sectionId })).machine?.machineId).toBe(machineId);
});

test('a planned start begins at its time, once; a cancelled one does not', async () => {
  const lesson = await openLesson(school, { students: 2 });
  const { teacher, sectionId } = lesson;
  const startTime = inMinutes(10);
  await teacher.call(api.save, { sectionId, startTime });
  expect((await teacher.ask(api.save, { sectionId, startTime })).meta.code).toBe('classstart.planned');
  expect((await teacher.ask(api.save, { sectionId, startTime: inMinutes(-10) })).meta.code).toBe('classstart.past');
  const later = await teacher.call(api.save, { sectionId, startTime: inMinutes(12) });
  await teacher.call(api.cancel, later);
  expect(await overview(lesson)).toMatchObject({ running: 0, classStartList: [{ state: 'planned' }] });
  await school.clock.advance({ minutes: 11 });
  await school.settleJobs();
  expect(await overview(lesson)).toMatchObject({ running: 2, classStartList: [{ state: 'done', refused: 0 }] });
  const [{ classStartId = '' } = {}] = (await overview(lesson)).classStartList;
  expect((await teacher.ask(api.cancel, { classStartId })).meta.code).toBe('classstart.begun');
});

test('on a full host the rest of the class waits in the queue', async () => {
  const lesson = await openLesson(school, { students: 3 });
  const before = school.lab.memoryMb;
  // At most three quarters of the memory may be allocated; machines of earlier tests use some of it.
  school.lab.memoryMb = Math.ceil(((school.lab.running.size + 1) * 256) / 0.75);
  await lesson.teacher.call(api.save, { sectionId: lesson.sectionId, startTime: null });
  await school.settleJobs();
  const counts = await overview(lesson);
  school.lab.memoryMb = before;
  expect(counts).toMatchObject({ running: 1, queued: 2, classStartList: [{ state: 'done', refused: 0 }] });
  expect(counts.secondsLeft).not.toBeNull();
});

test('a lesson of the timetable starts the machines as many minutes before it as the school sets, named by the teacher’s pattern', async () => {
  const lesson = await openLesson(school, { students: 2 });
  const { teacher, courseId, classId, sectionId } = lesson;
  const [student] = lesson.students;
  await student?.call(attemptApi.open, { sectionId });
  // The day after tomorrow at 08:00, when the first period begins.
  const schooltime = inMinutes(2 * 1_440).slice(0, 10);
  await teacher.call(timetableApi.save, {
    ...{ courseId, teacherName: '', classIds: [classId], classroom: '', schooltime },
    ...{ startPitchNumber: 1, endPitchNumber: 2 },
  });
  const { nextLesson } = await overview(lesson);
  const { clock } = school.server.platform;
  const until = clock.read(nextLesson ?? '').getTime() - clock.now().getTime();
  await school.clock.advance({ seconds: Math.floor(until / 1000) - 20 * 60 });
  const again = { ...lesson, teacher: await school.logIn(teacher.loginName) };
  expect((await overview(again)).classStartList).toEqual([]);
  await again.teacher.call(api.saveNames, { sectionId, namePattern: 'lesson-{n}' });
  await withParameter(school, classStartParameters.leadMinutes, 30, async () => {
    await school.clock.advance({ seconds: 10 });
    await school.settleJobs();
    expect(await overview(again)).toMatchObject({
      ...{ running: 2, lessonNamePattern: 'lesson-{n}' },
      classStartList: [{ state: 'done', namePattern: 'lesson-{n}' }],
    });
  });
  const admin = await school.signIn('ROLE_ADMIN', 'class-start-lesson');
  const { resultList } = (await admin.call(machineApi.list, { pageSize: 100 })).pageInfo;
  const names = resultList.map(({ machineName }) => machineName).filter((name) => name.startsWith('lesson-'));
  expect(names.sort()).toEqual(['lesson-01', 'lesson-02']);
});

test('a start whose job ended without having run is failed, and another one can be made', async () => {
  const lesson = await openLesson(school, { students: 1 });
  const { teacher, sectionId } = lesson;
  const { classStartId } = await teacher.call(api.save, { sectionId, startTime: null });
  await school.settleJobs();
  const { pool } = school.server.connection;
  // As a server leaves it that died before the work began.
  await pool.query("update class_start set state = 'running' where id = $1", [classStartId]);
  await pool.query("update job set state = 'failed', message = '没有权限', ended_at = now() where key = $1", [
    classStartId,
  ]);
  await school.clock.advance({ seconds: 3 });
  expect((await overview(lesson)).classStartList).toMatchObject([{ state: 'failed', reason: '没有权限' }]);
  await teacher.call(api.save, { sectionId, startTime: null });
  await school.settleJobs();
  expect((await overview(lesson)).classStartList.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
});

test('new machines are named by the pattern of the start, in the order of accounts; a pattern without a token is refused', async () => {
  const lesson = await openLesson(school, { students: 2 });
  const { teacher, sectionId, students } = lesson;
  const scripts: string[] = [];
  const before = school.lab.onExec;
  school.lab.onExec = (script) => {
    scripts.push(script);
    return {};
  };
  const refused = await teacher.ask(api.save, { sectionId, startTime: null, namePattern: 'linux' });
  expect(refused.meta.code).toBe('wire.badInput');
  await teacher.call(api.save, { sectionId, startTime: null, namePattern: 'linux-{n}' });
  await school.settleJobs();
  school.lab.onExec = before;
  expect((await overview(lesson)).classStartList[0]?.namePattern).toBe('linux-{n}');
  const admin = await school.signIn('ROLE_ADMIN', 'class-start-names');
  const { resultList } = (await admin.call(machineApi.list, { pageSize: 100 })).pageInfo;
  const accounts = students.map(({ loginName }) => loginName).sort();
  const named = resultList
    .filter(({ machineName }) => machineName.startsWith('linux-'))
    .map((one) => [one.loginName, one.machineName]);
  expect(named.sort()).toEqual(accounts.map((account, index) => [account, `linux-0${index + 1}`]));
  await expect.poll(() => scripts.join('\n')).toContain('hostname linux-02');
});

test('a name is a host name whatever the account is', () => {
  const of = (pattern: string, account: string) => machineNameOf(pattern, { n: 7, total: 120, account });
  expect(of('{account}-{n}', 'Li_Ming')).toBe('li-ming-007');
  expect(of('{account}', '_张')).toBe('');
});
