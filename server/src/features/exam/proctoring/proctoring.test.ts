import { examApi } from '@xueyan/contract/exam/exam';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { invigilationApi, proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import type { SittingRules } from '@xueyan/contract/exam/sitting-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let invigilator: Caller;
let students: [Caller, Caller, Caller];
let classId: string;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'watch-teacher');
  invigilator = await school.signIn('ROLE_TEACHER', 'watch-invigilator', '监考员');
  const made = await Promise.all([1, 2, 3].map((n) => school.signIn('ROLE_STUDENT', `watch-${n}`, `考生${n}`)));
  students = made as typeof students;
  classId = await createClass(
    school.server.db,
    'WATCH1',
    '监考班',
    students.map(({ id }) => id),
  );
  paperId = await writePaper(teacher);
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const begun = async (more: object = {}) => {
  const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times, ...more });
  await school.clock.advance({ minutes: 2 });
  return examId;
};
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const begin = (who: Caller, examId: string) => who.call(sittingApi.begin, { examId });
const entryOf = ({ sections }: Sitting, choice = 'o1', seq = 1) => ({
  itemId: sections[0]?.items[0]?.itemId ?? '',
  response: { kind: 'single' as const, choice },
  seq,
});
const save = (who: Caller, examId: string, sitting: Sitting, seq = 1) =>
  who.ask(sittingApi.save, { examId, entries: [entryOf(sitting, 'o1', seq)] });
const placesOf = async (examId: string, who = teacher, more: object = {}) =>
  (await who.call(proctoringApi.candidates, { examId, pageSize: 100, ...more })).pageInfo.resultList;
const idOf = async (examId: string, student: Caller) =>
  (await placesOf(examId)).find(({ loginName }) => loginName === student.loginName)?.candidateId ?? '';
const eventsOf = async (examId: string, who = teacher) =>
  (await who.call(proctoringApi.events, { examId, pageSize: 100 })).pageInfo.resultList.map(({ kind }) => kind);
const room = { roomName: '机房一', seats: 2, networks: [] as string[], invigilatorIds: [] as string[] };
const rules: SittingRules = {
  fullScreen: true,
  leaveLimit: 2,
  leaveEnd: 'submit',
  paste: false,
  watermark: true,
  camera: 'off',
};
const reason = '设备故障';

describe('a pause', () => {
  test('stops the time for all candidates, and no answer is accepted while it lasts', async () => {
    const [student] = students;
    const examId = await begun({ minutes: 30, endTime: inMinutes(41) });
    const sitting = await begin(student, examId);
    await teacher.call(proctoringApi.pause, { examId, reason });
    expect(await codeOf(teacher.ask(proctoringApi.pause, { examId, reason }))).toBe('exam.otherState');
    // Answers typed a moment before are still accepted.
    expect(await codeOf(save(student, examId, sitting))).toBeUndefined();
    await school.clock.advance({ minutes: 60 });
    expect(await codeOf(save(student, examId, sitting, 2))).toBe('entry.paused');
    expect(await codeOf(student.ask(sittingApi.begin, { examId, again: true }))).toBe('entry.paused');
    expect(await codeOf(student.ask(sittingApi.submit, { examId, entries: [] }))).toBe('entry.paused');
    expect(
      (await student.call(sittingApi.list, {})).pageInfo.resultList.find((one) => one.examId === examId)?.paused,
    ).toBe(true);
    expect((await placesOf(examId)).filter(({ state }) => state === 'answering')).toHaveLength(1);

    await teacher.call(proctoringApi.resume, { examId });
    expect(await codeOf(teacher.ask(proctoringApi.resume, { examId }))).toBe('exam.otherState');
    const after = await begin(student, examId);
    const gained = school.clock.read(after.deadline).getTime() - school.clock.read(sitting.deadline).getTime();
    expect(gained / 60_000).toBeCloseTo(60, 0);
    expect(await codeOf(save(student, examId, after, 3))).toBeUndefined();
    await school.clock.advance({ minutes: 32 });
    expect((await placesOf(examId)).map(({ submitWay }) => submitWay).filter(Boolean)).toEqual(['time']);
  });

  test('is added for those who have begun when times are their own, and moves the exam’s end', async () => {
    const [early, late] = students;
    const examId = await begun({ start: 'own', minutes: 30, lateMinutes: null, endTime: inMinutes(101) });
    const before = await begin(early, examId);
    await teacher.call(proctoringApi.pause, { examId, reason });
    expect(await codeOf(late.ask(sittingApi.begin, { examId }))).toBe('entry.paused');
    await school.clock.advance({ minutes: 20 });
    await teacher.call(proctoringApi.resume, { examId });
    const minutesTo = (time: string) => (school.clock.read(time).getTime() - school.clock.now().getTime()) / 60_000;
    expect(minutesTo((await begin(late, examId)).deadline)).toBeCloseTo(30, 0);
    expect((await begin(early, examId)).deadline > before.deadline).toBe(true);
    await teacher.call(examApi.close, { examId });
    expect(await codeOf(teacher.ask(proctoringApi.pause, { examId, reason }))).toBe('exam.otherState');
  });
});

describe('messages', () => {
  test('reach one or all, are persisted, and a warning is acknowledged', async () => {
    const [one, other] = students;
    const examId = await begun();
    await begin(one, examId);
    const candidateIds = [await idOf(examId, one)];
    const say = { examId, words: '请检查第 3 题', warning: false };
    expect(await teacher.call(proctoringApi.say, say)).toEqual({ told: 3 });
    await teacher.call(proctoringApi.say, { ...say, words: '请坐好', warning: true, candidateIds });
    const mine = await one.call(invigilationApi.mine, { examId });
    expect(mine.messageList.map(({ kind, read }) => [kind, read])).toEqual([
      ['warning', false],
      ['message', false],
    ]);
    expect((await other.call(invigilationApi.mine, { examId })).messageList).toHaveLength(1);
    const messageId = mine.messageList[0]?.messageId ?? '';
    expect(await codeOf(other.ask(invigilationApi.acknowledge, { examId, messageId }))).toBe('wire.gone');
    expect(await placesOf(examId, teacher, { words: 'watch-1' })).toMatchObject([{ warnings: 1, unread: 1 }]);
    await one.call(invigilationApi.acknowledge, { examId, messageId });
    await one.call(invigilationApi.acknowledge, { examId, messageId });
    expect(await placesOf(examId, teacher, { words: 'watch-1' })).toMatchObject([{ warnings: 1, unread: 0 }]);
    expect(await eventsOf(examId)).toEqual(['acknowledged', 'warned']);
    const { pageInfo } = await teacher.call(proctoringApi.messages, { examId });
    expect(pageInfo.resultList.map(({ candidateName, readCount }) => [candidateName, readCount])).toEqual([
      ['考生1', 1],
      ['', 0],
    ]);
  });
});

describe('rooms', () => {
  test('are filled in order, at random or by hand, and no candidate gets a seat that is taken', async () => {
    const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
    const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times });
    const { roomId } = await teacher.call(examRoomApi.save, { ...room, examId });
    expect(await codeOf(teacher.ask(examRoomApi.save, { ...room, examId }))).toBe('examroom.sameName');
    expect(await teacher.call(examRoomApi.place, { examId, way: 'order' })).toEqual({ placed: 2, unplaced: 1 });
    const { seatList } = await teacher.call(examRoomApi.seats, { examId, roomId });
    expect(seatList.map(({ seat, loginName, className }) => [seat, loginName, className])).toEqual([
      [1, 'watch-1', '监考班'],
      [2, 'watch-2', '监考班'],
    ]);
    const third = await idOf(examId, students[2]);
    const set = (more: object) => teacher.ask(examRoomApi.setSeat, { examId, roomId, candidateId: third, ...more });
    expect(await codeOf(set({ seat: null }))).toBe('examroom.full');
    await teacher.call(examRoomApi.update, { ...room, examId, roomId, seats: 4 });
    expect(await codeOf(set({ seat: 2 }))).toBe('examroom.taken');
    expect(await codeOf(set({ seat: 5 }))).toBe('examroom.noSeat');
    expect((await set({ seat: null })).data).toEqual({ seat: 3 });
    expect(await codeOf(teacher.ask(examRoomApi.update, { ...room, examId, roomId }))).toBe('examroom.tooFew');
    expect(await teacher.call(examRoomApi.place, { examId, way: 'random' })).toEqual({ placed: 3, unplaced: 0 });
    await teacher.call(examRoomApi.remove, { examId, roomId });
    expect(await teacher.call(examRoomApi.list, { examId })).toEqual({ roomList: [], unplaced: 3 });
  });

  test('are filled late, but once people sit there they are neither filled anew nor removed', async () => {
    const examId = await begun();
    const { roomId } = await teacher.call(examRoomApi.save, { ...room, examId, seats: 3 });
    const empty = await teacher.call(examRoomApi.save, { ...room, examId, roomName: '机房二' });
    expect(await teacher.call(examRoomApi.place, { examId, way: 'order' })).toEqual({ placed: 3, unplaced: 0 });
    const again = await teacher.ask(examRoomApi.place, { examId, way: 'random' });
    expect([again.meta.code, again.meta.msg]).toEqual([
      'examroom.underWay',
      '考试已经开始，3 名考生已有座位，不能重新编排；请在座位表中逐个调整',
    ]);
    expect(await codeOf(teacher.ask(examRoomApi.remove, { examId, roomId }))).toBe('examroom.inUse');
    const { seatList } = await teacher.call(examRoomApi.seats, { examId, roomId });
    expect(seatList.map(({ seat, loginName }) => [seat, loginName])).toEqual([
      [1, 'watch-1'],
      [2, 'watch-2'],
      [3, 'watch-3'],
    ]);
    const [first] = seatList;
    const moved = { examId, roomId: empty.roomId, candidateId: first?.candidateId ?? '', seat: 2 };
    expect(await teacher.call(examRoomApi.setSeat, moved)).toEqual({ seat: 2 });
  });

  test('with networks refuse candidates from other addresses until an invigilator admits them', async () => {
    const [student] = students;
    const examId = await begun();
    const bad = { ...room, examId, networks: ['10.0.0.0/99'] };
    expect((await teacher.ask(examRoomApi.save, bad)).status).toBe(400);
    const networks = ['10.77.0.0/16'];
    const { roomId } = await teacher.call(examRoomApi.save, { ...room, examId, networks });
    await teacher.call(examRoomApi.place, { examId, way: 'order' });
    const refused = await student.ask(sittingApi.begin, { examId });
    expect(refused.meta).toMatchObject({ code: 'entry.outside', msg: expect.stringContaining('机房一') });
    expect(await eventsOf(examId)).toEqual(['outside']);
    expect(await teacher.call(proctoringApi.board, { examId })).toMatchObject({ waiting: 1 });
    const candidateId = await idOf(examId, student);
    await teacher.call(proctoringApi.admit, { examId, candidateId, reason });
    await begin(student, examId);
    expect(await placesOf(examId, teacher, { words: 'watch-1' })).toMatchObject([
      { waiting: false, admittedReason: reason, roomName: '机房一', seat: 1 },
    ]);
    await teacher.call(examRoomApi.update, { ...room, examId, roomId, networks: ['127.0.0.0/8'] });
    await begin(students[1], examId);
  });
});

test('an invigilator sees and manages only their own room', async () => {
  const [inside, alsoInside, outside] = students;
  const examId = await begun();
  const invigilatorIds = [invigilator.id];
  expect(await codeOf(invigilator.ask(proctoringApi.board, { examId }))).toBe('wire.gone');
  const student = { ...room, examId, invigilatorIds: [inside.id] };
  expect(await codeOf(teacher.ask(examRoomApi.save, student))).toBe('examroom.notTeacher');
  await teacher.call(examRoomApi.save, { ...room, examId, invigilatorIds });
  const other = await teacher.call(examRoomApi.save, { ...room, examId, roomName: '机房二' });
  await teacher.call(examRoomApi.place, { examId, way: 'order' });
  for (const who of students) await begin(who, examId);

  const { pageInfo } = await invigilator.call(proctoringApi.exams, {});
  expect(pageInfo.resultList).toMatchObject([{ examId, roomNames: ['机房一'], answeringCount: 3 }]);
  expect(await invigilator.call(proctoringApi.board, { examId })).toMatchObject({ whole: false, answering: 2 });
  const seen = await placesOf(examId, invigilator);
  expect(seen.map(({ loginName }) => loginName)).toEqual(['watch-1', 'watch-2']);
  const foreign = await idOf(examId, outside);
  const [own = ''] = seen.map(({ candidateId }) => candidateId);
  const words = '安静';
  const asks = [
    invigilator.ask(proctoringApi.say, { examId, words, warning: true, candidateIds: [foreign] }),
    invigilator.ask(proctoringApi.say, { examId, words, warning: false, roomId: other.roomId }),
    invigilator.ask(proctoringApi.forceSubmit, { examId, candidateIds: [own, foreign], reason }),
    invigilator.ask(proctoringApi.extend, { examId, candidateIds: [foreign], minutes: 5, reason }),
    invigilator.ask(proctoringApi.admit, { examId, candidateId: foreign, reason }),
    invigilator.ask(proctoringApi.addIncident, { examId, candidateId: foreign, kind: 'other', words }),
    invigilator.ask(proctoringApi.pause, { examId, reason }),
    invigilator.ask(proctoringApi.setRules, { examId, rules }),
    invigilator.ask(examApi.candidates, { examId }),
    invigilator.ask(examRoomApi.seats, { examId, roomId: other.roomId }),
  ];
  for (const ask of asks) expect(await codeOf(ask)).toBe('wire.gone');

  expect(await invigilator.call(proctoringApi.say, { examId, words, warning: false })).toEqual({ told: 2 });
  expect((await outside.call(invigilationApi.mine, { examId })).messageList).toEqual([]);
  expect((await alsoInside.call(invigilationApi.mine, { examId })).messageList).toHaveLength(1);
  expect(await invigilator.call(proctoringApi.extend, { examId, minutes: 5, reason })).toEqual({ extended: 2 });
  expect(await invigilator.call(proctoringApi.forceSubmit, { examId, candidateIds: [own], reason })).toEqual({
    submitted: 1,
  });
  await invigilator.call(proctoringApi.addIncident, { examId, candidateId: own, kind: 'cheating', words: '传递纸条' });
  await teacher.call(proctoringApi.addIncident, { examId, candidateId: foreign, kind: 'illness', words: '头晕' });
  const written = async (who: Caller) =>
    (await who.call(proctoringApi.incidents, { examId })).pageInfo.resultList.map(({ words: text }) => text);
  expect(await written(invigilator)).toEqual(['传递纸条']);
  expect(await written(teacher)).toEqual(['头晕', '传递纸条']);
});

describe('the rules of a sitting', () => {
  test('allow one computer to answer at a time: another one takes over, and the first is notified', async () => {
    const [student] = students;
    const examId = await begun();
    const sitting = await begin(student, examId);
    await save(student, examId, sitting);
    const second = caller(school.url, student.id, student.loginName, await school.tokenOf(student));
    expect((await begin(second, examId)).entries).toHaveLength(1);
    expect(await codeOf(save(student, examId, sitting, 2))).toBe('entry.elsewhere');
    expect(await codeOf(student.ask(sittingApi.begin, { examId, again: true }))).toBe('entry.elsewhere');
    expect(await codeOf(student.ask(sittingApi.submit, { examId, entries: [] }))).toBe('entry.elsewhere');
    expect(await codeOf(save(second, examId, sitting, 3))).toBeUndefined();
    expect(await eventsOf(examId)).toEqual(['otherComputer']);
    // The candidate returns to the first computer, which takes over again.
    await begin(student, examId);
    expect(await codeOf(save(second, examId, sitting, 4))).toBe('entry.elsewhere');
  });

  test('count how often a candidate leaves: the limit brings a warning, one more hands in their paper', async () => {
    const [student] = students;
    const examId = await begun();
    await teacher.call(proctoringApi.setRules, { examId, rules });
    await begin(student, examId);
    const report = (kind: 'left' | 'fullScreen' | 'paste') =>
      student.call(invigilationApi.report, { examId, kind, seconds: 4 });
    expect(await report('paste')).toEqual({ leaves: 0, handedIn: false });
    expect(await report('left')).toEqual({ leaves: 1, handedIn: false });
    expect(await report('fullScreen')).toEqual({ leaves: 2, handedIn: false });
    const mine = await student.call(invigilationApi.mine, { examId });
    expect(mine).toMatchObject({ rules, leaves: 2, messageList: [{ kind: 'warning' }] });
    expect(await report('left')).toEqual({ leaves: 3, handedIn: true });
    expect(await placesOf(examId, teacher, { conspicuous: true })).toMatchObject([
      { state: 'submitted', submitWay: 'forced', leaves: 3, warnings: 1 },
    ]);
    expect((await eventsOf(examId)).toSorted()).toEqual(['fullScreen', 'left', 'left', 'limit', 'limit', 'paste']);
    expect(await codeOf(teacher.ask(proctoringApi.setRules, { examId, rules: { ...rules, leaveLimit: 0 } }))).toBe(
      'wire.badInput',
    );
  });

  test('only warn where they are set so', async () => {
    const [student] = students;
    const examId = await begun();
    await teacher.call(proctoringApi.setRules, { examId, rules: { ...rules, leaveLimit: 1, leaveEnd: 'warn' } });
    await begin(student, examId);
    for (let n = 1; n <= 3; n += 1) await student.call(invigilationApi.report, { examId, kind: 'left', seconds: 1 });
    expect(await placesOf(examId, teacher, { words: 'watch-1' })).toMatchObject([{ state: 'answering', warnings: 3 }]);
  });
});
