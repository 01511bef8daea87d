import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { assistanceApi } from '@xueyan/contract/teaching/assistance';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;

async function begin() {
  const { teacher, students, sectionId, courseId } = await openLesson(school, { students: 2 });
  const [student, other] = students;
  if (!student || !other) throw new Error('no students');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const request = (words = '目录建不出来') => student.call(assistanceApi.request, { runId, words });
  const current = async () => (await student.call(assistanceApi.current, { runId })).assistance;
  return { teacher, student, other, sectionId, courseId, runId, request, current };
}

const helpTicket = (person: Caller, machineId: string) =>
  person.ask(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' });

test('a student requests help once, sees the queue position, and gets help until it ends with a note', async () => {
  const { teacher, student, other, sectionId, runId, request, current } = await begin();
  const { assistanceId } = await request();
  expect(await codeOf(student.ask(assistanceApi.request, { runId, words: '再问' }))).toBe('assistance.again');
  const his = await other.call(attemptApi.open, { sectionId });
  const second = await other.call(assistanceApi.request, { runId: his.runId, words: '我也不会' });
  expect(await current()).toMatchObject({ queuePlace: 1, state: 'waiting' });
  expect((await other.call(assistanceApi.get, second)).queuePlace).toBe(2);
  expect(await teacher.call(assistanceApi.count, {})).toEqual({ waiting: 2 });
  const queue = await teacher.call(assistanceApi.list, {});
  expect(queue.pageInfo.resultList.map((one) => one.assistanceId)).toEqual([assistanceId, second.assistanceId]);

  await teacher.call(assistanceApi.take, { assistanceId });
  expect(await codeOf(teacher.ask(assistanceApi.take, { assistanceId }))).toBe('assistance.otherState');
  expect(await codeOf(student.ask(assistanceApi.withdraw, { assistanceId }))).toBe('assistance.otherState');
  expect((await other.call(assistanceApi.get, second)).queuePlace).toBe(1);
  await teacher.call(assistanceApi.say, { assistanceId, content: '先看 pwd' });
  await student.call(assistanceApi.say, { assistanceId, content: '好的' });
  expect((await current())?.lineList.map(({ content }) => content)).toEqual(['先看 pwd', '好的']);

  await teacher.call(assistanceApi.end, { assistanceId, note: '讲解了目录' });
  expect(await current()).toBeNull();
  expect(await codeOf(student.ask(assistanceApi.say, { assistanceId, content: '谢谢' }))).toBe('assistance.otherState');
  const log = await teacher.call(assistanceApi.list, { state: 'ended', words: '目录' });
  expect(log.pageInfo.resultList).toMatchObject([{ assistanceId, note: '讲解了目录', takerId: teacher.id }]);
  expect(await request()).toBeTruthy();
});

test('a request that nobody has taken can be withdrawn, and another can be made', async () => {
  const { student, request, current } = await begin();
  const { assistanceId } = await request();
  await student.call(assistanceApi.withdraw, { assistanceId });
  expect(await current()).toBeNull();
  await request();
  expect((await current())?.state).toBe('waiting');
});

test('a teacher of another course, another student and an administrator get nothing', async () => {
  const { other, runId, request } = await begin();
  const { assistanceId } = await request();
  const foreign = await school.signIn('ROLE_TEACHER', 'assist-foreign');
  const admin = await school.signIn('ROLE_ADMIN', 'assist-admin');
  for (const stranger of [foreign, admin, other]) {
    expect(await codeOf(stranger.ask(assistanceApi.get, { assistanceId }))).toBe('wire.gone');
    expect(await codeOf(stranger.ask(assistanceApi.say, { assistanceId, content: '在吗' }))).toBe('wire.gone');
    expect(await codeOf(stranger.ask(assistanceApi.hand, { assistanceId, typing: true }))).toBe('wire.gone');
    expect(await codeOf(stranger.ask(assistanceApi.end, { assistanceId, note: '' }))).toBe('wire.gone');
    expect(await codeOf(stranger.ask(assistanceApi.request, { runId, words: '冒名' }))).toBe('wire.gone');
    expect(await codeOf(stranger.ask(assistanceApi.current, { runId }))).toBe('wire.gone');
  }
  expect(await codeOf(foreign.ask(assistanceApi.take, { assistanceId }))).toBe('wire.gone');
  expect((await foreign.call(assistanceApi.list, {})).pageInfo.totalSize).toBe(0);
  expect(await foreign.call(assistanceApi.count, {})).toEqual({ waiting: 0 });
});

test('team members who mark or run lessons can help, those who only edit cannot', async () => {
  const { teacher, courseId, request } = await begin();
  const { assistanceId } = await request();
  const runner = await school.signIn('ROLE_TEACHER', 'assist-runner');
  const editor = await school.signIn('ROLE_TEACHER', 'assist-editor');
  const join = (userId: string, right: 'run' | 'edit') =>
    teacher.call(courseTeamApi.save, { courseId, userId, role: 'coTeacher', rights: [right] });
  await join(runner.id, 'run');
  await join(editor.id, 'edit');
  expect(await codeOf(editor.ask(assistanceApi.take, { assistanceId }))).toBe('wire.gone');
  expect((await editor.call(assistanceApi.list, {})).pageInfo.totalSize).toBe(0);
  await runner.call(assistanceApi.take, { assistanceId });
  expect((await teacher.call(assistanceApi.get, { assistanceId })).takerId).toBe(runner.id);
  expect(await codeOf(teacher.ask(assistanceApi.say, { assistanceId, content: '插一句' }))).toBe('wire.notAllowed');
});

test('the helper watches at once, types once given the keyboard, and no longer after it is taken back', async () => {
  const { teacher, student, runId, request } = await begin();
  const { machineId } = await student.call(machineApi.start, { runId });
  const { assistanceId } = await request();
  expect(await codeOf(helpTicket(teacher, machineId))).toBe('machine.typingHeld');
  await teacher.call(assistanceApi.take, { assistanceId });
  const look = { machineId, consoleKind: 'terminal', mode: 'look' } as const;
  expect((await teacher.call(machineApi.ticket, look)).ticket).toBeTruthy();
  expect(await codeOf(helpTicket(teacher, machineId))).toBe('machine.typingHeld');
  expect(await codeOf(teacher.ask(assistanceApi.hand, { assistanceId, typing: true }))).toBe('wire.notAllowed');

  await student.call(assistanceApi.hand, { assistanceId, typing: true });
  const { ticket } = (await helpTicket(teacher, machineId)).data as { ticket: string };
  const unused = (await helpTicket(teacher, machineId)).data as { ticket: string };
  const open = (good: string) =>
    new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=${encodeURIComponent(good)}`);
  const socket = open(ticket);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('message', resolve).on('error', reject));
  await student.call(assistanceApi.hand, { assistanceId, typing: false });
  expect(await closed).toBe(4403);
  expect(await codeOf(helpTicket(teacher, machineId))).toBe('machine.typingHeld');
  // A ticket issued earlier does not bypass that.
  expect(await new Promise<number>((resolve) => open(unused.ticket).on('close', resolve))).toBeGreaterThan(4400);
});

test('the chat of help stars words to mask, and refuses those that block or are to be looked at first', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'help-words-admin');
  const words = [
    ['代写报告', 'block'],
    ['加微信', 'mask'],
    ['答案群', 'review'],
  ] as const;
  for (const [word, level] of words) await admin.call(sensitiveWordApi.save, { word, level });
  const { teacher, student, request, current } = await begin();
  const { assistanceId } = await request();
  await teacher.call(assistanceApi.take, { assistanceId });
  const say = (content: string) => student.ask(assistanceApi.say, { assistanceId, content });
  expect(await codeOf(say('找人代写报告'))).toBe('sensitiveword.blocked');
  expect(await codeOf(say('我在答案群里'))).toBe('sensitiveword.unheld');
  await student.call(assistanceApi.say, { assistanceId, content: '请加微信' });
  expect((await current())?.lineList.map(({ content }) => content)).toEqual(['请＊＊＊']);
});
