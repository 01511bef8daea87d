import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examForm, giveExam, writePaper } from '../../../testing/exam.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { examParameters } from './exam.parameter.ts';

let school: School;
let teacher: Caller;
let students: Caller[];
let classId: string;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'exam-teacher');
  students = await Promise.all([1, 2, 3].map((n) => school.signIn('ROLE_STUDENT', `exam-student-${n}`, `考生${n}`)));
  classId = await createClass(
    school.server.db,
    'EXAM1',
    '考试班',
    students.map(({ id }) => id),
  );
  paperId = await writePaper(teacher);
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
/** Makes an exam that begins in a minute and can be answered for an hour. */
const give = (more: object = {}) =>
  giveExam(teacher, { paperId, classIds: [classId], beginTime: inMinutes(1), endTime: inMinutes(121), ...more });
const begun = async (more: object = {}) => {
  const examId = await give(more);
  await school.clock.advance({ minutes: 2 });
  return examId;
};
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const begin = (who: Caller | undefined, examId: string) => who?.call(sittingApi.begin, { examId }) as Promise<Sitting>;
const itemsOf = ({ sections }: Sitting) => sections.flatMap(({ items }) => items);
const itemOf = (sitting: Sitting, kind: string) =>
  itemsOf(sitting).find(({ content }) => content.kind === kind)?.itemId ?? '';
const entry = (sitting: Sitting, response: QuestionResponse, seq: number) => ({
  ...{ itemId: itemOf(sitting, response.kind), response, seq },
});
const choose = (choice: string): QuestionResponse => ({ kind: 'single', choice });
const write = (text: string): QuestionResponse => ({ kind: 'essay', text });
const stateOf = async (examId: string) => (await teacher.call(examApi.get, { examId })).state;
const candidatesOf = async (examId: string) =>
  (await teacher.call(examApi.candidates, { examId, pageSize: 100 })).pageInfo.resultList;
const candidateOf = async (examId: string, who: Caller | undefined) =>
  (await candidatesOf(examId)).find(({ userId }) => userId === who?.id);

test('an exam goes through all states: published, begun by the clock, answered, marked, its results read', async () => {
  const [student] = students;
  const examId = await give();
  expect(await stateOf(examId)).toBe('published');
  expect(await codeOf(student?.ask(sittingApi.begin, { examId }) as never)).toBe('sitting.notYet');
  await school.clock.advance({ minutes: 2 });
  expect(await stateOf(examId)).toBe('running');

  const sitting = await begin(student, examId);
  expect(sitting.deadline).toBe((await begin(student, examId)).deadline);
  expect(itemsOf(sitting)).toHaveLength(4);
  expect(JSON.stringify(sitting)).not.toMatch(/"key"|"correct"|"order":|reference/);
  const saved = await student?.call(sittingApi.save, {
    examId,
    entries: [
      entry(sitting, choose('o1'), 1),
      entry(sitting, { kind: 'judge', choice: false }, 2),
      entry(sitting, write('管道连接两个程序'), 3),
    ],
  });
  expect(saved?.seq).toBe(3);
  const submitted = await student?.call(sittingApi.submit, { examId, entries: [] });
  expect(await student?.call(sittingApi.submit, { examId, entries: [] })).toEqual(submitted);
  expect(await candidateOf(examId, student)).toMatchObject({
    state: 'submitted',
    submitWay: 'self',
    points: 10,
    unmarked: 1,
  });
  expect(await codeOf(student?.ask(sittingApi.result, { examId }) as never)).toBe('sitting.noResults');

  await teacher.call(examApi.close, { examId });
  expect(await codeOf(teacher.ask(examApi.publishResults, { examId }))).toBe('exam.unmarked');
  const itemId = itemOf(sitting, 'essay');
  const { pageInfo } = await teacher.call(examMarkingApi.answers, { examId, itemId, unmarked: true });
  const [answer] = pageInfo.resultList;
  expect(JSON.stringify(pageInfo)).not.toContain('考生');
  const mark = { examId, candidateId: answer?.candidateId ?? '', itemId, comment: '说得清楚' };
  expect(await codeOf(teacher.ask(examMarkingApi.mark, { ...mark, points: 10.5 }))).toBe('exammarking.tooMany');
  await teacher.call(examMarkingApi.mark, { ...mark, points: 8 });
  await teacher.call(examApi.publishResults, { examId });

  const result = await student?.call(sittingApi.result, { examId });
  expect(result).toMatchObject({ points: 18, fullPoints: 40, passPoints: 24, passed: false });
  expect(result?.items.map(({ points }) => points)).toEqual([10, 0, 0, 8]);
  expect(result?.items[3]).toMatchObject({ comment: '说得清楚', key: { kind: 'essay' } });
  const mine = await student?.call(sittingApi.list, { over: true });
  expect(mine?.pageInfo.resultList).toMatchObject([{ examId, points: 18, passed: false }]);
});

describe('answers of a sitting', () => {
  test('entries with a lower number never replace later ones, whenever they arrive', async () => {
    const [student] = students;
    const examId = await begun();
    const sitting = await begin(student, examId);
    const save = (choice: string, seq: number) =>
      student?.call(sittingApi.save, { examId, entries: [entry(sitting, choose(choice), seq)] });
    await save('o2', 5);
    expect((await save('o0', 3))?.seq).toBe(5);
    const [kept] = (await begin(student, examId)).entries;
    expect(kept).toMatchObject({ seq: 5, response: { choice: 'o2' } });
  });

  test('entries are accepted only from a candidate, for items of their exam and of the question’s kind', async () => {
    const [student, other] = students;
    const examId = await begun();
    const [sitting, elsewhere] = [await begin(student, examId), await begin(student, await begun())];
    const save = (entries: object[]) => student?.ask(sittingApi.save, { examId, entries } as never) as never;
    expect(await codeOf(save([entry(elsewhere, choose('o1'), 1)]))).toBe('wire.gone');
    const essay = { itemId: itemOf(sitting, 'single'), response: write('?'), seq: 1 };
    expect(await codeOf(save([essay]))).toBe('sitting.otherKind');
    await save([entry(sitting, choose('o1'), 1)]);
    expect((await begin(other, examId)).entries).toEqual([]);
    const stranger = await school.signIn('ROLE_STUDENT', 'exam-stranger');
    expect(await codeOf(stranger.ask(sittingApi.begin, { examId }))).toBe('wire.gone');
  });

  test('entries are accepted shortly after the deadline, then the server hands in what it has', async () => {
    const [student] = students;
    const examId = await begun({ minutes: 10 });
    const sitting = await begin(student, examId);
    const save = (choice: string, seq: number) =>
      student?.ask(sittingApi.save, { examId, entries: [entry(sitting, choose(choice), seq)] }) as never;
    await save('o0', 1);
    await school.clock.advance({ minutes: 9 });
    expect(await codeOf(save('o1', 2))).toBeUndefined();
    await school.clock.advance({ minutes: 2 });
    expect(await codeOf(save('o2', 3))).toBe('sitting.handedIn');
    expect(await candidateOf(examId, student)).toMatchObject({ state: 'submitted', submitWay: 'time', points: 10 });
    // A second hand-in is no fault, and entries that came too late are reported as such.
    const submit = async (choice: string, seq: number) =>
      (await student?.call(sittingApi.submit, { examId, entries: [entry(sitting, choose(choice), seq)] }))?.taken;
    expect([await submit('o1', 2), await submit('o2', 3)]).toEqual([true, false]);
    expect(await candidateOf(examId, student)).toMatchObject({ points: 10 });
  });

  test('are taken as long after the time is over as the school sets', async () => {
    const [student] = students;
    const examId = await begun({ minutes: 10 });
    const sitting = await begin(student, examId);
    const save = (choice: string, seq: number) =>
      student?.ask(sittingApi.save, { examId, entries: [entry(sitting, choose(choice), seq)] }) as never;
    await withParameter(school, examParameters.graceSeconds, 300, async () => {
      await school.clock.advance({ minutes: 12 });
      expect(await codeOf(save('o1', 1))).toBeUndefined();
    });
    await school.clock.advance({ seconds: 10 });
    expect(await codeOf(save('o2', 2))).toBe('sitting.handedIn');
  });
});

describe('times of a sitting', () => {
  test('each candidate has a deadline of their own where the exam says so, never beyond its end', async () => {
    const [one, two] = students;
    const examId = await begun({ start: 'own', minutes: 60, lateMinutes: null });
    const first = await begin(one, examId);
    await school.clock.advance({ minutes: 90 });
    const second = await begin(two, examId);
    expect(second.deadline > first.deadline).toBe(true);
    expect(second.deadline).toBe((await teacher.call(examApi.get, { examId })).endTime);
  });

  test('entry ends when the exam says so; extra minutes count', async () => {
    const [one, two] = students;
    const examId = await begun({ lateMinutes: 10 });
    const candidate = await candidateOf(examId, two);
    const reason = '申请延时';
    await teacher.call(examApi.extend, { examId, candidateIds: [candidate?.candidateId ?? ''], minutes: 20, reason });
    await school.clock.advance({ minutes: 12 });
    expect(await codeOf(one?.ask(sittingApi.begin, { examId }) as never)).toBe('sitting.tooLate');
    await begin(two, examId);
    expect(await candidateOf(examId, two)).toMatchObject({ state: 'answering', extraMinutes: 20, extraReason: reason });
  });

  test('handing in is refused before the earliest minute, where the exam sets one', async () => {
    const [student] = students;
    const examId = await begun({ earliestMinutes: 15 });
    const mine = await student?.call(sittingApi.list, { examId });
    expect(mine?.pageInfo.resultList).toMatchObject([{ earliestMinutes: 15 }]);
    await begin(student, examId);
    expect(await codeOf(student?.ask(sittingApi.submit, { examId, entries: [] }) as never)).toBe('sitting.tooEarly');
    await school.clock.advance({ minutes: 16 });
    await student?.call(sittingApi.submit, { examId, entries: [] });
  });

  test('the exam ends by itself once the deadline of all candidates has passed', async () => {
    const examId = await begun({ endTime: inMinutes(30) });
    await begin(students[0], examId);
    await school.clock.advance({ minutes: 32 });
    expect(await stateOf(examId)).toBe('marking');
    expect((await candidatesOf(examId)).map(({ state }) => state).toSorted()).toEqual([
      'absent',
      'absent',
      'submitted',
    ]);
  });
});

test('the exam owner hands in for a candidate and lets them go on, and both are audited', async () => {
  const [student] = students;
  const examId = await begun();
  const sitting = await begin(student, examId);
  const candidateId = (await candidateOf(examId, student))?.candidateId ?? '';
  const reason = '误操作';
  await teacher.call(examApi.forceSubmit, { examId, candidateIds: [candidateId], reason });
  const save = () => student?.ask(sittingApi.save, { examId, entries: [entry(sitting, choose('o1'), 1)] }) as never;
  expect(await codeOf(save())).toBe('sitting.handedIn');
  await teacher.call(examApi.close, { examId });
  await teacher.call(examApi.reopen, { examId, candidateId, minutes: 10, reason });
  await begin(student, examId);
  expect(await codeOf(save())).toBeUndefined();
  expect(await codeOf(teacher.ask(examApi.publishResults, { examId }))).toBe('exam.stillAnswering');
  await school.clock.advance({ minutes: 12 });
  expect(await candidateOf(examId, student)).toMatchObject({ state: 'submitted', submitWay: 'time', points: 10 });
});

test('refuses illegal transitions, and all transitions by anyone but the exam owner', async () => {
  const examId = await give();
  const colleague = await school.signIn('ROLE_TEACHER', 'exam-colleague');
  for (const move of [examApi.withdraw, examApi.close, examApi.cancel, examApi.publishResults])
    expect(await codeOf(colleague.ask(move, { examId }))).toBe('wire.gone');
  for (const move of [examApi.publish, examApi.close, examApi.publishResults, examApi.archive, examApi.remove])
    expect(await codeOf(teacher.ask(move, { examId }))).toBe('exam.otherState');
  await teacher.call(examApi.withdraw, { examId });
  expect(await candidatesOf(examId)).toEqual([]);
  const past = { ...examForm, beginTime: '2020-01-01 08:00:00', endTime: '2020-01-01 09:00:00' };
  const { version } = await teacher.call(examApi.get, { examId });
  await teacher.call(examApi.update, { ...past, paperId, classIds: [classId], examId, version });
  expect(await codeOf(teacher.ask(examApi.publish, { examId }))).toBe('exam.inThePast');
  await teacher.call(examApi.remove, { examId });
});

test('questions and options are shuffled for each candidate, and a reload shows the same', async () => {
  const examId = await begun({ shuffleQuestions: true, shuffleOptions: true });
  const orders = await Promise.all(students.map(async (student) => itemsOf(await begin(student, examId))));
  const again = await Promise.all(students.map(async (student) => itemsOf(await begin(student, examId))));
  expect(again).toEqual(orders);
  const views = new Set(orders.map((items) => JSON.stringify(items.map(({ content }) => content))));
  expect(views.size).toBeGreaterThan(1);
  for (const items of orders) expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});
