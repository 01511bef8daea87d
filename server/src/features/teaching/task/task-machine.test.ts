import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  // Two steps of 30 points each.
  lesson = await openLesson(school);
  [student] = lesson.students as [Caller];
  school.lab.onExec = () => ({});
});
afterAll(() => school.close());

const body: TaskBody = {
  ...{ form: 'machine', content: '把服务器装好', template: '', points: 100, filesMax: 0 },
  ...{ openTime: null, dueTime: null, lateAllowed: true, latePerDay: 10, lateMost: 50 },
  ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
};

async function give(change: Partial<TaskBody> = {}) {
  const { teacher, courseId, chapterId } = lesson;
  const row = { courseId, parentId: chapterId, title: '上机', kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(taskApi.save, { ...body, experimentId: lesson.sectionId, ...change, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  return sectionId;
}

async function work() {
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  await student.call(machineApi.start, { runId });
}

async function handIn(sectionId: string) {
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  const refused = await student.ask(taskWorkApi.submit, { workId, content: '', version });
  await school.settleJobs();
  return { workId, code: refused.meta.code };
}

const mine = async (sectionId: string) => student.call(taskApi.get, { sectionId });

test('checks the steps at hand-in and publishes their share of the points, down to the gradebook', async () => {
  const sectionId = await give();
  await work();
  school.lab.onExec = (script) => ({ exitCode: script.includes('一') ? 0 : 1 });
  expect((await mine(sectionId)).experiment).toEqual({ title: '实验一', passed: 0, steps: 2 });
  const { workId } = await handIn(sectionId);
  const shown = await mine(sectionId);
  expect(shown.experiment?.passed).toBe(1);
  expect(shown.work).toMatchObject({ state: 'reviewed', mark: { score: 50, given: 50, penalty: 0 } });
  const seen = await lesson.teacher.call(taskMarkingApi.work, { workId });
  expect(seen.machine?.steps.map(({ passed }) => passed)).toEqual([true, false]);
  const { columns, rows } = await lesson.teacher.call(gradebookApi.get, { courseId: lesson.courseId });
  const at = columns.findIndex(({ title }) => title === '上机');
  expect(rows[0]?.scores[at]).toBe(50);
});

test('refuses to be handed in before its student was at the machine', async () => {
  const sectionId = await give();
  expect((await handIn(sectionId)).code).toBe('task.machineUnused');
  expect((await mine(sectionId)).work?.state).toBe('notSubmitted');
});

test('counts what has passed before where the machine no longer runs', async () => {
  const sectionId = await give();
  await work();
  const { runId, steps } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  await student.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
  const { machine } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  await student.call(machineApi.release, { machineId: machine?.machineId ?? '' });
  await handIn(sectionId);
  expect((await mine(sectionId)).work?.mark?.score).toBe(50);
});

test('keeps its experiment from being deleted while students have the task', async () => {
  await give();
  const remove = () => lesson.teacher.ask(sectionApi.remove, { sectionId: lesson.sectionId });
  expect((await remove()).meta.code).toBe('task.scoredHere');
  expect(await lesson.teacher.call(sectionApi.get, { sectionId: lesson.sectionId })).toBeTruthy();
});

test('takes only an experiment of its course, and no rubric above its points', async () => {
  const { teacher, courseId, chapterId } = lesson;
  const row = { courseId, parentId: chapterId, title: '上机', kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const codeOf = async (change: Partial<TaskBody>) =>
    (await teacher.ask(taskApi.save, { ...body, experimentId: lesson.sectionId, ...change, sectionId, version: 1 }))
      .meta.code;
  expect(await codeOf({ experimentId: null })).toBe('task.noExperiment');
  expect(await codeOf({ form: 'text' })).toBe('task.noExperiment');
  const rubric = [{ title: '报告', levels: [{ title: '好', points: 101, note: '' }] }];
  expect(await codeOf({ rubric })).toBe('task.rubricOver');
  const { courseId: otherId } = await teacher.call(courseApi.save, { ...courseForm, labels: [] });
  const chapter = { courseId: otherId, parentId: null, title: '章', kind: 'chapter' as const };
  const parentId = (await teacher.call(sectionApi.save, chapter)).sectionId;
  const other = { courseId: otherId, parentId, title: '别的', kind: 'experiment' as const };
  expect(await codeOf({ experimentId: (await teacher.call(sectionApi.save, other)).sectionId })).toBe(
    'task.noExperiment',
  );
});

test('deducts what being late costs', async () => {
  const dueTime = school.clock.write(new Date(Date.now() - 3_600_000));
  const sectionId = await give({ dueTime });
  await work();
  await handIn(sectionId);
  expect((await mine(sectionId)).work?.mark).toMatchObject({ given: 100, penalty: 10, score: 90 });
});

test('gives by its steps what the rubric leaves of the points, and waits for its marker', async () => {
  const rubric = [{ title: '说明', levels: [40, 20].map((points) => ({ title: `${points}`, points, note: '' })) }];
  const sectionId = await give({ rubric });
  await work();
  school.lab.onExec = (script) => ({ exitCode: script.includes('一') ? 0 : 1 });
  const { workId } = await handIn(sectionId);
  expect((await mine(sectionId)).work).toMatchObject({ state: 'pending', mark: null });
  const seen = await lesson.teacher.call(taskMarkingApi.work, { workId });
  expect(seen).toMatchObject({ state: 'pending', given: 30, machine: { earned: 30, possible: 60 } });
  const mark = { workId, score: 50, comment: '', picks: [1], waive: false, reason: '', version: seen.version };
  await lesson.teacher.call(taskMarkingApi.mark, mark);
  await lesson.teacher.call(taskMarkingApi.publish, { sectionId, workIds: [workId] });
  expect((await mine(sectionId)).work).toMatchObject({ state: 'reviewed', mark: { score: 50, picks: [1] } });
});

test('counts for a team the machine of the member who got furthest', async () => {
  lesson = await openLesson(school, { students: 2 });
  const [first, second] = lesson.students as [Caller, Caller];
  student = second;
  const { teacher, courseId } = lesson;
  const team = { courseId, name: '一队', memberIds: [first.id, second.id] };
  await teacher.call(studentTeamApi.save, team);
  const sectionId = await give({ grouped: true });
  expect((await handIn(sectionId)).code).toBe('task.machineUnused');
  student = first;
  await work();
  const { runId, steps } = await first.call(attemptApi.open, { sectionId: lesson.sectionId });
  await first.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
  // The other member hands in, without a machine of their own.
  student = second;
  const { code } = await handIn(sectionId);
  expect(code).toBeFalsy();
  for (const one of [first, second]) expect((await one.call(taskApi.get, { sectionId })).work?.mark?.score).toBe(50);
  const { rows } = await teacher.call(gradebookApi.get, { courseId });
  expect(rows.map(({ scores }) => scores.filter((score) => score === 50).length)).toEqual([1, 1]);
});
