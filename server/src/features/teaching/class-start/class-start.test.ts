import { machineApi } from '@xueyan/contract/lab/machine';
import { machineQuotaApi } from '@xueyan/contract/lab/machine-quota';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { classStartApi as api } from '@xueyan/contract/teaching/class-start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

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

test('a teacher starts the machines of the whole class; who has one keeps it, who is refused is counted with the reason', async () => {
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
  // The machine that was there is the one that is there.
  expect((await first.call(attemptApi.open, { sectionId })).machine?.machineId).toBe(machineId);
});

test('a start that is planned begins at its time, once, and one that was called off does not', async () => {
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

test('where the host is full the rest of the class waits in the queue', async () => {
  const lesson = await openLesson(school, { students: 3 });
  const before = school.lab.memoryMb;
  // Three quarters may be promised; the machines of the tests before take theirs.
  school.lab.memoryMb = Math.ceil(((school.lab.running.size + 1) * 256) / 0.75);
  await lesson.teacher.call(api.save, { sectionId: lesson.sectionId, startTime: null });
  await school.settleJobs();
  const counts = await overview(lesson);
  school.lab.memoryMb = before;
  expect(counts).toMatchObject({ running: 1, queued: 2, classStartList: [{ state: 'done', refused: 0 }] });
  expect(counts.secondsLeft).not.toBeNull();
});
