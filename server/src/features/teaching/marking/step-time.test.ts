import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { stepTimes } from './step-time.rule.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const steps = ['a', 'b'].map((id) => ({ id, title: id }));
const minute = (n: number) => new Date(n * 60_000);

test('the time of a step runs from the previous pass to its own first pass, regardless of later checks', () => {
  const made = [
    { runId: 'one', checkpointId: null, passed: false, at: minute(0) },
    { runId: 'one', checkpointId: 'a', passed: false, at: minute(4) },
    { runId: 'one', checkpointId: 'a', passed: true, at: minute(6) },
    { runId: 'one', checkpointId: 'a', passed: true, at: minute(7) },
    { runId: 'one', checkpointId: 'b', passed: true, at: minute(16) },
  ];
  expect(stepTimes(steps, made)).toMatchObject([
    { checkpointId: 'a', passedCount: 1, medianSeconds: 360, medianTries: 2 },
    { checkpointId: 'b', passedCount: 1, medianSeconds: 600, medianTries: 1 },
  ]);
});

test('a night between two checks counts as half an hour, and a step without passes has no time', () => {
  const made = [
    { runId: 'one', checkpointId: null, passed: false, at: minute(0) },
    { runId: 'one', checkpointId: 'a', passed: true, at: minute(900) },
  ];
  expect(stepTimes(steps, made)).toMatchObject([
    { medianSeconds: 1800 },
    { passedCount: 0, lowerSeconds: null, medianSeconds: null, upperSeconds: null, medianTries: null },
  ]);
});

test('the median and the quartiles of several students are shown', () => {
  const made = [10, 20, 30, 40].flatMap((minutes) => [
    { runId: `of ${minutes}`, checkpointId: null, passed: false, at: minute(0) },
    { runId: `of ${minutes}`, checkpointId: 'a', passed: true, at: minute(minutes / 2) },
  ]);
  expect(stepTimes(steps, made)[0]).toMatchObject({ lowerSeconds: 600, medianSeconds: 900, upperSeconds: 1200 });
});

test('only a teacher of the course reads the step times', async () => {
  const { teacher, students, sectionId } = await openLesson(school, { students: 2 });
  const [student, other] = students;
  if (!student || !other) throw new Error('no students');
  const { runId, steps: shown } = await student.call(attemptApi.open, { sectionId });
  await other.call(attemptApi.open, { sectionId });
  await student.call(machineApi.start, { runId });
  const checkpointId = shown[0]?.checkpointId ?? '';
  await school.clock.advance({ minutes: 3 });
  await student.call(attemptApi.check, { runId, checkpointId });
  const { openedCount, stepList } = await teacher.call(markingApi.stepTimes, { sectionId });
  expect(openedCount).toBe(2);
  expect(stepList[0]).toMatchObject({ checkpointId, passedCount: 1, medianTries: 1 });
  expect(stepList[0]?.medianSeconds).toBeGreaterThanOrEqual(180);
  const stranger = await school.signIn('ROLE_TEACHER', 'step-stranger');
  expect((await stranger.ask(markingApi.stepTimes, { sectionId })).meta.success).toBe(false);
  expect((await student.ask(markingApi.stepTimes, { sectionId })).status).toBe(403);
});
