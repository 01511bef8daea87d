import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import { examAnalysisApi } from '@xueyan/contract/exam/exam-analysis';
import { questionLevelApi } from '@xueyan/contract/exam/question-level';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let examId: Exam['examId'];
/** For each of the six candidates: whether they know the first, second and third question. */
const knows = [
  [true, true, true],
  [true, true, true],
  [true, true, false],
  [true, false, true],
  [false, false, false],
  [false, false, false],
];
const answers: Record<string, [right: QuestionResponse, wrong: QuestionResponse]> = {
  single: [
    { kind: 'single', choice: 'o1' },
    { kind: 'single', choice: 'o0' },
  ],
  judge: [
    { kind: 'judge', choice: true },
    { kind: 'judge', choice: false },
  ],
  ordering: [
    { kind: 'ordering', order: ['o0', 'o1', 'o2', 'o3', 'o4'] },
    { kind: 'ordering', order: ['o1', 'o0', 'o2', 'o3', 'o4'] },
  ],
};

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'analysis-teacher');
  const students = await Promise.all(knows.map((_, n) => school.signIn('ROLE_STUDENT', `analysis-${n}`)));
  const classIds = await Promise.all(
    [0, 1].map((n) =>
      createClass(
        school.server.db,
        `AN${n}`,
        `分析${n}班`,
        students.filter((__, at) => at % 2 === n).map(({ id }) => id),
      ),
    ),
  );
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge, bodies.ordering]);
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  examId = await giveExam(teacher, { paperId, classIds, beginTime: at(1), endTime: at(60) });
  await school.clock.advance({ minutes: 2 });
  for (const [n, student] of students.entries()) {
    const { sections } = await student.call(sittingApi.begin, { examId });
    const entries = sections
      .flatMap(({ items }) => items)
      .map(({ itemId, content }, place) => {
        const response = answers[content.kind]?.[knows[n]?.[place] ? 0 : 1];
        return { itemId, response: response as QuestionResponse, seq: place + 1 };
      });
    await student.call(sittingApi.submit, { examId, entries });
  }
  await teacher.call(examApi.close, { examId });
});
afterAll(() => school.close());

test('an exam reports the distribution of points, overall and by class', async () => {
  const { all, classes, tenths } = await teacher.call(examAnalysisApi.statistics, { examId });
  expect(all).toMatchObject({ count: 6, mean: 16.67, median: 20, best: 30, lowest: 0, passed: 4, deviation: 12.47 });
  expect(tenths).toEqual([2, 0, 0, 0, 0, 0, 2, 0, 0, 2]);
  expect(classes.map(({ className, count, mean }) => [className, count, mean])).toEqual([
    ['分析0班', 3, 16.67],
    ['分析1班', 3, 16.67],
  ]);
});

test('each question reports its facility, its discrimination and the options that were chosen', async () => {
  const { pageInfo } = await teacher.call(examAnalysisApi.items, { examId });
  expect(pageInfo.resultList.map(({ facility }) => facility)).toEqual([0.667, 0.5, 0.5]);
  const [first] = pageInfo.resultList;
  expect(first).toMatchObject({ asked: 6, blank: 0, number: 1 });
  expect(first?.choices.map(({ label, count, correct }) => [label, count, correct])).toEqual([
    ['A', 2, false],
    ['B', 4, true],
    ['C', 0, false],
  ]);
  // Points of the rest: 20, 20, 10, 10, 0, 0; correlated with 10, 10, 10, 10, 0, 0.
  expect(first?.discrimination).toBeCloseTo(0.866, 3);
  const stranger = await school.signIn('ROLE_TEACHER', 'analysis-stranger');
  expect((await stranger.ask(examAnalysisApi.statistics, { examId })).meta.code).toBe('wire.gone');
  expect((await stranger.ask(examAnalysisApi.items, { examId })).meta.code).toBe('wire.gone');
});

test('questions are measured while results are published, and listed for their maintainers', async () => {
  const listed = async (who: Caller, more: object = {}) =>
    (await who.call(examAnalysisApi.questions, { orderFlag: 'facility desc', ...more })).pageInfo;
  expect((await listed(teacher)).totalSize).toBe(0);
  await teacher.call(examApi.publishResults, { examId });
  await school.settleJobs();
  const page = await listed(teacher);
  expect(page.resultList.map(({ facility, answers: n, exams }) => [facility, n, exams])).toEqual([
    [0.667, 6, 1],
    [0.5, 6, 1],
    [0.5, 6, 1],
  ]);
  // All were rated as difficulty 2, for which 75 % is expected.
  expect(page.resultList.map(({ measured, reasons }) => [measured, reasons])).toEqual([
    ['3', []],
    ['4', ['harder']],
    ['4', ['harder']],
  ]);
  const { rows } = await downloadSheet(school, teacher, 'export/questionmeasure/list', { orderFlag: 'facility desc' });
  const [titles = [], ...written] = rows;
  const inColumn = (title: string) => written.map((row) => row[titles.indexOf(title)]);
  expect([inColumn('标注难度'), inColumn('实测难度')]).toEqual([
    ['较易', '较易', '较易'],
    ['中等', '较难', '较难'],
  ]);
  expect((await listed(teacher, { toMend: true })).totalSize).toBe(2);
  // The school expects half of its candidates to solve such questions.
  const admin = await school.signIn('ROLE_ADMIN', 'analysis-admin');
  const rather = { levelCode: '2', name: '较易', nameEn: 'Rather easy', nameMn: '', enabled: true };
  await admin.call(questionLevelApi.update, { ...rather, facility: 0.5 });
  expect((await listed(teacher)).resultList.map(({ measured, reasons }) => [measured, reasons])).toEqual([
    ['3', []],
    ['2', []],
    ['2', []],
  ]);
  expect((await listed(teacher, { toMend: true })).totalSize).toBe(0);
  expect((await listed(teacher, { reason: 'flat' })).totalSize).toBe(0);
  const stranger = await school.signIn('ROLE_TEACHER', 'analysis-other');
  expect((await listed(stranger)).totalSize).toBe(0);
  await teacher.call(examApi.withdrawResults, { examId });
  await school.settleJobs();
  expect((await listed(teacher)).totalSize).toBe(0);
});

test('a candidate compares their published result with the mean, by kind of question §examination.4', async () => {
  const student = await school.logIn('analysis-2');
  expect((await student.ask(examAnalysisApi.own, { examId })).meta.code).toBe('sitting.noResults');
  await teacher.call(examApi.publishResults, { examId });
  expect(await student.call(examAnalysisApi.own, { examId })).toEqual({
    ...{ points: 20, fullPoints: 30, count: 6, mean: 16.67 },
    kinds: [
      { kind: 'single', points: 10, fullPoints: 10, mean: 6.67 },
      { kind: 'judge', points: 10, fullPoints: 10, mean: 5 },
      { kind: 'ordering', points: 0, fullPoints: 10, mean: 5 },
    ],
  });
  const stranger = await school.signIn('ROLE_STUDENT', 'analysis-outsider');
  expect((await stranger.ask(examAnalysisApi.own, { examId })).meta.code).toBe('wire.gone');
});
