import { examApi } from '@xueyan/contract/exam/exam';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { type ExamForm, resitRules } from '@xueyan/contract/exam/exam-form';
import { examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { regradeApi } from '@xueyan/contract/exam/regrade';
import { type ResitGroup, resitApi } from '@xueyan/contract/exam/resit';
import { type Entry, sittingApi } from '@xueyan/contract/exam/sitting';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { bodies, examForm, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { scoreAfter } from './resit.rule.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const times = () => ({ beginTime: inMinutes(1), endTime: inMinutes(61) });
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;

/** Answers so many of the two questions right, and hands in. */
async function sit(who: Caller | undefined, examId: string, right: 0 | 1 | 2) {
  if (!who) throw new Error('no candidate');
  const { sections } = await who.call(sittingApi.begin, { examId });
  const entries = sections
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, content: { kind } }, at): Entry[] => {
      if (kind === 'single') return [{ itemId, response: { kind, choice: at < right ? 'o1' : 'o0' }, seq: at + 1 }];
      return kind === 'judge' ? [{ itemId, response: { kind, choice: at < right }, seq: at + 1 }] : [];
    });
  await who.call(sittingApi.submit, { examId, entries });
}

async function publish(teacher: Caller, examId: string) {
  await teacher.call(examApi.close, { examId });
  await teacher.call(examApi.publishResults, { examId });
}

/** An exam of a course, 12 of 20 points pass, with results: of four students one passed, two failed, one was absent. */
async function giveFirst(more: Partial<ExamForm> = {}) {
  const lesson = await openLesson(school, { students: 4 });
  const { teacher, students, courseId, classId } = lesson;
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const second = await writePaper(teacher, [bodies.single, bodies.judge]);
  const examId = await giveExam(teacher, { paperId, courseId, classIds: [classId], ...times(), ...more });
  await school.clock.advance({ minutes: 2 });
  for (const [at, right] of ([2, 1, 1] as const).entries()) await sit(students[at], examId, right);
  await publish(teacher, examId);
  const cells = async () => {
    const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
    expect(columns.filter(({ kind }) => kind === 'exam')).toHaveLength(1);
    const at = columns.findIndex(({ kind }) => kind === 'exam');
    const found = students.map(({ id }) => rows.find(({ userId }) => userId === id));
    return found.map((row) => (row?.states[at] === 'marked' ? row.scores[at] : row?.states[at]));
  };
  const arrange = async (rule: (typeof resitRules)[number], who: ResitGroup = 'both', userIds?: string[]) => {
    const form = { examName: '期中补考', paperId: second, ...times(), who, rule, ...(userIds && { userIds }) };
    return (await teacher.call(resitApi.open, { examId, ...form })).examId;
  };
  return { ...lesson, examId, second, cells, arrange };
}

/** Publishes a resit, which the two who failed sit, and publishes its results. */
async function giveResit({ teacher, students }: Awaited<ReturnType<typeof giveFirst>>, resitId: string) {
  await teacher.call(examApi.publish, { examId: resitId });
  await school.clock.advance({ minutes: 2 });
  await sit(students[1], resitId, 2);
  await sit(students[2], resitId, 0);
  await publish(teacher, resitId);
}

test('a resit is a draft with the rules of its exam and another paper, for those who failed or were absent', async () => {
  const first = await giveFirst({ minutes: 45, lateMinutes: null });
  const { teacher, students, examId, arrange } = first;
  const asked = await teacher.call(resitApi.people, { examId });
  expect(asked).toMatchObject({ failed: 2, absent: 1, others: 0 });
  expect(asked.personList.map(({ userName, points, outcome }) => [userName, points, outcome])).toEqual([
    ['学生3', null, 'absent'],
    ['学生1', 10, 'failed'],
    ['学生2', 10, 'failed'],
    ['学生0', 20, 'passed'],
  ]);
  const resitId = await arrange('best');
  expect(await teacher.call(examApi.get, { examId: resitId })).toMatchObject({
    ...{ state: 'draft', classIds: [], minutes: 45, lateMinutes: null, resitOf: examId, resitName: '期中考试' },
    ...{ resitRule: 'best', paperId: first.second, courseName: 'Linux 操作系统', resits: [] },
  });
  expect((await teacher.call(examApi.get, { examId })).resits).toEqual([{ examId: resitId, examName: '期中补考' }]);
  const { version } = await teacher.call(examApi.get, { examId: resitId });
  const form = { ...examForm, examName: '期中补考', paperId: first.second, classIds: [], ...times() };
  await teacher.call(examApi.update, { ...form, examId: resitId, version, resitRule: 'pass' });
  expect(await teacher.call(examApi.get, { examId: resitId })).toMatchObject({ resitRule: 'pass', resitOf: examId });

  await teacher.call(examApi.publish, { examId: resitId });
  const named = (await teacher.call(examApi.candidates, { examId: resitId })).pageInfo.resultList;
  expect(named.map(({ userName }) => userName)).toEqual(['学生1', '学生2', '学生3']);
  const mine = (await (students[1] as Caller).call(sittingApi.list, {})).pageInfo.resultList;
  expect(mine.map(({ examName, resit }) => [examName, resit]).toSorted()).toEqual([
    ['期中考试', false],
    ['期中补考', true],
  ]);
  const rows = (await teacher.call(examInquiryApi.list, { words: students[1]?.loginName })).pageInfo.resultList;
  expect(rows.map(({ examName, resit }) => [examName, resit]).toSorted()).toEqual([
    ['期中考试', false],
    ['期中补考', true],
  ]);
});

test('those who sit a resit can be the failed, the absent, or chosen ones among the candidates', async () => {
  const { teacher, students, examId, second, arrange } = await giveFirst();
  const namedFor = async (examId: string) => {
    await teacher.call(examApi.publish, { examId });
    const { resultList } = (await teacher.call(examApi.candidates, { examId })).pageInfo;
    return resultList.map(({ userName }) => userName);
  };
  expect(await namedFor(await arrange('best', 'failed'))).toEqual(['学生1', '学生2']);
  expect(await namedFor(await arrange('best', 'absent'))).toEqual(['学生3']);
  expect(await namedFor(await arrange('best', 'chosen', [students[0]?.id ?? '']))).toEqual(['学生0']);
  const form = { examId, examName: '补考', paperId: second, ...times(), rule: 'best' as const };
  const stranger = await school.signIn('ROLE_STUDENT', 'resit-stranger');
  const outside = { ...form, who: 'chosen' as const, userIds: [stranger.id] };
  expect(await codeOf(teacher.ask(resitApi.open, outside))).toBe('wire.gone');
  const other = await school.signIn('ROLE_TEACHER', 'resit-teacher');
  expect(await codeOf(other.ask(resitApi.people, { examId }))).toBe('wire.gone');
  expect(await codeOf(other.ask(resitApi.open, { ...form, who: 'both' }))).toBe('wire.gone');
});

test.each([
  { rule: 'best', marks: [20, 20, 10, 'missing'] },
  { rule: 'replace', marks: [20, 20, 0, 'missing'] },
  { rule: 'pass', marks: [20, 12, 10, 'missing'] },
] as const)('with the rule $rule the one column of the exam follows the resit', async ({ rule, marks }) => {
  const first = await giveFirst();
  const before = [20, 10, 10, 'missing'];
  expect(await first.cells()).toEqual(before);
  const resitId = await first.arrange(rule);
  await first.teacher.call(examApi.publish, { examId: resitId });
  expect(await first.cells()).toEqual(before);
  await first.teacher.call(examApi.withdraw, { examId: resitId });
  await giveResit(first, resitId);
  expect(await first.cells()).toEqual(marks);
  await first.teacher.call(examApi.withdrawResults, { examId: resitId });
  expect(await first.cells()).toEqual(before);
});

test('corrections of the exam and of its resit reach the mark, and its history tells both', async () => {
  const first = await giveFirst();
  const { teacher, students, courseId, examId } = first;
  const resitId = await first.arrange('best');
  await giveResit(first, resitId);
  const correct = async (examId: string, at: number) => {
    const { itemList } = await teacher.call(examMarkingApi.items, { examId });
    const change = { examId, itemId: itemList[at]?.itemId ?? '', adjustment: { way: 'full' } as const };
    const { totalSize: expected } = (await teacher.call(regradeApi.preview, change)).pageInfo;
    await teacher.call(regradeApi.apply, { ...change, reason: '题意不清', expected, newVersion: false });
  };
  await correct(resitId, 0);
  await correct(resitId, 1);
  expect(await first.cells()).toEqual([20, 20, 20, 'missing']);
  const { columns } = await teacher.call(gradebookApi.get, { courseId });
  const columnId = columns.find(({ kind }) => kind === 'exam')?.columnId ?? '';
  const asked = { columnId, userId: students[2]?.id ?? '' };
  const { work } = await teacher.call(gradebookApi.history, asked);
  expect(work?.marks.map(({ score, reason }) => [score, reason])).toEqual([
    [20, '期中补考'],
    [10, ''],
  ]);
  await teacher.call(examApi.withdrawResults, { examId: resitId });
  await correct(examId, 1);
  expect(await first.cells()).toEqual([20, 20, 20, 'missing']);
});

test('a resit needs results, is not of a resit, and leaves out accounts that were made for the exam', async () => {
  const first = await giveFirst();
  const { teacher, examId } = first;
  const resitId = await first.arrange('best');
  expect(await codeOf(teacher.ask(resitApi.people, { examId: resitId }))).toBe('resit.ofResit');
  await teacher.call(examApi.withdrawResults, { examId });
  expect(await codeOf(teacher.ask(resitApi.people, { examId }))).toBe('resit.noResults');

  const paperId = await writePaper(teacher, [bodies.single]);
  const form = { ...examForm, paperId, classIds: [], ...times() };
  const { examId: outside } = await teacher.call(examApi.save, form);
  await teacher.call(examAccountApi.make, { examId: outside, prefix: 'rs', count: 2, namedAs: '考生', note: '' });
  await teacher.call(examApi.publish, { examId: outside });
  await school.clock.advance({ minutes: 2 });
  await publish(teacher, outside);
  const asked = await teacher.call(resitApi.people, { examId: outside });
  expect(asked).toEqual({ personList: [], failed: 0, absent: 0, others: 2 });
  const wanted = { examName: '补考', paperId, ...times(), who: 'both', rule: 'best' } as const;
  expect(await codeOf(teacher.ask(resitApi.open, { examId: outside, ...wanted }))).toBe('resit.nobody');
});

test('a resit with another number of points counts on the scale of the exam', () => {
  const papers = { resit: { full: 50, passPercent: 50 }, original: { full: 100, passPercent: 60 } };
  const marks = (score: number, before: number | null) =>
    resitRules.map((rule) => scoreAfter({ ...papers, rule, score }, before));
  expect(marks(40, 30)).toEqual([80, 80, 60]);
  expect(marks(20, 30)).toEqual([40, 40, 40]);
  expect(marks(10, 30)).toEqual([30, 20, 30]);
  expect(marks(24, null)).toEqual([48, 48, 48]);
  // 33.5 of 50 would be 67 of 100: passed counts as just passed, and takes nothing away from a better mark.
  expect(marks(33.5, 70)).toEqual([70, 67, 70]);
});
