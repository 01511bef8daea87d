import { snapshotPath } from '@xueyan/contract/exam/proctoring';
import { invigilationApi, proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import type { CameraRule, SittingRules } from '@xueyan/contract/exam/sitting-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { proctoringParameters } from './proctoring.parameter.ts';

let school: School;
let teacher: Caller;
let stranger: Caller;
let student: Caller;
let other: Caller;
let classId: string;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'camera-teacher');
  stranger = await school.signIn('ROLE_TEACHER', 'camera-stranger');
  student = await school.signIn('ROLE_STUDENT', 'camera-student');
  other = await school.signIn('ROLE_STUDENT', 'camera-other');
  classId = await createClass(school.server.db, 'CAM1', '摄像头班', [student.id, other.id]);
  paperId = await writePaper(teacher);
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const begun = async (camera: CameraRule) => {
  const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times });
  const rules: SittingRules = {
    ...{ fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera },
  };
  await teacher.call(proctoringApi.setRules, { examId, rules });
  await school.clock.advance({ minutes: 2 });
  return examId;
};
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
/** The first bytes of a JPEG, by which the type is detected. */
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043000101ffd9', 'hex');
const take = async (who: Caller, examId: string, reason: string, bytes = jpeg) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.jpg');
  const headers = { authorization: who.token ?? '' };
  const reply = await fetch(`${school.url}/api/${snapshotPath}/${examId}/${reason}`, {
    method: 'POST',
    headers,
    body: form,
  });
  return ((await reply.json()) as { meta: { success: boolean; code?: string } }).meta;
};
const picturesOf = async (examId: string, who = teacher) =>
  (await who.call(proctoringApi.snapshots, { examId })).pageInfo.resultList;
const read = async (picture: string, who: Caller) =>
  (await fetch(`${school.url}${picture}`, { headers: { authorization: who.token ?? '' } })).status;

test('pictures are taken only when an exam asks for them, and read only by its supervisors', async () => {
  const plain = await begun('off');
  await student.call(sittingApi.begin, { examId: plain });
  expect((await take(student, plain, 'random')).code).toBe('snapshot.notNow');

  const examId = await begun('asked');
  await student.call(sittingApi.begin, { examId });
  await student.call(invigilationApi.report, { examId, kind: 'left', seconds: 3 });
  expect((await take(student, examId, 'left')).success).toBe(true);
  expect((await take(student, examId, 'random', Buffer.from('no picture'))).code).toBe('snapshot.kind');
  expect((await take(stranger, examId, 'random')).success).toBe(false);
  const [taken] = await picturesOf(examId);
  expect(taken).toMatchObject({ reason: 'left', loginName: 'camera-student' });
  const picture = taken?.picture ?? '';
  expect(await read(picture, teacher)).toBe(200);
  for (const who of [student, other, stranger]) expect(await read(picture, who)).not.toBe(200);
  const events = (await teacher.call(proctoringApi.events, { examId })).pageInfo.resultList;
  expect(events.find(({ kind }) => kind === 'left')?.snapshot).toBe(picture);
  const places = (await teacher.call(proctoringApi.candidates, { examId })).pageInfo.resultList;
  expect(places.map(({ snapshot }) => snapshot).toSorted()).toEqual(['', picture]);
  expect(await codeOf(stranger.ask(proctoringApi.snapshots, { examId }))).toBe('wire.gone');
});

test('entering requires a camera where the rules do; elsewhere a denied camera is only recorded', async () => {
  const strict = await begun('required');
  expect(await codeOf(student.ask(sittingApi.begin, { examId: strict }))).toBe('entry.noCamera');
  expect((await take(student, strict, 'begin')).success).toBe(true);
  expect(await codeOf(student.ask(sittingApi.begin, { examId: strict }))).toBeUndefined();

  const examId = await begun('asked');
  await other.call(invigilationApi.report, { examId, kind: 'cameraDenied', seconds: 0 });
  await other.call(sittingApi.begin, { examId });
  const { resultList } = (await teacher.call(proctoringApi.events, { examId })).pageInfo;
  expect(resultList.map(({ kind }) => kind)).toContain('cameraDenied');
});

test("pictures are deleted with their files after the school's retention period", async () => {
  const examId = await begun('asked');
  await student.call(sittingApi.begin, { examId });
  await take(student, examId, 'random');
  const [taken] = await picturesOf(examId);
  await school.clock.advance({ days: 31 });
  await school.settleJobs();
  expect(await picturesOf(examId, await school.logIn('camera-teacher'))).toEqual([]);
  expect(await read(taken?.picture ?? '', await school.signIn('ROLE_ADMIN', 'camera_admin'))).toBe(404);
});

test('pictures are deleted sooner where the school keeps them for fewer days', async () => {
  teacher = await school.logIn('camera-teacher');
  student = await school.logIn('camera-student');
  const examId = await begun('asked');
  await student.call(sittingApi.begin, { examId });
  await take(student, examId, 'random');
  await school.clock.advance({ days: 2 });
  await school.settleJobs();
  expect(await picturesOf(examId, await school.logIn('camera-teacher'))).toHaveLength(1);
  await withParameter(school, proctoringParameters.snapshotDays, 1, async () => {
    await school.clock.advance({ days: 1 });
    await school.settleJobs();
    expect(await picturesOf(examId, await school.logIn('camera-teacher'))).toEqual([]);
  });
});
