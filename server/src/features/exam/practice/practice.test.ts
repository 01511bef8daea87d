import { practiceApi } from '@xueyan/contract/exam/practice';
import { practisingApi } from '@xueyan/contract/exam/practising';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { programming, statement } from '../../../testing/exam-questions.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let stranger: Caller;
let practiceId: string;
let classId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'practice-teacher');
  student = await school.signIn('ROLE_STUDENT', 'practice-student', '练习生');
  stranger = await school.signIn('ROLE_STUDENT', 'practice-stranger');
  classId = await createClass(school.server.db, 'PRA1', '练习班', [student.id]);
  const all = { subject: 'linux', bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [], count: 20 };
  const source = { ...all, paperId: await writePaper(teacher) };
  const form = { practiceName: '每日一练', description: '', shuffleOptions: false, classIds: [classId], source };
  ({ practiceId } = await teacher.call(practiceApi.save, form));
});
afterAll(() => school.close());

const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const begin = () => student.call(practisingApi.begin, { practiceId });
const itemOf = async (kind: string) => (await begin()).items.find(({ content }) => content.kind === kind)?.itemId ?? '';
const answer = async (response: QuestionResponse) =>
  student.call(practisingApi.answer, { practiceId, itemId: await itemOf(response.kind), response });
const mistakes = async () => (await student.call(practisingApi.mistakes, {})).pageInfo.resultList;
const mine = async () => (await student.call(practisingApi.list, {})).pageInfo.resultList[0];

test('a practice set is answered one by one, judged at once, and continued where the student stopped', async () => {
  expect(await codeOf(student.ask(practisingApi.begin, { practiceId }))).toBe('wire.gone');
  await teacher.call(practiceApi.open, { practiceId });
  expect(await codeOf(stranger.ask(practisingApi.begin, { practiceId }))).toBe('wire.gone');
  expect((await stranger.call(practisingApi.list, {})).pageInfo.totalSize).toBe(0);

  const before = await begin();
  expect(before.items.every(({ outcome }) => outcome === null)).toBe(true);
  expect(JSON.stringify(before)).not.toMatch(/"key"|"correct"|reference/);
  const right = await answer({ kind: 'single', choice: 'o1' });
  expect(right).toMatchObject({ right: true, share: 1, key: { kind: 'single', correct: 'o1' } });
  const after = await begin();
  expect(after.items.filter(({ outcome }) => outcome !== null)).toHaveLength(1);
  expect(await mine()).toMatchObject({ answered: 1, right: 1, round: 1 });
});

test('wrong answers stay in a notebook until they are answered right, and a new round loses nothing', async () => {
  const key = (await answer({ kind: 'judge', choice: true })).key;
  const correct = key?.kind === 'judge' && key.correct;
  await answer({ kind: 'judge', choice: !correct });
  expect((await mistakes()).map(({ content }) => content.kind)).toEqual(['judge']);
  expect((await student.call(practisingApi.restart, { practiceId })).round).toBe(2);
  expect((await student.call(practisingApi.restart, { practiceId })).round).toBe(2);
  expect(await mistakes()).toHaveLength(1);
  await answer({ kind: 'judge', choice: correct });
  expect(await mistakes()).toEqual([]);
  expect(await mine()).toMatchObject({ answered: 1, right: 1, round: 2 });
});

test('a student compares their essay with its reference, and no other kind of answer', async () => {
  const { right, share } = await answer({ kind: 'essay', text: '管道连接两个程序' });
  expect([right, share]).toEqual([null, null]);
  const itemId = await itemOf('essay');
  await student.call(practisingApi.assess, { practiceId, itemId, right: false });
  expect((await mistakes()).map(({ content }) => content.kind)).toEqual(['essay']);
  await answer({ kind: 'single', choice: 'o2' });
  const decided = { practiceId, itemId: await itemOf('single'), right: true };
  expect(await codeOf(student.ask(practisingApi.assess, decided))).toBe('practice.decided');
});

test("a teacher sees each student's progress by knowledge point, and a closed set accepts no answer", async () => {
  const { pageInfo } = await teacher.call(practiceApi.progress, { practiceId });
  expect(pageInfo.resultList).toMatchObject([{ userName: '练习生', answered: 3, right: 1 }]);
  const all = (await teacher.call(practiceApi.points, { practiceId })).pointList;
  expect(all.reduce((sum, { tries }) => sum + tries, 0)).toBe(pageInfo.resultList[0]?.tries);
  const { pointList } = await teacher.call(practiceApi.points, { practiceId, userId: stranger.id });
  expect(pointList.every(({ tries }) => tries === 0)).toBe(true);
  await teacher.call(practiceApi.close, { practiceId });
  expect(await codeOf(student.ask(practisingApi.begin, { practiceId }))).toBe('practice.closed');
  expect(await codeOf(teacher.ask(practiceApi.remove, { practiceId }))).toBe('practice.otherState');
});

test('practice, which shows keys, is closed while its student sits an exam', async () => {
  const { practiceId: open } = await teacher.call(practiceApi.save, {
    ...{ practiceName: '考前练习', description: '', shuffleOptions: false, classIds: [classId] },
    source: {
      ...{ subject: 'linux', bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [], count: 20 },
      paperId: await writePaper(teacher),
    },
  });
  await teacher.call(practiceApi.open, { practiceId: open });
  const examId = await giveExam(teacher, {
    paperId: await writePaper(teacher),
    ...{ courseId: null, classIds: [classId], minutes: 60 },
    beginTime: school.clock.write(new Date(school.clock.now().getTime() + 60_000)),
    endTime: school.clock.write(new Date(school.clock.now().getTime() + 7_200_000)),
  });
  await school.clock.advance({ minutes: 2 });
  const { attempt } = await student.call(sittingApi.begin, { examId });
  const ask = () => codeOf(student.ask(practisingApi.begin, { practiceId: open }));
  expect(await ask()).toBe('practice.exam');
  expect(await codeOf(student.ask(practisingApi.mistakes, {}))).toBe('practice.exam');
  await student.call(sittingApi.submit, { examId, attempt, entries: [] });
  expect(await ask()).toBeUndefined();
});

test('programs and statements are tried and judged, and noted until right; their tests stay secret', async () => {
  const paperId = await writePaper(teacher, [programming(), statement()]);
  const { practice } = await teacher
    .call(practiceApi.get, { practiceId })
    .then((one) => ({ practice: { ...one.source, paperId } }));
  const form = {
    practiceName: '上机练',
    description: '',
    shuffleOptions: false,
    classIds: [classId],
    source: practice,
  };
  const judged = await teacher.call(practiceApi.save, form);
  expect(await teacher.call(practiceApi.open, judged)).toMatchObject({ questionCount: 2, left: 0 });
  const { items } = await student.call(practisingApi.begin, judged);
  const itemId = items.find(({ content }) => content.kind === 'programming')?.itemId ?? '';
  const asked = { ...judged, itemId };
  const code = (source: string) => ({ kind: 'programming' as const, language: 'python' as const, source });
  expect(await codeOf(stranger.ask(practisingApi.tryOut, { ...asked, response: code('right') }))).toBe('wire.gone');
  const trial = await student.call(practisingApi.tryOut, { ...asked, response: code('right'), inputs: ['1'] });
  await school.settleJobs();
  expect((await student.call(submissionApi.get, trial)).state).toBe('judged');
  expect(await student.call(practisingApi.outcome, asked)).toBeNull();
  expect(await codeOf(student.ask(practisingApi.answer, { ...asked, response: code('') }))).toBe('practice.unwritten');

  const given = await student.call(practisingApi.answer, { ...asked, response: code('half') });
  expect(given).toMatchObject({ right: null, share: null, key: null, analysis: '' });
  expect(await codeOf(student.ask(practisingApi.assess, { ...asked, right: true }))).toBe('practice.decided');
  await school.settleJobs();
  const wrong = await student.call(practisingApi.outcome, asked);
  expect(wrong).toMatchObject({ right: false, key: { kind: 'programming', tests: [] } });
  expect((await mistakes()).map((one) => one.itemId)).toContain(itemId);
  await student.call(practisingApi.answer, { ...asked, response: code('right') });
  await school.settleJobs();
  expect(await student.call(practisingApi.outcome, asked)).toMatchObject({ right: true, share: 1 });
  expect((await mistakes()).map((one) => one.itemId)).not.toContain(itemId);
});
