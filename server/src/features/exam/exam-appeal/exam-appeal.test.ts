import { examApi } from '@xueyan/contract/exam/exam';
import { examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let examId: string;
let items: string[];

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'appeal-teacher');
  student = await school.signIn('ROLE_STUDENT', 'appeal-student');
  const classId = await createClass(school.server.db, 'APP1', '申诉班', [student.id]);
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  examId = await giveExam(teacher, { paperId, classIds: [classId], beginTime: at(1), endTime: at(60) });
  items = (await teacher.call(examMarkingApi.items, { examId })).itemList.map(({ itemId }) => itemId);
  await school.clock.advance({ minutes: 2 });
  await student.call(sittingApi.begin, { examId });
  await student.call(sittingApi.submit, { examId, entries: [] });
  await teacher.call(examApi.close, { examId });
});
afterAll(() => school.close());

const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const ask = (at: number) => student.ask(examAppealApi.save, { examId, itemId: items[at] ?? '', reason: '请复核' });
const points = async () => (await student.call(sittingApi.result, { examId })).points;

test('an appeal can be made about published results, withdrawn while it waits, and answered once', async () => {
  expect(await codeOf(ask(0))).toBe('sitting.noResults');
  await teacher.call(examApi.publishResults, { examId });
  const withdrawn = (await ask(0)).data as { appealId: string };
  expect(await codeOf(ask(0))).toBe('examappeal.again');
  const stranger = await school.signIn('ROLE_STUDENT', 'appeal-stranger');
  expect(await codeOf(stranger.ask(examAppealApi.withdraw, withdrawn))).toBe('wire.gone');
  await student.call(examAppealApi.withdraw, withdrawn);

  const { appealId } = (await ask(0)).data as { appealId: string };
  const colleague = await school.signIn('ROLE_TEACHER', 'appeal-colleague');
  expect((await colleague.call(examAppealApi.list, {})).pageInfo.totalSize).toBe(0);
  const reply = { appealId, accepted: true, points: 6, answer: '酌情给分' };
  expect(await codeOf(colleague.ask(examAppealApi.answer, reply))).toBe('wire.gone');
  expect(await codeOf(colleague.ask(examAppealApi.get, { appealId }))).toBe('wire.gone');
  expect(await codeOf(teacher.ask(examAppealApi.answer, { ...reply, points: 11 }))).toBe('exammarking.tooMany');
  const waiting = await teacher.call(examAppealApi.list, { state: 'submitted' });
  expect(waiting.pageInfo.resultList).toMatchObject([{ appealId, number: 1, pointsBefore: 0, reason: '请复核' }]);

  await teacher.call(examAppealApi.answer, reply);
  expect(await points()).toBe(6);
  expect(await codeOf(teacher.ask(examAppealApi.answer, reply))).toBe('examappeal.otherState');
  expect(await codeOf(student.ask(examAppealApi.withdraw, { appealId }))).toBe('examappeal.otherState');
  const { changeList } = await teacher.call(examAppealApi.get, { appealId });
  expect(changeList).toMatchObject([{ before: 0, after: 6, cause: 'appeal', reason: '酌情给分' }]);
  const mine = await student.call(examAppealApi.mine, { examId });
  expect(mine.appealList.map(({ state, pointsAfter }) => [state, pointsAfter])).toEqual([
    ['accepted', 6],
    ['withdrawn', null],
  ]);
});

test('a rejected appeal leaves the points unchanged, and no appeals are accepted after the window', async () => {
  const { appealId } = (await ask(1)).data as { appealId: string };
  const reply = { appealId, accepted: false, answer: '评分无误' };
  expect(await codeOf(teacher.ask(examAppealApi.answer, { ...reply, points: 5 }))).toBe('examappeal.notWhenRejected');
  await teacher.call(examAppealApi.answer, { ...reply, points: null });
  expect(await points()).toBe(6);
  await school.clock.advance({ hours: 8 * 24 });
  const later = await school.logIn('appeal-student');
  const { appealList, until } = await later.call(examAppealApi.mine, { examId });
  expect(until).toBeNull();
  expect(appealList[0]).toMatchObject({ state: 'rejected', answer: '评分无误' });
  const late = { examId, itemId: items[1] ?? '', reason: '请复核' };
  expect(await codeOf(later.ask(examAppealApi.save, late))).toBe('examappeal.closed');
});
