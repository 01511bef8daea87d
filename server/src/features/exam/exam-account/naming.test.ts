import { candidateNamingApi } from '@xueyan/contract/exam/candidate-naming';
import { examApi } from '@xueyan/contract/exam/exam';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examForm, writePaper } from '../../../testing/exam.ts';
import { type Caller, logInAt, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let pupils: Caller[];
let paperId: string;
let classId: string;
/** A class of others, so that an exam can be published. */
let spare: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'naming_teacher', '取名老师');
  pupils = [
    await school.signIn('ROLE_STUDENT', 'naming_one', '王点名'),
    await school.signIn('ROLE_STUDENT', 'naming_two', '李点名'),
    await school.signIn('ROLE_STUDENT', 'naming_three', '周旁听'),
  ];
  const [one, two] = pupils;
  classId = await createClass(school.server.db, 'NAMING_1', '点名一班', [one?.id ?? '', two?.id ?? '']);
  const other = await school.signIn('ROLE_STUDENT', 'naming_spare');
  spare = await createClass(school.server.db, 'NAMING_2', '旁听二班', [other.id]);
  paperId = await writePaper(teacher);
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const draft = async (more: object = {}) => {
  const times = { beginTime: inMinutes(-1), endTime: inMinutes(180) };
  return (await teacher.call(examApi.save, { ...examForm, paperId, classIds: [], ...times, ...more })).examId;
};
const found = async (examId: string, more: object) =>
  (await teacher.call(candidateNamingApi.people, { examId, ...more })).personList;
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;

test('finds people who may sit exams by name, account and class, and says who comes anyway', async () => {
  const examId = await draft({ classIds: [classId] });
  const names = async (more: object) => (await found(examId, more)).map(({ userName }) => userName);
  expect(await names({ words: '点名' })).toEqual(['王点名', '李点名']);
  expect(await names({ words: 'NAMING_THREE' })).toEqual(['周旁听']);
  expect(await names({ words: '取名老师' })).toEqual([]);
  expect(await names({ classId })).toEqual(['王点名', '李点名']);
  expect((await found(examId, { classId })).map(({ comes, className }) => [comes, className])).toEqual([
    ['class', '点名一班'],
    ['class', '点名一班'],
  ]);
});

test('names people of the school, once each, who are candidates at once where the exam is published', async () => {
  const examId = await draft({ classIds: [spare] });
  const [one, two, three] = pupils;
  await teacher.call(examApi.publish, { examId });
  const name = (ids: (string | undefined)[]) =>
    teacher.call(candidateNamingApi.name, { examId, userIds: ids.map((id) => id ?? '') });
  expect(await name([one?.id, three?.id])).toEqual({ named: 2 });
  expect(await name([one?.id, two?.id])).toEqual({ named: 1 });
  expect((await found(examId, { words: 'naming_one' }))[0]?.comes).toBe('named');
  const { resultList } = (await teacher.call(examAccountApi.list, { examId })).pageInfo;
  expect(resultList.map(({ userName, kind, note }) => [userName, kind, note])).toEqual([
    ['王点名', 'person', '点名一班'],
    ['周旁听', 'person', ''],
    ['李点名', 'person', '点名一班'],
  ]);
  const mine = await three?.call(sittingApi.list, {});
  expect(mine?.pageInfo.resultList.map((one) => one.examId)).toEqual([examId]);
});

test('refuses who may not sit exams, and all with them', async () => {
  const examId = await draft({ classIds: [spare] });
  const userIds = [pupils[0]?.id ?? '', teacher.id];
  expect(await codeOf(teacher.ask(candidateNamingApi.name, { examId, userIds }))).toBe('candidatenaming.notPerson');
  expect((await teacher.call(examAccountApi.list, { examId })).pageInfo.totalSize).toBe(0);
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ seconds: 10 });
  await teacher.call(examApi.close, { examId });
  const late = { examId, userIds: [pupils[0]?.id ?? ''] };
  expect(await codeOf(teacher.ask(candidateNamingApi.name, late))).toBe('examaccount.otherState');
});

test('adds one account for an exam by hand, whose password works, and refuses a name that is taken', async () => {
  const examId = await draft({ classIds: [spare] });
  await teacher.call(examApi.publish, { examId });
  const account = { examId, loginName: 'guest_li', userName: '外校李', note: '第二中学' };
  const { slip } = await teacher.call(candidateNamingApi.add, account);
  expect(slip).toMatchObject({ loginName: 'guest_li', userName: '外校李', className: '第二中学' });
  await school.clock.advance({ seconds: 10 });
  const guest = await logInAt(school.url, slip.loginName, slip.password);
  expect((await guest.call(sittingApi.list, {})).pageInfo.resultList.map((one) => one.examId)).toEqual([examId]);
  const again = { ...account, loginName: 'GUEST_LI' };
  expect(await codeOf(teacher.ask(candidateNamingApi.add, again))).toBe('candidatenaming.loginTaken');
});

test('a teacher finds, names and adds nobody for the exam of another', async () => {
  const examId = await draft();
  const other = await school.signIn('ROLE_TEACHER', 'naming_other');
  const userIds = [pupils[0]?.id ?? ''];
  const account = { examId, loginName: 'guest_wu', userName: '吴', note: '' };
  expect(await codeOf(other.ask(candidateNamingApi.people, { examId }))).toBe('wire.gone');
  expect(await codeOf(other.ask(candidateNamingApi.name, { examId, userIds }))).toBe('wire.gone');
  expect(await codeOf(other.ask(candidateNamingApi.add, account))).toBe('wire.gone');
});

test('an exam for named people is made in one go, beside its classes or without any', async () => {
  const [one, two, three] = pupils;
  const people = await teacher.call(candidateNamingApi.people, { words: '点名', classIds: [spare] });
  expect(people.personList.map(({ userName, comes }) => [userName, comes])).toEqual([
    ['王点名', null],
    ['李点名', null],
  ]);
  const invited = await teacher.call(candidateNamingApi.people, { words: '点名', classIds: [classId] });
  expect(invited.personList.map(({ comes }) => comes)).toEqual(['class', 'class']);
  const ids = (...who: (Caller | undefined)[]) => who.map((pupil) => pupil?.id ?? '');
  const examId = await draft({ userIds: ids(one, one, three) });
  const detail = await teacher.call(examApi.get, { examId });
  const { examName, version, ...given } = detail;
  const form = { ...examForm, paperId, classIds: [], beginTime: given.beginTime, endTime: given.endTime };
  await teacher.call(examApi.update, { ...form, examName, examId, version, userIds: ids(two) });
  await teacher.call(examApi.publish, { examId });
  const { pageInfo } = await teacher.call(examApi.candidates, { examId });
  expect(pageInfo.resultList.map(({ userName }) => userName).toSorted()).toEqual(['周旁听', '李点名', '王点名']);
});

test('an exam that names somebody who may not sit exams is not made', async () => {
  const before = (await teacher.call(examApi.list, {})).pageInfo.totalSize;
  const times = { beginTime: inMinutes(-1), endTime: inMinutes(180) };
  const form = { ...examForm, paperId, classIds: [], ...times };
  const refused = teacher.ask(examApi.save, { ...form, userIds: [pupils[0]?.id ?? '', teacher.id] });
  expect(await codeOf(refused)).toBe('candidatenaming.notPerson');
  expect((await teacher.call(examApi.list, {})).pageInfo.totalSize).toBe(before);
});
