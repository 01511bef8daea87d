import { machineApi } from '@xueyan/contract/lab/machine';
import { type PracticalTrainingForm, practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import { addDays } from '@xueyan/contract/school/school-date';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

let lesson: Lesson;
let student: Caller;
let today: string;
beforeEach(async () => {
  lesson = await openLesson(school, { students: 2 });
  const [first] = lesson.students;
  if (!first) throw new Error('no student');
  student = first;
  today = school.clock.write(school.clock.now()).slice(0, 10);
});

const stepIds = async () =>
  (await lesson.teacher.call(practicalTrainingApi.get, { sectionId: lesson.sectionId })).steps.map(
    ({ checkpointId }) => checkpointId,
  );
const milestone = (title: string, checkpointIds: string[] = [], dueTime = `${addDays(today, 7)} 18:00:00`) => ({
  ...{ milestoneId: '', title, task: '', dueTime, checkpointIds },
});
const planned = (form: Partial<PracticalTrainingForm>, version = 0) =>
  lesson.teacher.ask(practicalTrainingApi.save, {
    sectionId: lesson.sectionId,
    version,
    form: {
      ...{ startDate: today, endDate: addDays(today, 28), introduction: '', milestones: [milestone('答辩')] },
      ...form,
    },
  });
const mine = (who = student) => who.call(practicalTrainingApi.mine, { sectionId: lesson.sectionId });
const statesOf = async (who = student) => (await mine(who)).milestones.map(({ standing }) => standing.state);
const start = async () => {
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  return student.ask(machineApi.start, { runId });
};

describe('a milestone', () => {
  test('is reached when all of its steps have passed, at the time of the last one', async () => {
    const [step = ''] = await stepIds();
    await planned({ milestones: [milestone('环境就绪', [step]), milestone('答辩')] });
    expect(await statesOf()).toEqual(['open', 'open']);
    const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
    await student.call(machineApi.start, { runId });
    await student.call(attemptApi.check, { runId, checkpointId: step });
    const [first] = (await mine()).milestones;
    expect(first?.standing).toMatchObject({ state: 'reached', late: false, passedCount: 1, stepCount: 1 });
    const { pageInfo } = await lesson.teacher.call(practicalTrainingApi.list, {});
    const row = pageInfo.resultList.find(({ sectionId }) => sectionId === lesson.sectionId);
    expect(row).toMatchObject({ phase: 'going', studentCount: 2, milestoneCount: 2, reached: 25, overdueCount: 0 });
  });

  test('without checks is confirmed by the teacher once, shown with a comment, and withdrawn', async () => {
    const { teacher, sectionId } = lesson;
    await planned({});
    const { milestones } = await mine();
    const key = { milestoneId: milestones[0]?.milestoneId ?? '', studentId: student.id };
    await teacher.call(practicalTrainingApi.confirm, { ...key, note: '讲得清楚' });
    expect((await mine()).milestones[0]?.standing).toMatchObject({ state: 'reached', note: '讲得清楚' });
    expect((await teacher.ask(practicalTrainingApi.confirm, { ...key, note: '' })).status).toBe(409);
    const { pageInfo } = await teacher.call(practicalTrainingApi.board, { sectionId });
    expect(pageInfo.resultList.map(({ studentId, reachedCount }) => [studentId, reachedCount])).toContainEqual([
      student.id,
      1,
    ]);
    await teacher.call(practicalTrainingApi.takeBack, key);
    expect(await statesOf()).toEqual(['open']);
  });

  test('is overdue once its time has passed, and late when it is reached after that', async () => {
    const { teacher } = lesson;
    await planned({
      startDate: addDays(today, -7),
      milestones: [milestone('开题', [], `${addDays(today, -1)} 18:00:00`)],
    });
    expect(await statesOf()).toEqual(['overdue']);
    const milestoneId = (await mine()).milestones[0]?.milestoneId ?? '';
    await teacher.call(practicalTrainingApi.confirm, { milestoneId, studentId: student.id, note: '' });
    expect((await mine()).milestones[0]?.standing).toMatchObject({ state: 'reached', late: true });
  });

  test('that was confirmed stays in the plan, and cannot be switched to checks', async () => {
    const [step = ''] = await stepIds();
    await planned({ milestones: [milestone('开题'), milestone('答辩')] });
    const { form, version } = await lesson.teacher.call(practicalTrainingApi.get, { sectionId: lesson.sectionId });
    const [first, second] = form?.milestones ?? [];
    if (!(first && second)) throw new Error('no milestones');
    await lesson.teacher.call(practicalTrainingApi.confirm, {
      ...{ milestoneId: first.milestoneId, studentId: student.id, note: '' },
    });
    expect((await planned({ milestones: [second] }, version)).meta.code).toBe('practicaltraining.milestoneUsed');
    const byChecks = { ...first, checkpointIds: [step] };
    expect((await planned({ milestones: [byChecks, second] }, version)).meta.code).toBe(
      'practicaltraining.milestoneUsed',
    );
    const renamed = { ...first, title: '开题报告' };
    expect((await planned({ milestones: [renamed] }, version)).status).toBe(200);
    expect(await statesOf()).toEqual(['reached']);
    const removed = await lesson.teacher.ask(practicalTrainingApi.remove, { sectionId: lesson.sectionId });
    expect(removed.meta.code).toBe('practicaltraining.milestoneUsed');
    const { teacher, sectionId } = lesson;
    const deleted = await teacher.ask(sectionApi.remove, { sectionId });
    expect(deleted.meta.code).toBe('section.hasWork');
  });
});

describe('the machine of a training', () => {
  test('starts from the first day to the last one, and stays suspended after it', async () => {
    await planned({ startDate: addDays(today, 1) });
    expect((await start()).meta.code).toBe('practicaltraining.notBegun');
    await planned({ startDate: addDays(today, -9), endDate: addDays(today, -1) }, 1);
    expect((await start()).meta.code).toBe('practicaltraining.over');
    await planned({}, 2);
    expect((await start()).status).toBe(200);
    const { pageInfo } = await student.call(practicalTrainingApi.listMine, { phase: 'going' });
    const row = pageInfo.resultList.find(({ sectionId }) => sectionId === lesson.sectionId);
    expect(row).toMatchObject({ reachedCount: 0, next: { title: '答辩', overdue: false } });
    expect(row?.machineState).not.toBeNull();
  });

  test('follows the rules of an ordinary experiment once the training is removed', async () => {
    await planned({ startDate: addDays(today, 1) });
    await lesson.teacher.call(practicalTrainingApi.remove, { sectionId: lesson.sectionId });
    expect((await start()).status).toBe(200);
    expect((await student.ask(practicalTrainingApi.mine, { sectionId: lesson.sectionId })).meta.code).toBe('wire.gone');
  });
});

describe('a plan', () => {
  test('requires days in order and steps of its own experiment, and rejects a concurrent change', async () => {
    const other = await openLesson(school);
    const foreign = (await other.teacher.call(practicalTrainingApi.get, { sectionId: other.sectionId })).steps[0];
    expect((await planned({ endDate: addDays(today, -1) })).status).toBe(400);
    const wrong = await planned({ milestones: [milestone('部署', [foreign?.checkpointId ?? ''])] });
    expect(wrong.meta.code).toBe('practicaltraining.unknownStep');
    expect((await planned({})).status).toBe(200);
    expect((await planned({})).status).toBe(409);
    const theirs = (await other.teacher.call(practicalTrainingApi.list, {})).pageInfo.resultList;
    expect(theirs.map(({ sectionId }) => sectionId)).not.toContain(lesson.sectionId);
    expect((await other.teacher.ask(practicalTrainingApi.board, { sectionId: lesson.sectionId })).meta.code).toBe(
      'wire.gone',
    );
    const found = (await lesson.teacher.call(practicalTrainingApi.listExperiment, { pageSize: 100 })).pageInfo;
    expect(found.resultList.map(({ sectionId }) => sectionId)).not.toContain(lesson.sectionId);
  });
});
