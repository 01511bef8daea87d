import { messageApi } from '@xueyan/contract/base/message';
import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { questionApi } from '@xueyan/contract/exam/question';
import { type Adjustment, regradeApi } from '@xueyan/contract/exam/regrade';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
/**
 * The first student chose o1, which is right, the second o2; both know the second question, only the first knows the
 * third.
 */
let students: [Caller, Caller];
let examId: string;
let items: string[];

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'regrade-teacher');
  students = (await Promise.all([1, 2].map((n) => school.signIn('ROLE_STUDENT', `regrade-${n}`)))) as [Caller, Caller];
  const classId = await createClass(
    school.server.db,
    'REG1',
    '更正班',
    students.map(({ id }) => id),
  );
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge, bodies.ordering]);
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  examId = await giveExam(teacher, { paperId, classIds: [classId], beginTime: at(1), endTime: at(60) });
  items = (await teacher.call(examMarkingApi.items, { examId })).itemList.map(({ itemId }) => itemId);
  await school.clock.advance({ minutes: 2 });
  for (const [n, student] of students.entries()) {
    await student.call(sittingApi.begin, { examId });
    const order = n === 0 ? ['o0', 'o1', 'o2', 'o3', 'o4'] : ['o1', 'o0', 'o2', 'o3', 'o4'];
    const responses = [
      { kind: 'single' as const, choice: n === 0 ? 'o1' : 'o2' },
      { kind: 'judge' as const, choice: true },
      { kind: 'ordering' as const, order },
    ];
    const entries = responses.map((response, at) => ({ itemId: items[at] ?? '', response, seq: at + 1 }));
    await student.call(sittingApi.submit, { examId, entries });
  }
  await teacher.call(examApi.close, { examId });
  await teacher.call(examApi.publishResults, { examId });
});
afterAll(() => school.close());

const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const preview = (at: number, adjustment: Adjustment) =>
  teacher.call(regradeApi.preview, { examId, itemId: items[at] ?? '', adjustment });
const apply = async (at: number, adjustment: Adjustment, newVersion = false) => {
  const { pageInfo } = await preview(at, adjustment);
  const rest = { reason: '答案有误', expected: pageInfo.totalSize, newVersion };
  return teacher.call(regradeApi.apply, { examId, itemId: items[at] ?? '', adjustment, ...rest });
};
const totals = async () =>
  Promise.all(
    students.map(async (student) => {
      const { points, fullPoints } = await student.call(sittingApi.result, { examId });
      return [points, fullPoints];
    }),
  );

test('a dry run lists the marks before and after, and changes none', async () => {
  const key: Adjustment = { way: 'key', key: { kind: 'single', correct: 'o2' } };
  const found = await preview(0, key);
  expect(found.pageInfo.resultList).toMatchObject([
    { loginName: 'regrade-1', before: 10, after: 0, totalBefore: 30, totalAfter: 20 },
    { loginName: 'regrade-2', before: 0, after: 10, totalBefore: 10, totalAfter: 20 },
  ]);
  expect([found.nowPassing, found.nowFailing]).toEqual([1, 0]);
  expect(await totals()).toEqual([
    [30, 30],
    [10, 30],
  ]);
  const stale = { examId, itemId: items[0] ?? '', adjustment: key, reason: '答案有误', expected: 1, newVersion: false };
  expect(await codeOf(teacher.ask(regradeApi.apply, stale))).toBe('regrade.changed');
  const bad = { ...stale, adjustment: { way: 'key', key: { kind: 'single', correct: 'zz' } } as Adjustment };
  expect(await codeOf(teacher.ask(regradeApi.apply, bad))).toBe('regrade.badKey');
});

test('another key counts at once, notifies candidates, records changes and becomes a version in the bank', async () => {
  await apply(0, { way: 'key', key: { kind: 'single', correct: 'o2' } }, true);
  expect(await totals()).toEqual([
    [20, 30],
    [20, 30],
  ]);
  const result = await students[1].call(sittingApi.result, { examId });
  expect(result.items[0]).toMatchObject({
    corrected: 'key',
    key: { correct: 'o2' },
    changes: [{ before: 0, after: 10, cause: 'regrade', reason: '答案有误' }],
  });
  const inbox = await students[1].call(messageApi.list, {});
  expect(inbox.pageInfo.resultList[0]?.messageTitle).toContain('成绩已更新');
  const { pageInfo } = await teacher.call(questionApi.list, { kind: 'single' });
  const question = await teacher.call(questionApi.get, { questionId: pageInfo.resultList[0]?.questionId ?? '' });
  expect(question).toMatchObject({ number: 2, key: { correct: 'o2' } });
});

test('points go to all candidates, to those who chose one of several options, or back to the original', async () => {
  await apply(0, { way: 'choice', choices: ['o1', 'o2'], points: 8 });
  expect(await totals()).toEqual([
    [30, 30],
    [18, 30],
  ]);
  await apply(0, { way: 'full' });
  expect((await totals()).map(([points]) => points)).toEqual([30, 20]);
  await apply(0, { way: 'original' });
  expect((await totals()).map(([points]) => points)).toEqual([30, 10]);
  expect((await teacher.call(regradeApi.list, { examId })).pageInfo.totalSize).toBe(4);
});

test('a removed question lowers the total, or its points are spread by a candidate’s share of the rest', async () => {
  await apply(2, { way: 'removed', points: 'lower' });
  expect(await totals()).toEqual([
    [20, 20],
    [10, 20],
  ]);
  await apply(2, { way: 'removed', points: 'spread' });
  expect(await totals()).toEqual([
    [30, 30],
    [15, 30],
  ]);
});
