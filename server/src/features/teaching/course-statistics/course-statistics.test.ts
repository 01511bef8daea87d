import { messageApi } from '@xueyan/contract/base/message';
import { machineApi } from '@xueyan/contract/lab/machine';
import { sectionApi } from '@xueyan/contract/school/section';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classMembers, users } from '../../../db/account.table.ts';
import { newId } from '../../../db/id.ts';
import { readingVisits, sections } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { recordPastAttendance } from '../../attendance/attendance/past.service.ts';
import { courseStatisticsParameters } from './course-statistics.parameter.ts';

const dayMs = 86_400_000;
const writtenTask: TaskBody = {
  ...{ form: 'text', content: '写一篇短文', template: '', points: 100, filesMax: 0 },
  ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
  ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
};

let school: School;
let lesson: Lesson;
let teacher: Caller;
let quick: Caller;
let slow: Caller;
let absent: Caller;
let readingIds: string[];
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
  teacher = lesson.teacher;
  [quick, slow, absent] = lesson.students as [Caller, Caller, Caller];
  const { courseId, chapterId: parentId } = lesson;
  readingIds = [];
  for (const title of ['阅读一', '阅读二', '阅读三']) {
    readingIds.push((await teacher.call(sectionApi.save, { courseId, parentId, title, kind: 'reading' })).sectionId);
  }
  for (const sectionId of readingIds) await quick.call(sectionApi.getReading, { sectionId });
  await slow.call(sectionApi.getReading, { sectionId: readingIds[0] ?? '' });
  const { runId } = await quick.call(attemptApi.open, { sectionId: lesson.sectionId });
  await quick.call(attemptApi.submit, { runId, content: '做完了', version: 0 });
  const { version } = await teacher.call(markingApi.get, { runId });
  await teacher.call(markingApi.mark, { runId, score: 10, comment: '', version });
  await teacher.call(markingApi.publish, { sectionId: lesson.sectionId });
  await slow.call(attemptApi.open, { sectionId: lesson.sectionId });
  const past = { courseId, ownerId: teacher.id, way: 'button', lateAfter: null } as const;
  for (const day of [3, 2]) {
    const openedAt = new Date(Date.now() - day * dayMs);
    const records = [quick, slow].map(({ id: userId }) => ({ userId, state: 'signed' as const, at: openedAt }));
    await recordPastAttendance(school.server.db, {
      ...past,
      classIds: [lesson.classId],
      openedAt,
      endsAt: openedAt,
      records,
    });
  }
});
afterAll(() => school.close());

const numbers = () => teacher.call(courseStatisticsApi.get, { courseId: lesson.courseId });
const students = async (filter: object = {}) =>
  (await teacher.call(courseStatisticsApi.students, { courseId: lesson.courseId, pageSize: 100, ...filter })).pageInfo;
const namesOf = async (filter: object) => (await students(filter)).resultList.map(({ userName }) => userName);
const reasonsOf = async (who: Caller) =>
  (await students({ words: who.loginName })).resultList[0]?.reasons.map(({ kind }) => kind);

describe('course statistics', () => {
  test('shows progress, marks and attendance, and every number equals the list behind it', async () => {
    const found = await numbers();
    expect(found).toMatchObject({ studentCount: 3, sectionCount: 4, mark: 55, attendance: 66, finishedCount: 1 });
    expect(found.progress).toBe(Math.round((100 + 25 + 0) / 3));
    expect(found.signIns.map(({ cameCount, absentCount }) => [cameCount, absentCount])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(found.days.at(-1)?.doneCount).toBe(5);
    expect((await students()).totalSize).toBe(found.studentCount);
    expect((await students({ risk: true })).totalSize).toBe(found.riskCount);
    expect((await students({ finished: true })).totalSize).toBe(found.finishedCount);
    for (const { kind, count } of found.riskCounts) expect((await students({ reason: kind })).totalSize).toBe(count);
    for (const [at, count] of found.progressTenths.entries())
      expect((await students({ progressTenth: at })).totalSize).toBe(count);
    for (const [at, count] of found.markTenths.entries())
      expect((await students({ markTenth: at })).totalSize).toBe(count);
  });

  test('shows by section who finished it, is working or has not begun, and equals the lists too', async () => {
    const { courseId } = lesson;
    const rows = (await teacher.call(courseStatisticsApi.sections, { courseId, pageSize: 100 })).pageInfo.resultList;
    expect(
      rows.map(({ title, doneCount, begunCount, noneCount }) => [title, doneCount, begunCount, noneCount]),
    ).toEqual([
      ['实验一', 1, 1, 1],
      ['阅读一', 2, 0, 1],
      ['阅读二', 1, 0, 2],
      ['阅读三', 1, 0, 2],
    ]);
    for (const { sectionId, ...row } of rows) {
      const counts = { done: row.doneCount, begun: row.begunCount, stuck: row.stuckCount, none: row.noneCount };
      for (const [standing, count] of Object.entries(counts))
        expect((await students({ sectionId, standing })).totalSize).toBe(count);
    }
    expect((await teacher.ask(courseStatisticsApi.students, { courseId, sectionId: newId() })).meta.code).toBe(
      'wire.gone',
    );
  });

  test('counts like the gradebook: a column entered by hand changes the mark and the risk', async () => {
    const { courseId } = lesson;
    const own = async () => (await students({ words: slow.loginName })).resultList[0];
    expect(await own()).toMatchObject({ mark: null, markedCount: 1, reasons: [] });
    const column = { courseId, title: '期中', maximum: 100, weight: 1, categoryId: null, hidden: false };
    const { columnId } = await teacher.call(gradebookApi.addColumn, column);
    await teacher.call(gradebookApi.mark, { columnId, marks: [{ userId: slow.id, score: 0, excused: false }] });
    expect(await own()).toMatchObject({ mark: 50, markedCount: 2, reasons: [{ kind: 'failing' }] });
    const { rows } = await teacher.call(gradebookApi.get, { courseId });
    expect(rows.find(({ userId }) => userId === slow.id)?.total).toBe(50);
    // Until the gradebook is published, a student sees only published marks.
    expect((await slow.call(courseStatisticsApi.mine, { courseId })).student.mark).toBeNull();
    await teacher.call(gradebookApi.removeColumn, { columnId });
  });

  test('compares the classes', async () => {
    const page = (await teacher.call(courseStatisticsApi.classes, { courseId: lesson.courseId })).pageInfo;
    expect(page.resultList).toMatchObject([{ classId: lesson.classId, studentCount: 3, medianProgress: 25, mark: 55 }]);
  });

  test('exports a workbook', async () => {
    for (const list of ['listclass', 'listsection', 'liststudent']) {
      const reply = await fetch(`${school.url}/api/export/coursestat/${list}`, {
        ...{ method: 'POST', body: JSON.stringify({ courseId: lesson.courseId }) },
        headers: { authorization: teacher.token, 'content-type': 'application/json', 'accept-language': 'zh_cn' },
      });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
    }
  });
});

describe('students at risk', () => {
  test('are found by rules, each a sentence in the language of the reader', async () => {
    // Nobody is long unseen in a course that began today, and sign-ins alone are no mark.
    expect(await reasonsOf(absent)).toEqual(['behind', 'absent']);
    expect(await reasonsOf(quick)).toEqual(['failing']);
    expect(await reasonsOf(slow)).toEqual([]);
    const [row] = (await students({ words: absent.loginName })).resultList;
    expect(row?.reasons.map(({ text }) => text)).toEqual(['进度 0%，班级中位数 25%', '缺勤 2 次（2 次起提醒）']);
  });

  test('are found by the thresholds that the school sets', async () => {
    await withParameter(school, courseStatisticsParameters.behindPoints, 30, async () =>
      expect(await reasonsOf(absent)).toEqual(['absent']),
    );
    await withParameter(school, courseStatisticsParameters.absences, 3, async () =>
      expect(await reasonsOf(absent)).toEqual(['behind']),
    );
    await withParameter(school, courseStatisticsParameters.passPercent, 10, async () =>
      expect(await reasonsOf(quick)).toEqual([]),
    );
  });

  test('are stuck after as many failed checks as the school sets', async () => {
    const { sectionId } = lesson;
    const { runId, steps } = await slow.call(attemptApi.open, { sectionId });
    const { machineId } = await slow.call(machineApi.start, { runId });
    school.lab.onExec = () => ({ exitCode: 1 });
    for (const _ of [1, 2]) await slow.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
    await slow.call(machineApi.release, { machineId });
    const stuck = () => namesOf({ sectionId, standing: 'stuck' });
    expect(await stuck()).toEqual([]);
    await withParameter(school, courseStatisticsParameters.stuckTries, 2, async () =>
      expect(await stuck()).toEqual(['学生1']),
    );
  });

  test('get a reminder; students of other courses cannot be chosen', async () => {
    const { courseId } = lesson;
    const written = { messageTitle: '学习提醒', messageContent: '请尽快完成。' };
    const studentIds = [absent.id];
    expect(await teacher.call(courseStatisticsApi.remind, { courseId, studentIds, ...written })).toEqual({
      ...{ recipientCount: 1, held: false },
    });
    const inbox = (await absent.call(messageApi.list, {})).pageInfo.resultList;
    expect(inbox[0]).toMatchObject({ messageTitle: '学习提醒', senderName: '老师1' });
    const stranger = await openLesson(school, { students: 1 });
    const others = [absent.id, stranger.students[0]?.id ?? ''];
    const refused = await teacher.ask(courseStatisticsApi.remind, { courseId, studentIds: others, ...written });
    expect(refused.meta.code).toBe('coursestatistics.notMembers');
    const calls = [courseStatisticsApi.get, courseStatisticsApi.students, courseStatisticsApi.sections] as const;
    for (const call of calls) expect((await stranger.teacher.ask(call, { courseId })).meta.code).toBe('wire.gone');
  });
});

test('a student sees only their own standing', async () => {
  const { courseId } = lesson;
  const mine = await slow.call(courseStatisticsApi.mine, { courseId });
  expect(mine.student).toMatchObject({ userName: '学生1', progress: 25, attendance: 100 });
  expect(mine.sections.map(({ standing }) => standing)).toEqual(['begun', 'done', 'none', 'none']);
  const asked = await slow.ask(courseStatisticsApi.student, { courseId, studentId: quick.id });
  expect(asked.meta.success).toBe(false);
  const other = await openLesson(school, { students: 1 });
  expect((await slow.ask(courseStatisticsApi.mine, { courseId: other.courseId })).meta.code).toBe('wire.gone');
});

test('a student without activity in a section for days is stuck there and overdue for what is due', async () => {
  const { sectionId } = lesson;
  const rule = { openTime: null, afterSectionId: null, afterScore: null, classDates: [] };
  const dueTime = school.clock.write(new Date(Date.now() + 4 * dayMs));
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [readingIds[2] ?? ''], rule: { ...rule, dueTime } });
  await school.clock.advance({ days: 10 });
  teacher = await school.logIn(teacher.loginName);
  expect(await namesOf({ sectionId, standing: 'stuck' })).toEqual(['学生1']);
  expect((await numbers()).stuckSections).toEqual([{ sectionId, title: '实验一', stuckCount: 1 }]);
  expect(await reasonsOf(slow)).toContain('unseen');
  expect(await reasonsOf(quick)).not.toContain('unseen');
  const [never] = (await students({ words: absent.loginName })).resultList;
  expect(never?.reasons[0]?.text).toBe('还没有在这门课程中学习过');
  expect(await namesOf({ overdue: true })).toEqual(['学生1', '学生2']);
  expect(await reasonsOf(slow)).toContain('overdue');
  await withParameter(school, courseStatisticsParameters.stuckDays, 30, async () =>
    expect(await namesOf({ sectionId, standing: 'stuck' })).toEqual([]),
  );
  await withParameter(school, courseStatisticsParameters.unseenDays, 30, async () =>
    expect(await reasonsOf(slow)).not.toContain('unseen'),
  );
  await withParameter(school, courseStatisticsParameters.overdue, 2, async () =>
    expect(await reasonsOf(slow)).not.toContain('overdue'),
  );
});

test('a task is not overdue for a student whose own time goes on', async () => {
  const { courseId, chapterId: parentId } = lesson;
  const titled = { courseId, parentId, title: '短文', kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, titled);
  const inDays = (days: number) => school.clock.write(new Date(clock.now().getTime() + days * dayMs));
  await teacher.call(taskApi.save, { ...writtenTask, dueTime: inDays(1), sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  const extension = { sectionId, userIds: [slow.id], dueTime: inDays(9), reason: '生病' };
  await teacher.call(taskMarkingApi.extend, extension);
  await school.clock.advance({ days: 2 });
  teacher = await school.logIn(teacher.loginName);
  const overdueOf = async (who: Caller) => (await students({ words: who.loginName })).resultList[0]?.overdueCount;
  const [late = 0, extended = 0] = [await overdueOf(quick), await overdueOf(slow)];
  await teacher.call(taskMarkingApi.extend, { ...extension, dueTime: null });
  expect([late, extended]).toEqual([1, ((await overdueOf(slow)) ?? 0) - 1]);
});

test('statistics of 500 students in 60 sections take at most two seconds', async () => {
  const big = await openLesson(school, { students: 1 });
  const many = Array.from({ length: 499 }, (_, at) => ({ id: newId(), loginName: `many-${at}`, userName: `多${at}` }));
  await school.sql.insert(users).values(many.map((one) => ({ ...one, passwordHash: 'x' })));
  await school.sql.insert(classMembers).values(many.map(({ id: userId }) => ({ userId, classId: big.classId })));
  const rows = Array.from({ length: 59 }, (_, at) => ({
    ...{ id: newId(), courseId: big.courseId, parentId: big.chapterId, kind: 'reading' as const },
    ...{ title: `小节${at}`, position: at + 2 },
  }));
  await school.sql.insert(sections).values(rows);
  for (const [at, { id: sectionId }] of rows.entries()) {
    const visits = many.filter((_, place) => (place * 7 + at * 3) % 10 < 7);
    await school.sql.insert(readingVisits).values(visits.map(({ id: userId }) => ({ sectionId, userId })));
  }
  const ask = async () => {
    const begin = performance.now();
    const found = await big.teacher.call(courseStatisticsApi.get, { courseId: big.courseId });
    expect(found).toMatchObject({ studentCount: 500, sectionCount: 60 });
    return performance.now() - begin;
  };
  // A busy host makes some of them slower, not all: nothing is kept from one to the next.
  await expect.poll(ask, { timeout: 20_000 }).toBeLessThan(2000);
});
