import { bundleApi } from '@xueyan/contract/composed/bundle';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceRecords, attendanceSessions } from '../../../db/attendance.table.ts';
import { madeBy, partsOf } from '../../../testing/bundles.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a teacher takes all of their course away: package, marks, reports, attendance', async () => {
  const { teacher, students, courseId, sectionId } = await openLesson(school, { students: 2 });
  const [student] = students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  await student.call(attemptApi.submit, { runId, content: '我的实验报告', version: 0 });
  const now = school.clock.now();
  const [check] = await school.sql
    .insert(attendanceSessions)
    .values({ courseId, ownerId: teacher.id, way: 'button', secret: 'x', endsAt: now, closed: true })
    .returning();
  await school.sql
    .insert(attendanceRecords)
    .values({ attendanceId: check?.id ?? '', userId: student.id, state: 'signed', way: 'button' });

  const { jobId } = await teacher.call(bundleApi.archive, { courseId });
  const parts = await partsOf(await madeBy(school, teacher, jobId));
  const names = [...parts.keys()];
  expect(names).toEqual(expect.arrayContaining(['course-package.zip', 'records.xlsx', 'records/discussions.json']));
  const read = (key: string) => JSON.parse(String(parts.get(`records/${key}.json`)));
  expect(read('people')).toHaveLength(2);
  expect(read('reports')).toMatchObject([{ login: student.loginName, text: '我的实验报告', stage: 'submitted' }]);
  expect(read('attendance')).toMatchObject([{ login: student.loginName, state: 'signed' }]);
  expect((await partsOf(parts.get('course-package.zip') ?? Buffer.alloc(0))).has('course.json')).toBe(true);
});

test('only who owns or manages the course packs it, and nobody else takes the archive', async () => {
  const { teacher, students, courseId } = await openLesson(school, { students: 1 });
  const stranger = await school.signIn('ROLE_TEACHER', 'archive-stranger');
  expect((await stranger.ask(bundleApi.archive, { courseId })).meta.code).toBe('wire.gone');
  expect((await students[0]?.ask(bundleApi.archive, { courseId }))?.status).toBe(403);
  const { jobId } = await teacher.call(bundleApi.archive, { courseId });
  await expect(madeBy(school, stranger, jobId)).rejects.toThrow();
  const admin = await school.signIn('ROLE_ADMIN', 'archive-admin');
  const own = await admin.call(bundleApi.archive, { courseId });
  expect((await partsOf(await madeBy(school, admin, own.jobId))).has('records.xlsx')).toBe(true);
});

test('while marking is anonymous the archive names nobody; published, it has numbers, and times of the school', async () => {
  const { teacher, students, courseId, chapterId } = await openLesson(school, { students: 1 });
  const [student] = students;
  if (!student) throw new Error('no student');
  const row = { courseId, parentId: chapterId, title: '短文', kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const body = {
    ...{ form: 'text' as const, content: '写一篇短文', template: '', points: 100, filesMax: 2 },
    ...{ openTime: null, dueTime: null, lateAllowed: true, latePerDay: 0, lateMost: 100 },
    ...{ resubmit: true, anonymous: true, grouped: false, rubric: [], paperId: null, experimentId: null },
  };
  await teacher.call(taskApi.save, { ...body, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  await student.call(taskWorkApi.submit, { workId, content: '我的短文', version });
  const works = async () => {
    const { jobId } = await teacher.call(bundleApi.archive, { courseId });
    return JSON.parse(String((await partsOf(await madeBy(school, teacher, jobId))).get('records/works.json')));
  };
  expect(await works()).toMatchObject([{ login: `work-${workId.slice(0, 8)}`, name: `work-${workId.slice(0, 8)}` }]);
  const { version: now } = await teacher.call(taskMarkingApi.work, { workId });
  const mark = { workId, score: 80, comment: '', picks: [], waive: false, reason: '' };
  await teacher.call(taskMarkingApi.mark, { ...mark, version: now });
  await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [] });
  const [work] = await works();
  expect(work).toMatchObject({ login: student.loginName, score: 80 });
  expect(work.submitted.slice(0, 13)).toBe(school.clock.write(school.clock.now()).slice(0, 13));
});
