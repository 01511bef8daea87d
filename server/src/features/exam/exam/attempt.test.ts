import { messageApi } from '@xueyan/contract/base/message';
import { examApi } from '@xueyan/contract/exam/exam';
import { examAnalysisApi } from '@xueyan/contract/exam/exam-analysis';
import { type ExamForm, mostAttempts } from '@xueyan/contract/exam/exam-form';
import { examMarkingApi, resultExport } from '@xueyan/contract/exam/exam-marking';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { regradeApi } from '@xueyan/contract/exam/regrade';
import { type Entry, sittingApi } from '@xueyan/contract/exam/sitting';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

/** Opens a running exam with two questions of 10 points and one candidate who takes it seriously. */
async function open(more: Partial<ExamForm>) {
  const { teacher, students, courseId, classId } = await openLesson(school, { students: 2 });
  const [one] = students;
  if (!one) throw new Error('no student');
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(181) };
  const form = { paperId, courseId, classIds: [classId], ...times, lateMinutes: 10, ...more };
  const examId = await giveExam(teacher, { start: 'own', ...form });
  await school.clock.advance({ minutes: 2 });
  return { teacher, one, courseId, examId };
}

/** Answers so many of the questions right, and hands in. */
async function sit(who: Caller, examId: string, right: 0 | 1 | 2) {
  const { sections, attempt } = await who.call(sittingApi.begin, { examId });
  const entries = sections
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, content: { kind } }, at): Entry[] => {
      const isRight = at < right;
      if (kind === 'single') return [{ itemId, response: { kind, choice: isRight ? 'o1' : 'o0' }, seq: at + 1 }];
      return kind === 'judge' ? [{ itemId, response: { kind, choice: isRight }, seq: at + 1 }] : [];
    });
  await who.call(sittingApi.submit, { examId, attempt, entries });
  return attempt;
}

const again = (who: Caller, examId: string) => who.call(sittingApi.beginAgain, { examId });
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const mineOf = async (who: Caller, examId: string) =>
  (await who.call(sittingApi.list, { examName: '期中' })).pageInfo.resultList.find((exam) => exam.examId === examId);

test('an exam is sat once unless it allows more attempts', async () => {
  const { one, examId } = await open({});
  expect(await codeOf(one.ask(sittingApi.beginAgain, { examId }))).toBe('sitting.noMoreAttempts');
  await sit(one, examId, 1);
  expect(await codeOf(one.ask(sittingApi.beginAgain, { examId }))).toBe('sitting.noMoreAttempts');
  expect(await codeOf(one.ask(sittingApi.begin, { examId }))).toBe('sitting.handedIn');
});

test('gives as many attempts as are allowed, each with its own empty paper and all of its time', async () => {
  const { teacher, one, examId } = await open({ attempts: 2 });
  expect(await sit(one, examId, 2)).toBe(1);
  expect(await mineOf(one, examId)).toMatchObject({ attempt: 1, attempts: 2, mayBeginAgain: true, points: null });
  // The latest time to begin is for the first attempt alone.
  await school.clock.advance({ minutes: 30 });
  expect(await again(one, examId)).toEqual({ attempt: 2 });
  const sitting = await one.call(sittingApi.begin, { examId });
  expect(sitting).toMatchObject({ attempt: 2, entries: [], seq: 0 });
  expect(sitting.deadline > inMinutes(55)).toBe(true);
  expect(await again(one, examId)).toEqual({ attempt: 2 });
  const { pageInfo } = await teacher.call(proctoringApi.candidates, { examId });
  expect(pageInfo.resultList.map(({ state }) => state).sort()).toEqual(['absent', 'answering']);
  await sit(one, examId, 0);
  expect((await one.call(sittingApi.list, { over: false })).pageInfo.resultList).toEqual([]);
  expect(await mineOf(one, examId)).toMatchObject({ attempt: 2, mayBeginAgain: false });
  expect(await codeOf(one.ask(sittingApi.beginAgain, { examId }))).toBe('sitting.noMoreAttempts');
});

test('what a browser still holds of an earlier attempt is not taken for the next one', async () => {
  const { one, examId } = await open({ attempts: null });
  const { sections } = await one.call(sittingApi.begin, { examId });
  const itemId = sections[0]?.items[0]?.itemId ?? '';
  await one.call(sittingApi.submit, { examId, attempt: 1, entries: [] });
  await again(one, examId);
  const entries = [{ itemId, response: { kind: 'single', choice: 'o1' } as const, seq: 9 }];
  expect(await codeOf(one.ask(sittingApi.save, { examId, attempt: 1, entries }))).toBe('sitting.otherAttempt');
  expect(await codeOf(one.ask(sittingApi.submit, { examId, attempt: 1, entries }))).toBe('sitting.otherAttempt');
  expect((await one.call(sittingApi.begin, { examId })).entries).toEqual([]);
});

test('a candidate who was made to hand in gets no further attempt', async () => {
  const { teacher, one, examId } = await open({ attempts: null });
  await one.call(sittingApi.begin, { examId });
  const [candidate] = (await teacher.call(examApi.candidates, { examId, state: 'answering' })).pageInfo.resultList;
  const candidateIds = [candidate?.candidateId ?? ''];
  await teacher.call(examApi.forceSubmit, { examId, candidateIds, reason: '作弊' });
  expect(await codeOf(one.ask(sittingApi.beginAgain, { examId }))).toBe('sitting.noMoreAttempts');
});

test.each([
  // Points of the attempts: 20, 0, 10.
  { attemptRule: 'best', points: 20, counted: [1], items: ['10', '10'] },
  { attemptRule: 'last', points: 10, counted: [3], items: ['10', '0'] },
  { attemptRule: 'average', points: 10, counted: [3, 2, 1], items: ['6.67', '3.33'] },
] as const)('counts $attemptRule of the attempts everywhere', async ({ attemptRule, points, counted, items }) => {
  const { teacher, one, courseId, examId } = await open({ attempts: 3, attemptRule, passPercent: 60 });
  await sit(one, examId, 2);
  await again(one, examId);
  await sit(one, examId, 0);
  await again(one, examId);
  await sit(one, examId, 1);
  await teacher.call(examApi.close, { examId });
  await teacher.call(examApi.publishResults, { examId });

  expect(await one.call(sittingApi.result, { examId })).toMatchObject({ points, passed: points >= 12 });
  const { attemptList } = await one.call(sittingApi.attempts, { examId });
  expect(attemptList.map((each) => [each.attempt, each.points])).toEqual([
    [3, 10],
    [2, 0],
    [1, 20],
  ]);
  expect(attemptList.filter(({ counts }) => counts).map(({ attempt }) => attempt)).toEqual(counted);
  const second = await one.call(sittingApi.result, { examId, attempt: 2 });
  expect(second).toMatchObject({ attempt: 2, points });
  expect(second.items.map((item) => item.points)).toEqual([0, 0]);

  const candidates = (await teacher.call(examApi.candidates, { examId, orderFlag: 'points desc' })).pageInfo.resultList;
  const mine = candidates.find(({ userId }) => userId === one.id);
  expect(mine).toMatchObject({ attempt: 3, points });
  expect(candidates).toHaveLength(2);
  const asked = { examId, candidateId: mine?.candidateId ?? '' };
  expect((await teacher.call(examMarkingApi.attempts, asked)).attemptList).toHaveLength(3);
  expect(await teacher.call(examApi.get, { examId })).toMatchObject({ candidateCount: 2, submittedCount: 1 });
  const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
  const at = columns.findIndex(({ kind }) => kind === 'exam');
  expect(rows.find(({ userId }) => userId === one.id)?.scores[at]).toBe(points);
  const statistics = await teacher.call(examAnalysisApi.statistics, { examId });
  expect(statistics.all).toMatchObject({ count: 1, mean: points });
  const sheet = await downloadSheet(school, teacher, resultExport.path, { examId });
  expect(sheet.rows[1]?.slice(5, 7)).toEqual([String(points), '3']);
  expect(sheet.rows[1]?.slice(-2)).toEqual(items);
});

test('where only the last attempt counts, answers of earlier ones need no mark', async () => {
  const { teacher, one, examId } = await openWithEssay('last');
  expect(await codeOf(teacher.ask(examApi.publishResults, { examId }))).toBe('exam.unmarked');
  const itemId = (await teacher.call(examMarkingApi.items, { examId })).itemList[0]?.itemId ?? '';
  const { pageInfo } = await teacher.call(examMarkingApi.answers, { examId, itemId });
  expect(pageInfo.resultList.map(({ response }) => response)).toEqual([{ kind: 'essay', text: '第二次' }]);
  const candidateId = pageInfo.resultList[0]?.candidateId ?? '';
  await teacher.call(examMarkingApi.mark, { examId, itemId, candidateId, points: 7, comment: '' });
  await teacher.call(examApi.publishResults, { examId });
  expect(await one.call(sittingApi.result, { examId })).toMatchObject({ points: 7, attempt: 2 });
});

test('where the best attempt counts, answers of all of them are marked', async () => {
  const { teacher, examId } = await openWithEssay('best');
  const itemId = (await teacher.call(examMarkingApi.items, { examId })).itemList[0]?.itemId ?? '';
  const { pageInfo } = await teacher.call(examMarkingApi.answers, { examId, itemId, unmarked: true });
  expect(pageInfo.totalSize).toBe(2);
});

/** An exam of one essay that a candidate wrote twice. */
async function openWithEssay(attemptRule: 'best' | 'last') {
  const { teacher, students, classId } = await openLesson(school);
  const [one] = students;
  if (!one) throw new Error('no student');
  const paperId = await writePaper(teacher, [bodies.essay]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times, attempts: 2, attemptRule });
  await school.clock.advance({ minutes: 2 });
  for (const text of ['第一次', '第二次']) {
    if (text === '第二次') await again(one, examId);
    const { sections } = await one.call(sittingApi.begin, { examId });
    const itemId = sections[0]?.items[0]?.itemId ?? '';
    await one.call(sittingApi.submit, { examId, entries: [{ itemId, response: { kind: 'essay', text }, seq: 1 }] });
  }
  await teacher.call(examApi.close, { examId });
  return { teacher, one, examId };
}

test('without a number there are twenty attempts, so that a candidate cannot bury the markers', async () => {
  const { one, examId } = await open({ attempts: null });
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    await one.call(sittingApi.begin, { examId });
    await one.call(sittingApi.submit, { examId, attempt, entries: [] });
    if (attempt < mostAttempts) await again(one, examId);
  }
  expect(await codeOf(one.ask(sittingApi.beginAgain, { examId }))).toBe('sitting.noMoreAttempts');
});

test('a request that only reads the state begins no attempt', async () => {
  const { one, examId } = await open({});
  expect(await codeOf(one.ask(sittingApi.begin, { examId, again: true }))).toBe('wire.changed');
  expect(await mineOf(one, examId)).toMatchObject({ state: 'absent' });
});

test('a correction tells those whose result changes, whatever attempts it touches', async () => {
  const { teacher, one, examId } = await open({ attempts: 2 });
  await sit(one, examId, 2);
  await again(one, examId);
  await sit(one, examId, 0);
  await school.clock.advance({ minutes: 200 });
  await school.settleJobs();
  await teacher.call(examApi.publishResults, { examId });
  const [item] = (await teacher.call(examMarkingApi.items, { examId })).itemList;
  const change = { examId, itemId: item?.itemId ?? '', adjustment: { way: 'full' } as const };
  // The best attempt is full already: the correction of the other one changes no result.
  const preview = await teacher.call(regradeApi.preview, change);
  expect(preview.pageInfo.resultList).toEqual([]);
  const before = JSON.stringify(await one.call(messageApi.unread, {}));
  await teacher.call(regradeApi.apply, { ...change, reason: '题意不清', expected: 0, newVersion: false });
  expect(JSON.stringify(await one.call(messageApi.unread, {}))).toBe(before);
});

test('where the mean counts, a correction of both attempts lists their person once, and tells them once', async () => {
  const { teacher, one, examId } = await open({ attempts: 2, attemptRule: 'average' });
  await sit(one, examId, 0);
  await again(one, examId);
  await sit(one, examId, 0);
  await school.clock.advance({ minutes: 200 });
  await school.settleJobs();
  await teacher.call(examApi.publishResults, { examId });
  const [item] = (await teacher.call(examMarkingApi.items, { examId })).itemList;
  const change = { examId, itemId: item?.itemId ?? '', adjustment: { way: 'full' } as const };
  const { resultList } = (await teacher.call(regradeApi.preview, change)).pageInfo;
  expect(resultList).toMatchObject([{ totalBefore: 0, totalAfter: 10 }]);
  const corrections = async () =>
    (await one.call(messageApi.list, {})).pageInfo.resultList.filter(({ messageTitle }) =>
      /更新|更正/.test(messageTitle),
    );
  const before = (await corrections()).length;
  await teacher.call(regradeApi.apply, { ...change, reason: '题意不清', expected: 1, newVersion: false });
  expect(await corrections()).toHaveLength(before + 1);
  expect((await one.call(sittingApi.result, { examId })).points).toBe(10);
});

test('where only those who failed may try again, who passed may not, nor who is not marked yet', async () => {
  const { teacher, one, examId } = await open({ attempts: 3, attemptsFor: 'failed', passPercent: 60 });
  await sit(one, examId, 1);
  expect(await mineOf(one, examId)).toMatchObject({ mayBeginAgain: true });
  expect((await one.call(sittingApi.list, { over: false })).pageInfo.totalSize).toBe(1);
  await again(one, examId);
  await sit(one, examId, 2);
  expect(await mineOf(one, examId)).toMatchObject({ mayBeginAgain: false });
  expect((await one.call(sittingApi.list, { over: false })).pageInfo.totalSize).toBe(0);
  expect(await codeOf(one.ask(sittingApi.beginAgain, { examId }))).toBe('sitting.noMoreAttempts');

  const paperId = await writePaper(teacher, [bodies.essay]);
  const { classIds } = await teacher.call(examApi.get, { examId });
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const written = await giveExam(teacher, { paperId, classIds, ...times, attempts: 2, attemptsFor: 'failed' });
  await school.clock.advance({ minutes: 2 });
  const { sections } = await one.call(sittingApi.begin, { examId: written });
  const itemId = sections[0]?.items[0]?.itemId ?? '';
  const response = { kind: 'essay', text: '等待评分' } as const;
  await one.call(sittingApi.submit, { examId: written, entries: [{ itemId, response, seq: 1 }] });
  expect(await mineOf(one, written)).toMatchObject({ mayBeginAgain: false });
});
