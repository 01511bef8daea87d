import { messageApi } from '@xueyan/contract/base/message';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import type { TrainingConfig } from '@xueyan/contract/prep/training';
import { trainingReportApi as api } from '@xueyan/contract/prep/training-report';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let other: Caller;
let sectionId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  [student, other] = lesson.students as [Caller, Caller];
});
afterAll(() => school.close());
beforeEach(async () => {
  sectionId = await openSection(true);
});

const config: TrainingConfig = {
  ...{ task: 'classification', algorithm: 'tree', features: ['长', '宽'], target: '类' },
  ...{ scale: true, test: 0.3, folds: 0, seed: 1, parameters: { depth: 3 } },
};

async function openSection(report: boolean, scoreShown = true): Promise<string> {
  const form = { name: '花', description: '', sharing: 'mine', courseId: null, kind: 'machineLearning' } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, labels: [] });
  const body = new FormData();
  const lines = Array.from({ length: 40 }, (_, i) => `${i},${i * 2},${i % 2 ? 'a' : 'b'}`);
  body.append('file', new Blob([`长,宽,类\n${lines.join('\n')}\n`]), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  const versionId = (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '花的报告', kind: 'training' } as const;
  const { sectionId: made } = await teacher.call(sectionApi.save, row);
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId: made, versionId, task: 'classification', target: '类', algorithms: ['tree'] },
    ...{ runs: 5, hidden: 25, threshold: 80, scoreShown, report },
  });
  return made;
}

/** Trains once, with an accuracy on the student's own test and one on the hidden test. */
async function train(who: Caller, accuracy: number, hidden: number): Promise<string> {
  school.judge.trained = { result: { figures: { accuracy }, folds: [], importance: [], hidden } };
  const { runId } = await who.call(trainingSectionApi.start, { sectionId, name: '第一次', config });
  await school.settleJobs();
  return runId;
}
const submit = (runId: string, content: string, version: number) =>
  student.ask(api.submit, { sectionId, runId, content, version });
const list = async (state?: 'submitted' | 'notBegun') =>
  (await teacher.call(trainingSectionApi.results, { sectionId, ...(state && { state }) })).pageInfo.resultList;
const counts = async () => {
  const { countList } = await teacher.call(api.counts, { sectionId });
  return Object.fromEntries(countList.flatMap(({ state, count }) => (count > 0 ? [[state, count]] : [])));
};
/** State and score of the student in the gradebook. */
async function grade() {
  const { columns, rows } = await teacher.call(gradebookApi.get, { courseId: lesson.courseId });
  const at = columns.findIndex(({ path }) => path === `/teaching/sections/${sectionId}`);
  const row = rows.find(({ userId }) => userId === student.id);
  return [row?.states[at], row?.scores[at]];
}
const told = async () =>
  (await student.call(messageApi.list, { pageSize: 20 })).pageInfo.resultList.map(({ messageTitle }) => messageTitle);

test('a report saves itself, and an older window does not overwrite a newer text', async () => {
  expect(await student.call(api.get, { sectionId })).toMatchObject({ version: 0, content: '', writable: true });
  const draft = { sectionId, content: '## 分析', version: 0 };
  expect(await student.call(api.saveDraft, draft)).toMatchObject({ version: 1 });
  // The reply may have been lost.
  expect(await student.call(api.saveDraft, draft)).toMatchObject({ version: 1 });
  expect((await student.ask(api.saveDraft, { ...draft, content: '别的' })).status).toBe(409);
  expect((await student.call(api.get, { sectionId })).content).toBe('## 分析');
  expect((await teacher.call(api.read, { sectionId, userId: student.id })).content).toBe('');
  expect((await teacher.ask(api.saveDraft, draft)).meta.success).toBe(false);
  expect((await teacher.ask(sectionApi.remove, { sectionId })).meta.code).toBe('section.hasWork');
});

test('a training is handed in together with its report, once, and waits for the teacher', async () => {
  const runId = await train(student, 0.9, 0.6);
  const saved = await student.call(api.saveDraft, { sectionId, content: '特征有用', version: 0 });
  expect((await student.ask(trainingSectionApi.submit, { sectionId, runId })).meta.code).toBe('trainingReport.needed');
  expect((await submit(runId, ' ', saved.version)).meta.code).toBe('trainingReport.empty');
  expect((await submit(runId, '特征有用', 0)).status).toBe(409);
  expect((await submit(runId, '长比宽有用', saved.version)).meta.success).toBe(true);
  expect(await student.call(trainingSectionApi.get, { sectionId })).toMatchObject({
    ...{ pickedId: runId, points: null, hidden: null },
  });
  expect(await student.call(api.get, { sectionId })).toMatchObject({ stage: 'submitted', writable: false });
  const late = { sectionId, content: '再改', version: 2 };
  expect((await student.ask(api.saveDraft, late)).meta.code).toBe('trainingReport.closed');
  expect(await grade()).toEqual(['waiting', null]);
});

test('the teacher sees the class: who has not begun, the figure of what was handed in, and what waits first', async () => {
  await train(other, 0.99, 0.9);
  school.judge.trained = { result: { figures: { accuracy: 0.7 }, folds: [], importance: [], hidden: 0.4 } };
  const epoch = (loss: number) => ({ epoch: { loss, accuracy: 0.5 }, progress: 0.5 });
  school.judge.steps = [epoch(0.8), epoch(0.25)];
  expect(await counts()).toEqual({ notBegun: 1, training: 1 });
  expect(await list('notBegun')).toMatchObject([{ userId: student.id, runCount: 0, figure: null }]);
  const { runId } = await student.call(trainingSectionApi.start, { sectionId, name: '提交的', config });
  await school.settleJobs();
  school.judge.steps = [];
  await submit(runId, '报告', 0);
  expect(await counts()).toEqual({ training: 1, submitted: 1 });
  expect(await list()).toMatchObject([
    { userId: student.id, className: '班级1', state: 'submitted', figure: 0.7, loss: 0.25, hidden: 0.4, report: true },
    { userId: other.id, state: 'training', figure: null, loss: null, report: false },
  ]);
  expect((await list('submitted')).map(({ userId }) => userId)).toEqual([student.id]);
  expect((await student.ask(api.read, { sectionId, userId: student.id })).status).toBe(403);
  expect(await teacher.call(api.read, { sectionId, userId: student.id })).toMatchObject({
    ...{ state: 'submitted', content: '报告', runId, points: 50, given: null },
  });
});

test('the mark of the teacher reaches the gradebook and the student, with the words for them', async () => {
  const runId = await train(student, 0.9, 0.6);
  await submit(runId, '报告', 0);
  const given = { sectionId, userId: student.id, points: 88, reason: '', comment: '分析清楚' };
  await teacher.call(trainingSectionApi.mark, given);
  expect(await grade()).toEqual(['marked', 88]);
  expect((await student.call(trainingSectionApi.get, { sectionId })).points).toBe(88);
  expect(await student.call(api.get, { sectionId })).toMatchObject({ stage: 'marked', comment: '分析清楚' });
  expect(await counts()).toEqual({ notBegun: 1, marked: 1 });
  expect(await told()).toContain('训练实验已批阅：花的报告');
  // The points of the hidden test are a mark too.
  await teacher.call(trainingSectionApi.mark, { sectionId, userId: student.id, points: null, reason: '' });
  expect(await grade()).toEqual(['marked', 75]);
});

test('what was returned is kept, counts no more, and is handed in again with another training', async () => {
  const runId = await train(student, 0.9, 0.6);
  await submit(runId, '第一稿', 0);
  const back = { sectionId, userId: student.id, comment: '请分析混淆矩阵' };
  expect((await teacher.ask(api.giveBack, { ...back, userId: other.id })).meta.code).toBe('trainingReport.notHandedIn');
  await teacher.call(api.giveBack, back);
  expect(await grade()).toEqual(['waiting', null]);
  expect(await told()).toContain('训练实验已退回：花的报告');
  const report = await student.call(api.get, { sectionId });
  expect(report).toMatchObject({ stage: 'returned', content: '第一稿', comment: '请分析混淆矩阵', writable: true });
  expect(report.former).toMatchObject([{ runName: '第一次', figure: 0.9, points: 75, content: '第一稿' }]);
  const better = await train(student, 0.95, 0.8);
  expect((await submit(better, '第二稿', report.version)).meta.success).toBe(true);
  const { content, former } = await teacher.call(api.read, { sectionId, userId: student.id });
  expect([content, former.map((one) => one.content)]).toEqual(['第二稿', ['第一稿']]);
  await teacher.call(trainingSectionApi.mark, { sectionId, userId: student.id, points: 95, reason: '' });
  expect(await grade()).toEqual(['marked', 95]);
});

test('a section without a report counts the hidden test at once, and can be returned too', async () => {
  sectionId = await openSection(false);
  const runId = await train(student, 0.9, 0.6);
  expect((await submit(runId, '报告', 0)).meta.code).toBe('trainingReport.notAsked');
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  expect(await grade()).toEqual(['marked', 75]);
  await teacher.call(api.giveBack, { sectionId, userId: student.id, comment: '换一个算法' });
  expect(await grade()).toEqual(['waiting', null]);
  const better = await train(student, 0.95, 0.8);
  await student.call(trainingSectionApi.submit, { sectionId, runId: better });
  expect(await grade()).toEqual(['marked', 100]);
});

test('points that are not shown to students stay hidden when what they are of is returned', async () => {
  sectionId = await openSection(true, false);
  await submit(await train(student, 0.9, 0.6), '第一稿', 0);
  await teacher.call(api.giveBack, { sectionId, userId: student.id, comment: '请补充' });
  expect((await student.call(api.get, { sectionId })).former).toMatchObject([{ content: '第一稿', points: null }]);
  const { former } = await teacher.call(api.read, { sectionId, userId: student.id });
  expect(former).toMatchObject([{ points: 75 }]);
});

test('a draft stays the student’s alone, also where the section asks for no report any more', async () => {
  const runId = await train(student, 0.9, 0.6);
  await student.call(api.saveDraft, { sectionId, content: '草稿', version: 0 });
  const { form, versionId } = await teacher.call(trainingSectionApi.get, { sectionId });
  if (!form) throw new Error('no form');
  await teacher.call(trainingSectionApi.save, { ...form, sectionId, versionId: versionId ?? '', report: false });
  await student.call(trainingSectionApi.submit, { sectionId, runId });
  await teacher.call(trainingSectionApi.mark, { sectionId, userId: student.id, points: 80, reason: '' });
  expect(await teacher.call(api.read, { sectionId, userId: student.id })).toMatchObject({ content: '', given: 80 });
  expect(await list()).toMatchObject([{ userId: student.id, state: 'marked', report: false }, {}]);
});
