import { jobApi } from '@xueyan/contract/base/job';
import { examApi } from '@xueyan/contract/exam/exam';
import { examJudgingApi } from '@xueyan/contract/exam/exam-judging';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { similarityApi } from '@xueyan/contract/exam/similarity';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { type JudgedResponse, submissionApi } from '@xueyan/contract/exam/submission';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { programming, statement } from '../../../testing/exam-questions.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let classId: string;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'judging-teacher');
  student = await school.signIn('ROLE_STUDENT', 'judging-student', '考生');
  classId = await createClass(school.server.db, 'JUDGE1', '评测班', [student.id]);
  paperId = await writePaper(teacher, [programming(), statement()]);
});
afterAll(() => school.close());
beforeEach(() => {
  school.judge.available = true;
});

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const code = (source: string): JudgedResponse => ({ kind: 'programming', language: 'python', source });
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;

/** Makes a running exam in which the student sits; returns the ids of its program and its statement. */
async function sitting(more: object = {}) {
  const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times, ...more });
  await school.clock.advance({ minutes: 2 });
  const { sections } = await student.call(sittingApi.begin, { examId });
  const [program = '', sql = ''] = sections.flatMap(({ items }) => items).map(({ itemId }) => itemId);
  let seq = 0;
  const write = (itemId: string, response: JudgedResponse) =>
    student.call(sittingApi.save, { examId, entries: [{ itemId, response, seq: ++seq }] });
  const handIn = () => student.call(sittingApi.submit, { examId, entries: [] });
  const answer = async (itemId: string) =>
    (await teacher.call(examMarkingApi.answers, { examId, itemId })).pageInfo.resultList[0];
  return { examId, program, sql, write, handIn, answer };
}

test('an answer that was only typed is judged when the paper is handed in, and its points count', async () => {
  const { examId, program, sql, write, handIn, answer } = await sitting();
  await write(program, code('half'));
  await write(sql, { kind: 'sql', statement: 'select name from student where score >= 60' });
  await handIn();
  await school.settleJobs();
  expect([(await answer(program))?.points, (await answer(sql))?.points]).toEqual([5, 10]);
  // Until results are published only markers see the verdict.
  expect((await student.call(submissionApi.list, {})).pageInfo.totalSize).toBe(0);
  expect(await codeOf(student.ask(examJudgingApi.own, { examId }))).toBe('sitting.noResults');
  const { judgements } = await teacher.call(examJudgingApi.list, { examId, itemId: program });
  expect(judgements).toMatchObject([{ verdict: 'WA', share: 0.5, state: 'judged' }]);
  const [{ candidateId, submissionId } = { candidateId: '', submissionId: '' }] = judgements;
  expect(await codeOf(student.ask(submissionApi.get, { submissionId }))).toBe('wire.gone');
  const detail = await teacher.call(examJudgingApi.get, { examId, itemId: program, candidateId });
  expect(detail.report.cases).toHaveLength(4);
  expect(JSON.stringify(detail)).not.toContain('考生');
  await teacher.call(examApi.close, { examId });
  await teacher.call(examApi.publishResults, { examId });
  const own = await student.call(examJudgingApi.own, { examId });
  expect(own.judgements.map(({ verdict }) => verdict).toSorted()).toEqual(['AC', 'WA']);
  expect(JSON.stringify(own)).not.toContain('expected 6');
  // The paper does not show the tests either: the next class may get the same question.
  const { items } = await student.call(sittingApi.result, { examId });
  expect(items.map(({ key }) => ('tests' in key ? key.tests : key.kind))).toContainEqual([]);
  expect(items.map(({ key }) => ('hiddenSetup' in key ? key.hiddenSetup : key.kind))).toContainEqual('');
});

test('a trial runs the samples without counting; verdicts are shown at once only if the exam says so', async () => {
  const { examId, program, write, handIn, answer } = await sitting();
  const response = code('right');
  const { submissionId } = await student.call(examJudgingApi.tryOut, {
    ...{ examId, itemId: program, response, inputs: ['1 2'] },
  });
  await school.settleJobs();
  const tried = await student.call(submissionApi.get, { submissionId });
  expect(tried).toMatchObject({ purpose: 'trial', share: 0, report: { cases: [{ output: 'right: 1 2' }] } });
  expect(await codeOf(student.ask(examJudgingApi.submit, { examId, itemId: program, response }))).toBe(
    'examjudging.notNow',
  );
  await write(program, response);
  await handIn();
  expect(await codeOf(student.ask(examJudgingApi.tryOut, { examId, itemId: program, response }))).toBe(
    'sitting.handedIn',
  );
  await school.settleJobs();
  expect((await answer(program))?.points).toBe(10);
});

test('while an exam is marked without names, the author of a question sees none with the submissions', async () => {
  const { examId, program } = await sitting({ verdictView: 'live' });
  await teacher.call(markingPlanApi.save, {
    ...{ examId, markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: null, duties: [] },
  });
  const { submissionId } = await student.call(examJudgingApi.submit, {
    examId,
    itemId: program,
    response: code('right'),
  });
  await school.settleJobs();
  const listed = async (who: Caller, name?: string) =>
    (await who.call(submissionApi.list, { name, pageSize: 100 })).pageInfo.resultList.find(
      (one) => one.submissionId === submissionId,
    );
  const whose = async () => [await listed(teacher), await teacher.call(submissionApi.get, { submissionId })];
  const nobody = { ownerId: null, ownerName: '', organizationId: null };
  expect(await whose()).toMatchObject([nobody, nobody]);
  expect(await listed(teacher, '考生')).toBeUndefined();
  expect(await listed(student, '考生')).toMatchObject({ ownerId: student.id, ownerName: '考生' });
  await student.call(sittingApi.submit, { examId, entries: [] });
  await teacher.call(markingPlanApi.reveal, { examId, reason: '核对作弊线索' });
  expect(await whose()).toMatchObject([{ ownerName: '考生' }, { ownerName: '考生' }]);
});

test('of several submissions the last answer counts, and a judged answer is not judged again', async () => {
  const { examId, program, write, handIn, answer } = await sitting({ verdictView: 'live' });
  const judge = async (source: string) => {
    await write(program, code(source));
    const { submissionId } = await student.call(examJudgingApi.submit, {
      ...{ examId, itemId: program, response: code(source) },
    });
    await school.settleJobs();
    return (await student.call(submissionApi.get, { submissionId })).verdict;
  };
  expect([await judge('right'), await judge('half')]).toEqual(['AC', 'WA']);
  const before = school.judge.worked.length;
  await handIn();
  expect((await answer(program))?.points).toBe(5);
  await school.settleJobs();
  expect(school.judge.worked).toHaveLength(before);
});

test('an answer that cannot be judged waits for a mark by hand, which no later verdict replaces', async () => {
  const { examId, program, write, handIn, answer } = await sitting();
  // The judge of the tests does not support Go.
  await write(program, { kind: 'programming', language: 'go', source: 'package main' });
  await handIn();
  await school.settleJobs();
  const { judgements } = await teacher.call(examJudgingApi.list, { examId, itemId: program });
  expect(judgements).toMatchObject([{ verdict: 'SE' }]);
  const [{ candidateId } = { candidateId: '' }] = judgements;
  const detail = await teacher.call(examJudgingApi.get, { examId, itemId: program, candidateId });
  expect(detail.report.message).toContain('golang-go');
  expect((await answer(program))?.points).toBeNull();
  await teacher.call(examApi.close, { examId });
  const mark = { examId, candidateId, itemId: program };
  await teacher.call(examMarkingApi.mark, { ...mark, points: 7, comment: '' });
  expect(await teacher.call(examJudgingApi.again, { examId, itemId: program })).toEqual({ judging: 0 });
  expect((await answer(program))?.points).toBe(7);
});

test('a question is judged again as a whole; overruling the judge requires a reason', async () => {
  const { examId, program, write, handIn, answer } = await sitting();
  await write(program, code('right'));
  await handIn();
  await school.settleJobs();
  expect(await codeOf(teacher.ask(examJudgingApi.again, { examId, itemId: program }))).toBe('exammarking.notMarking');
  await teacher.call(examApi.close, { examId });
  expect(await teacher.call(examJudgingApi.again, { examId, itemId: program })).toEqual({ judging: 1 });
  expect(await codeOf(teacher.ask(examApi.publishResults, { examId }))).toBe('exam.unmarked');
  await school.settleJobs();
  const judged = await answer(program);
  expect(judged?.points).toBe(10);
  const mark = { examId, candidateId: judged?.candidateId ?? '', itemId: program, points: 4 };
  expect(await codeOf(teacher.ask(examMarkingApi.mark, { ...mark, comment: '' }))).toBe('examjudging.needsReason');
  await teacher.call(examMarkingApi.mark, { ...mark, comment: '硬编码了样例' });
  expect((await answer(program))?.points).toBe(4);
});

test('similar answers are listed for the exam owner, side by side with the shared passages', async () => {
  const friend = await school.signIn('ROLE_STUDENT', 'judging-friend', '同桌');
  const other = await createClass(school.server.db, 'JUDGE2', '评测二班', [friend.id]);
  const { examId, program, write, handIn } = await sitting({ classIds: [classId, other] });
  const source = 'total = 0\nfor line in range(10):\n    total = total + int(input()) * 2\nprint(total)\n';
  await write(program, code(source));
  await handIn();
  await friend.call(sittingApi.begin, { examId });
  const response = code(source.replaceAll('total', 'summe'));
  await friend.call(sittingApi.save, { examId, entries: [{ itemId: program, response, seq: 1 }] });
  await friend.call(sittingApi.submit, { examId, entries: [] });
  await school.settleJobs();
  const asked = { examId, itemId: program };
  expect(await teacher.call(similarityApi.list, asked)).toEqual({ jobId: null, report: null });
  const { jobId } = await teacher.call(similarityApi.start, asked);
  expect((await teacher.call(similarityApi.list, asked)).jobId ?? jobId).toBe(jobId);
  await school.settleJobs();
  expect((await teacher.call(jobApi.get, { jobId })).state).toBe('done');
  const { report } = await teacher.call(similarityApi.list, asked);
  expect(report).toMatchObject({ compared: 2, pairs: [{ percent: 100, left: { userName: '同桌' } }] });
  const [pair] = report?.pairs ?? [];
  const detail = await teacher.call(similarityApi.get, {
    ...{ examId, itemId: program, candidateId: pair?.left.id ?? '', otherId: pair?.right.id ?? '' },
  });
  const [run] = detail.runs;
  expect(detail.left.source.slice(...(run?.left ?? [0, 0]))).toContain('for line in range');
  expect(await codeOf(student.ask(similarityApi.list, { examId, itemId: program }))).toBe('wire.notAllowed');
});
