import { authApi } from '@xueyan/contract/base/auth';
import type { ImportCheck } from '@xueyan/contract/base/import';
import { resourceApi } from '@xueyan/contract/base/resource';
import { userApi } from '@xueyan/contract/base/user';
import { startApi } from '@xueyan/contract/composed/start';
import { examApi } from '@xueyan/contract/exam/exam';
import { type ExamSlip, examAccountApi } from '@xueyan/contract/exam/exam-account';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../app.ts';
import { examForm, giveExam, writePaper } from '../../../testing/exam.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, logInAt, openSchool, type School } from '../../../testing/school.ts';
import { sendWorkbook, workbook } from '../../../testing/workbook.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { examAccountParameters } from './exam-account.parameter.ts';

let school: School;
let teacher: Caller;
let pupil: Caller;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'account-teacher');
  pupil = await school.signIn('ROLE_STUDENT', 'account_pupil', '赵一');
  paperId = await writePaper(teacher);
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const times = (from: number, to: number) => ({ beginTime: inMinutes(from), endTime: inMinutes(to) });
const draft = async (more: object = {}) =>
  (await teacher.call(examApi.save, { ...examForm, paperId, classIds: [], ...times(60, 180), ...more })).examId;
const make = async (examId: string, prefix: string, count = 2) =>
  (await teacher.call(examAccountApi.make, { examId, prefix, count, namedAs: '考生', note: '第二中学' })).slipList;
const enter = ({ loginName, password }: ExamSlip) => logInAt(school.url, loginName, password);
const refusal = async ({ loginName, password }: ExamSlip) =>
  (await school.nobody.ask(authApi.login, { loginName, password })).meta.code;
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const stateOf = async (examId: string, loginName: string) =>
  (await teacher.call(examAccountApi.list, { examId, words: loginName })).pageInfo.resultList[0]?.state;

test('an exam account works from shortly before its exam until the end, and only for its paper', async () => {
  const examId = await draft();
  const [slip, other] = await make(examId, 'kt');
  if (!slip || !other) throw new Error('no account was made');
  expect(slip).toMatchObject({ loginName: 'kt001', userName: '考生001', className: '第二中学' });
  expect(await refusal(slip)).toBe('auth.notYet');
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ minutes: 29 });
  expect(await refusal(slip)).toBe('auth.notYet');
  await school.clock.advance({ minutes: 2 });
  expect(await stateOf(examId, 'kt001')).toBe('open');
  const candidate = await enter(slip);
  await school.clock.advance({ minutes: 30 });

  const sitting: Sitting = await candidate.call(sittingApi.begin, { examId });
  const [item] = sitting.sections.flatMap(({ items }) => items);
  const response = { kind: 'single', choice: 'o1' } as const;
  await candidate.call(sittingApi.save, { examId, entries: [{ itemId: item?.itemId ?? '', response, seq: 1 }] });
  const sittings = async () =>
    (await teacher.call(examAccountApi.list, { examId })).pageInfo.resultList.map((one) => one.sitting).toSorted();
  expect(await sittings()).toEqual(['absent', 'answering']);
  const kept = { examId, userIds: [candidate.id] };
  expect(await codeOf(teacher.ask(examAccountApi.remove, kept))).toBe('examaccount.answered');
  await teacher.call(examApi.close, { examId });
  await school.clock.advance({ minutes: 2 });
  // Who looks for expired accounts may have come before who closes those of the exam.
  await school.clock.advance({ seconds: 2 });
  expect(await stateOf(examId, 'kt001')).toBe('closed');
  expect(await sittings()).toEqual(['missed', 'submitted']);
  expect(await refusal(slip)).toBe('auth.expired');
  expect(await codeOf(candidate.ask(sittingApi.list, {}))).toBe('wire.notSignedIn');
});

test('Opens an account of an exam as many minutes before it as the school sets', async () => {
  const examId = await draft();
  const [slip] = await make(examId, 'lead', 1);
  if (!slip) throw new Error('no account was made');
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ seconds: 10 });
  expect(await refusal(slip)).toBe('auth.notYet');
  await withParameter(school, examAccountParameters.leadMinutes, 90, async () => {
    await school.clock.advance({ seconds: 10 });
    expect(await refusal(slip)).toBeUndefined();
  });
});

test('an exam account is refused every call except those that declare they allow it', async () => {
  const examId = await draft(times(-1, 100));
  const [slip] = await make(examId, 'kr', 1);
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ seconds: 10 });
  if (!slip) throw new Error('no account was made');
  const candidate = await enter(slip);
  const open = routes.map(({ endpoint }) => endpoint).filter(({ forExamAccounts }) => forExamAccounts);
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    'auth/active',
    'auth/logout',
    'dictionary/initdictionary',
    'exam/begin',
    'exam/beginagain',
    'exam/checkmachine',
    'exam/getmachine',
    'exam/judgeanswer',
    'exam/listmine',
    'exam/listmyjudgement',
    'exam/saveanswer',
    'exam/startmachine',
    'exam/submit',
    'exam/tryanswer',
    'machine/extend',
    'machine/reset',
    'machine/restart',
    'machine/ticket',
    'machinefile/list',
    'proctoring/acknowledge',
    'proctoring/getmine',
    'proctoring/report',
    'resource/getusermenu',
    'resource/getuserresource',
    'submission/get',
    'submission/judgestatus',
    'system/start',
    'webpane/open',
    'webpane/ports',
  ]);
  for (const { endpoint } of routes) {
    if (endpoint.access === 'public' || endpoint.forExamAccounts) continue;
    expect([endpoint.path, await codeOf(candidate.ask(endpoint, {}))]).toEqual([endpoint.path, 'wire.notAllowed']);
  }
  const { menu, permissions } = await candidate.call(startApi.read, {});
  expect(menu.treeList.map(({ attributes }) => attributes.url)).toEqual(['exam/exam-account/CandidatePage']);
  expect(permissions.roleAuth).toEqual([{ authCode: 'exam.sit' }]);
  expect((await candidate.call(resourceApi.menu, {})).treeList).toHaveLength(1);
  expect((await candidate.call(sittingApi.list, {})).pageInfo.resultList.map((one) => one.examId)).toEqual([examId]);
  const elsewhere = await giveExam(teacher, { paperId, classIds: [await classOf(pupil)], ...times(-1, 100) });
  await school.clock.advance({ seconds: 10 });
  expect(await codeOf(candidate.ask(sittingApi.begin, { examId: elsewhere }))).toBe('wire.gone');
  const upload = await fetch(`${school.url}/api/editor/uploadmarkfile/course-${examId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${candidate.token}` },
  });
  expect(upload.status).toBe(403);
});

let classes = 0;
const classOf = (who: Caller) => createClass(school.server.db, `ACC_${++classes}`, `班${classes}`, [who.id]);

test('a list names candidates by account, makes accounts on request, and says why a row is refused', async () => {
  const examId = await draft();
  const titles = ['准考证号', '姓名', '学校'];
  const rows = [
    ['account_pupil', '赵一', ''],
    ['account_pupil2', '钱二', '第二中学'],
    ['account-teacher', 'account-teacher', ''],
  ];
  const check = async (more: object, sent = rows) =>
    (
      await sendWorkbook<ImportCheck>(school, teacher, 'import/check/examcandidate', await workbook(titles, sent), {
        examId,
        ...more,
      })
    ).data;
  const plans = async (more: object) => (await check(more)).rows.map(({ plan }) => plan);
  expect(await plans({})).toEqual(['add', 'refuse', 'refuse']);
  expect((await check({})).offers.map(({ param }) => param)).toEqual(['make']);
  expect(await plans({ make: true })).toEqual(['add', 'add', 'refuse']);
  await sendWorkbook(school, teacher, 'import/start/examcandidate', await workbook(titles, rows), {
    examId,
    make: true,
  });
  await school.settleJobs();
  const named = (await teacher.call(examAccountApi.list, { examId })).pageInfo.resultList;
  expect(named.map(({ loginName, kind, note }) => [loginName, kind, note])).toEqual([
    ['account_pupil', 'person', ''],
    ['account_pupil2', 'exam', '第二中学'],
  ]);
  await teacher.call(examApi.publish, { examId });
  expect((await teacher.call(examApi.candidates, { examId })).pageInfo.totalSize).toBe(2);
  const own = { examId, userIds: [pupil.id] };
  expect(await codeOf(teacher.ask(examAccountApi.resetPasswords, own))).toBe('examaccount.ownPassword');
});

test('an exam account is in no list of people, loses its session with its password, and goes when unused', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'account_admin');
  const examId = await draft(times(5, 100));
  const [slip] = await make(examId, 'kx', 1);
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ seconds: 10 });
  if (!slip) throw new Error('no account was made');
  expect((await admin.call(userApi.list, { words: 'kx001' })).pageInfo.totalSize).toBe(0);
  expect(await codeOf(admin.ask(userApi.resetPasswords, { userIds: [slip.userId] }))).toBe('wire.gone');

  const candidate = await enter(slip);
  const some = { examId, userIds: [slip.userId] };
  const { slipList } = await teacher.call(examAccountApi.resetPasswords, some);
  expect(await codeOf(candidate.ask(sittingApi.list, {}))).toBe('wire.notSignedIn');
  expect(await refusal(slip)).toBe('auth.wrong');
  await enter(slipList[0] as ExamSlip);
  await teacher.call(examAccountApi.setState, { ...some, step: 'disable' });
  expect(await refusal(slipList[0] as ExamSlip)).toBe('auth.disabled');
  const stranger = await school.signIn('ROLE_TEACHER', 'account-stranger');
  expect(await codeOf(stranger.ask(examAccountApi.remove, some))).toBe('wire.gone');
  expect((await stranger.call(examAccountApi.list, {})).pageInfo.totalSize).toBe(0);
  await teacher.call(examAccountApi.remove, some);
  expect((await teacher.call(examAccountApi.list, { examId })).pageInfo.totalSize).toBe(0);
  expect(await refusal(slipList[0] as ExamSlip)).toBe('auth.wrong');
});
