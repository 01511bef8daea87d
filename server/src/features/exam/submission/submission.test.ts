import { auditApi } from '@xueyan/contract/base/audit';
import { jobApi } from '@xueyan/contract/base/job';
import { questionApi } from '@xueyan/contract/exam/question';
import { type JudgedResponse, submissionApi } from '@xueyan/contract/exam/submission';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeSubmissions } from '../../../db/judge-submission.table.ts';
import { programming, statement, writeQuestion } from '../../../testing/exam-questions.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { submissionParameters } from './submission.parameter.ts';
import { answersOf, handToJudge } from './submission.service.ts';

let school: School;
let teacher: Caller;
let colleague: Caller;
let admin: Caller;
let student: Caller;
let questionId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'judge-teacher', '出题人');
  colleague = await school.signIn('ROLE_TEACHER', 'judge-colleague');
  admin = await school.signIn('ROLE_ADMIN', 'judge-admin');
  student = await school.signIn('ROLE_STUDENT', 'judge-student', '答题人');
  questionId = await writeQuestion(teacher, programming());
});
afterAll(() => school.close());
beforeEach(() => {
  school.judge.available = true;
});

const code = (source: string, language: 'python' | 'c' | 'go' = 'python'): JudgedResponse => ({
  ...{ kind: 'programming', language, source },
});
const get = (who: Caller, submissionId: string) => who.call(submissionApi.get, { submissionId });
async function judged(source: string, more: { question?: string; language?: 'python' | 'c' | 'go' } = {}) {
  const response = code(source, more.language);
  const { submissionId } = await teacher.call(submissionApi.submit, {
    questionId: more.question ?? questionId,
    response,
  });
  await school.settleJobs();
  return get(teacher, submissionId);
}
const contextId = '0195f000-0000-7000-8000-00000000c0de';
/** Submits a student's answer, as an exam does. */
async function byStudent(source: string, question = questionId) {
  const { versionId: questionVersionId } = await teacher.call(questionApi.get, { questionId: question });
  const actor = await actorOf(school.server.db, student.id);
  if (!actor) throw new Error('nobody');
  const response: JudgedResponse = source.startsWith('select') ? { kind: 'sql', statement: source } : code(source);
  const id = await handToJudge(
    school.server.db,
    { ...actor, language: 'zh_cn' },
    {
      ...{ questionVersionId, response, purpose: 'answer', contextId },
    },
  );
  await school.settleJobs();
  return id;
}

test('an answer is judged on all tests of the question and gets its share of the points', async () => {
  expect(await judged('right')).toMatchObject({
    ...{ state: 'judged', verdict: 'AC', share: 1, language: 'python', ownerName: '出题人', title: '求两个整数之和。' },
    report: { cases: [{ share: 0.25 }, { share: 0.25 }, { share: 0.25 }, { share: 0.25 }] },
  });
  expect(school.judge.worked.at(-1)).toMatchObject({
    ...{ limits: { timeMs: 1000, memoryMb: 64 }, checker: { kind: 'tokens' } },
    cases: [
      { input: '1 1', answer: '2', subtask: null },
      { input: '2 2', answer: '4', subtask: null },
      { input: '3 3', answer: '6', subtask: 0 },
      { input: '4 4', answer: '8', subtask: 0 },
    ],
  });
  expect(await judged('half')).toMatchObject({ verdict: 'WA', share: 0.5 });
});

test('each way of comparing is passed to the judge', async () => {
  const checker = { way: 'checker', program: { language: 'c', source: 'int main;' } };
  for (const [check, kind] of [
    [{ way: 'exact' }, 'exact'],
    [{ way: 'numbers', tolerance: 0.1 }, 'numeric'],
    [checker, 'special'],
  ] as const) {
    await judged('right', { question: await writeQuestion(teacher, programming({ check })) });
    expect(school.judge.worked.at(-1)).toMatchObject({ checker: { kind } });
  }
});

test('a language missing on this host is a system error that names what is missing', async () => {
  expect(await judged('right', { language: 'go' })).toMatchObject({
    ...{ verdict: 'SE', report: { message: expect.stringContaining('golang-go') } },
  });
});

test('a statement is judged, and trial runs of both kinds count for nothing', async () => {
  const sql = await writeQuestion(teacher, statement());
  const response = { kind: 'sql', statement: 'select name from student where score >= 60' } as const;
  const { submissionId } = await teacher.call(submissionApi.submit, { questionId: sql, response });
  const trial = await teacher.call(submissionApi.tryOut, { questionId, response: code('echo'), inputs: ['a', 'b'] });
  await school.settleJobs();
  expect(await get(teacher, submissionId)).toMatchObject({ verdict: 'AC', share: 1, language: null });
  expect(await get(teacher, trial.submissionId)).toMatchObject({
    ...{ purpose: 'trial', share: 0, verdict: 'AC' },
    report: { cases: [{ output: 'echo: a' }, { output: 'echo: b' }] },
  });
  const { resultList } = (await teacher.call(submissionApi.list, { pageSize: 100 })).pageInfo;
  expect(resultList.map((one) => one.submissionId)).not.toContain(trial.submissionId);
  await school.clock.advance({ days: 2 });
  expect((await teacher.ask(submissionApi.get, trial)).meta.code).toBe('wire.gone');
});

test('an answer of another kind, or in a language that is not allowed, is refused', async () => {
  const refused = async (response: JudgedResponse) =>
    (await teacher.ask(submissionApi.submit, { questionId, response })).meta.code;
  expect(await refused({ kind: 'sql', statement: 'select 1' })).toBe('submission.otherKind');
  expect(await refused({ kind: 'programming', language: 'java', source: 'x' })).toBe('submission.otherKind');
});

describe('access to submissions', () => {
  test('an author tries only questions that are theirs or shared, and a student none', async () => {
    const input = { questionId, response: code('right') };
    expect((await colleague.ask(submissionApi.submit, input)).meta.code).toBe('wire.gone');
    expect((await student.ask(submissionApi.submit, input)).status).toBe(403);
    expect((await student.ask(submissionApi.tryOut, { ...input, inputs: [] })).status).toBe(403);
  });

  test('a student sees their answer without contents of the tests, the question’s author with them', async () => {
    const id = await byStudent('half');
    const mine = await get(student, id);
    expect(mine).toMatchObject({ verdict: 'WA', share: 0.5, response: { source: 'half' } });
    expect(JSON.stringify(mine.report)).not.toContain('expected 2');
    expect(JSON.stringify((await get(teacher, id)).report)).toContain('expected 2');
    expect((await get(admin, id)).ownerName).toBe('答题人');
    expect((await colleague.ask(submissionApi.get, { submissionId: id })).meta.code).toBe('wire.gone');
    const listed = async (who: Caller) =>
      (await who.call(submissionApi.list, { name: '答题' })).pageInfo.resultList.map((one) => one.submissionId);
    expect([await listed(student), await listed(teacher), await listed(admin), await listed(colleague)]).toEqual([
      ...[[id], [id], [id], []],
    ]);
  });

  test('expected rows are shown only if the question shows them', async () => {
    const rows = async (shows: boolean) =>
      (await get(student, await byStudent('select 1', await writeQuestion(teacher, statement(shows))))).report.expected;
    expect([(await rows(true)).length, (await rows(false)).length]).toEqual([1, 0]);
  });
});

test('answers of a context are returned with the best of each question first', async () => {
  await byStudent('right');
  await byStudent('wrong');
  const [best] = (await answersOf(school.server.db, contextId)).filter(({ kind }) => kind === 'programming');
  expect(best).toMatchObject({ share: 1, verdict: 'AC' });
});

test('answers are judged again once they are judged, all of them or none', async () => {
  const { submissionId } = await judged('right');
  const before = school.judge.worked.length;
  const release = school.judge.hold();
  await teacher.call(submissionApi.judgeAgain, { submissionIds: [submissionId] });
  expect(await get(teacher, submissionId)).toMatchObject({ verdict: null, share: null });
  const again = await teacher.ask(submissionApi.judgeAgain, { submissionIds: [submissionId] });
  expect(again.meta.code).toBe('submission.notJudged');
  release();
  await school.settleJobs();
  expect(await get(teacher, submissionId)).toMatchObject({ state: 'judged', verdict: 'AC' });
  expect(school.judge.worked.length).toBe(before + 1);
  const other = await colleague.ask(submissionApi.judgeAgain, { submissionIds: [submissionId] });
  expect(other.meta.code).toBe('wire.gone');
  const { resultList } = (await admin.call(auditApi.list, { action: 'submission.judgeagain' })).pageInfo;
  expect(resultList.length).toBeGreaterThan(0);
});

test('answers are judged again by corrected tests and limits, but never by those of another task', async () => {
  const question = await writeQuestion(teacher, programming());
  const { submissionId } = await judged('right', { question });
  const change = async (content: object, key: object) => {
    const asked = await teacher.call(questionApi.get, { questionId: question });
    const { bankId, subject, courseId, chapterId, difficulty, score, labels, source, sharing, version } = asked;
    await teacher.call(questionApi.update, {
      ...{ bankId, subject, courseId, chapterId, difficulty, score, labels, source, sharing, version },
      ...{ questionId: question, analysis: '', knowledgePointIds: [] },
      body: { content: { ...asked.content, ...content }, key: { ...asked.key, ...key } } as never,
    });
  };
  const again = async () => {
    await teacher.call(submissionApi.judgeAgain, { submissionIds: [submissionId] });
    await school.settleJobs();
    return school.judge.worked.at(-1);
  };
  const tests = [{ id: 't9', input: '4 5', output: '9', weight: 1, group: '' }];
  await change({ timeMs: 2000 }, { tests });
  expect(await again()).toMatchObject({ limits: { timeMs: 2000 }, cases: [{ input: '4 5', answer: '9' }] });
  await change({ stem: '求两个整数之积。' }, { tests: [{ ...tests[0], output: '20' }] });
  expect(await again()).toMatchObject({ limits: { timeMs: 1000 }, cases: { length: 4 } });
});

test('the owner’s page is notified of the progress and of the end', async () => {
  const page = await openPage(school, teacher);
  const release = school.judge.hold();
  const { submissionId } = await teacher.call(submissionApi.submit, { questionId, response: code('right') });
  await page.next('submission.changed', (event) => event.submissionId === submissionId && event.state === 'judging');
  release();
  await page.next('submission.changed', (event) => event.submissionId === submissionId && event.state === 'judged');
  page.close();
});

test('a person can have no more submissions waiting than the school allows', async () => {
  const release = school.judge.hold();
  const hand = () => teacher.ask(submissionApi.submit, { questionId, response: code('right') });
  for (let i = 0; i < 5; i++) expect((await hand()).status).toBe(200);
  expect((await hand()).meta.code).toBe('submission.tooMany');
  release();
  await school.settleJobs();
  expect((await hand()).status).toBe(200);
  await school.settleJobs();
});

test('Judges fewer at a time where the school sets fewer', async () => {
  const release = school.judge.hold();
  const hand = () => teacher.ask(submissionApi.submit, { questionId, response: code('right') });
  await withParameter(school, submissionParameters.openAtOnce, 1, async () => {
    expect([(await hand()).status, (await hand()).meta.code]).toEqual([200, 'submission.tooMany']);
  });
  expect((await hand()).status).toBe(200);
  release();
  await school.settleJobs();
});

test('a host without a jail takes no submissions; another one does, and takes over those of a dead host', async () => {
  school.judge.available = false;
  const { submissionId } = await teacher.call(submissionApi.submit, { questionId, response: code('right') });
  await school.settleJobs();
  expect(await get(teacher, submissionId)).toMatchObject({ state: 'waiting' });
  expect(await teacher.call(submissionApi.status, {})).toMatchObject({
    ...{ available: false, missing: ['bubblewrap'], waiting: 1 },
  });
  // As left by a host that died an hour ago.
  await school.sql.update(judgeSubmissions).set({ state: 'judging' }).where(eq(judgeSubmissions.id, submissionId));
  await school.server.connection.pool.query(
    "update job set state = 'running', claim = gen_random_uuid(), beat_at = now() - interval '1 hour' where kind = 'submission.judge' and ended_at is null",
  );
  school.judge.available = true;
  await school.clock.advance({ seconds: 2 });
  expect(await get(teacher, submissionId)).toMatchObject({ state: 'judged', verdict: 'AC' });
});

test('a submission whose job ended without a verdict is a system error, and can be judged again', async () => {
  school.judge.available = false;
  const { submissionId } = await teacher.call(submissionApi.submit, { questionId, response: code('right') });
  await school.settleJobs();
  const { pool } = school.server.connection;
  await pool.query("update job set state = 'failed', ended_at = now() where key = $1", [submissionId]);
  await school.clock.advance({ minutes: 2 });
  expect(await get(teacher, submissionId)).toMatchObject({ state: 'judged', verdict: 'SE' });
  school.judge.available = true;
  await teacher.call(submissionApi.judgeAgain, { submissionIds: [submissionId] });
  await school.settleJobs();
  expect(await get(teacher, submissionId)).toMatchObject({ state: 'judged', verdict: 'AC' });
});

test('only an administrator has missing compilers installed, and a server that cannot says why', async () => {
  expect(await teacher.call(submissionApi.status, {})).toMatchObject({ installable: ['go', 'mysql'] });
  expect((await teacher.ask(submissionApi.install, { parts: ['go'] })).status).toBe(403);
  const { jobId } = await admin.call(submissionApi.install, { parts: ['go'] });
  await school.settleJobs();
  const job = await admin.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'failed', message: expect.stringContaining('npm run install-compilers') });
});
