import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { examApi } from '@xueyan/contract/exam/exam';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { machineApi } from '@xueyan/contract/lab/machine';
import { webPaneApi } from '@xueyan/contract/lab/web-pane';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { publishImage } from '../../../testing/course.ts';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { paneCheckMs } from '../../lab/web-pane/web-pane.service.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let other: Caller;
let classId: string;
let paperId: string;
const program = createServer((_, response) => response.end('ok'));
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'pane-teacher');
  student = await school.signIn('ROLE_STUDENT', 'pane-student', '考生甲');
  other = await school.signIn('ROLE_STUDENT', 'pane-other', '考生乙');
  classId = await createClass(school.server.db, 'PANE1', '上机班', [student.id, other.id]);
  const content = { kind: 'machine' as const, stem: '做一个网页', imageId: await publishImage(school), minutes: 30 };
  const steps = [{ id: 's0', title: '有网页', weight: 1 }];
  const key = { kind: 'machine' as const, scripts: [{ id: 's0', script: 'true' }] };
  paperId = await writePaper(teacher, [{ content: { ...content, steps }, key }]);
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
});
afterAll(async () => {
  program.close();
  program.closeAllConnections();
  await school.close();
});

const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(school.url + url, { headers })).status;
const elsewhereInTheNetwork = { 'x-forwarded-for': '10.7.7.7' };
/** Verdicts about a pane are kept for some seconds. */
const lookAgain = () => school.clock.advance({ seconds: paneCheckMs / 1000 });

/** Lets the student begin an exam and open a page of its machine. */
async function begun() {
  const examId = await giveExam(teacher, { paperId, classIds: [classId], beginTime: at(1), endTime: at(100) });
  await school.clock.advance({ minutes: 2 });
  const { sections } = await student.call(sittingApi.begin, { examId });
  const itemId = sections[0]?.items[0]?.itemId ?? '';
  const { machineId } = await student.call(examMachineApi.start, { examId, itemId });
  school.lab.ports.set(`${machineId} 8000`, (program.address() as AddressInfo).port);
  const { url } = await student.call(webPaneApi.open, { machineId, port: 8000 });
  expect(await statusOf(url)).toBe(200);
  return { examId, machineId, url };
}

const handIn = (who: Caller, examId: string) => who.call(sittingApi.submit, { examId, entries: [] });

test('the page of a machine opens nothing for somebody to whom its candidate gave the address', async () => {
  const { examId, url } = await begun();
  expect(await statusOf(url, elsewhereInTheNetwork)).toBe(404);
  expect(await statusOf(url, { cookie: `xy_pane=${other.token}` })).toBe(404);
  expect(await statusOf(url, { cookie: `xy_pane=${student.token}` })).toBe(200);
  await handIn(student, examId);
});

test('the page of a machine stays open to its candidate, whose network address changes meanwhile', async () => {
  const { examId, url } = await begun();
  expect(await statusOf(url, { ...elsewhereInTheNetwork, cookie: `xy_pane=${student.token}` })).toBe(200);
  // What the page loads comes without a cookie: it is let in as soon as the sitting calls from there.
  const headers = { ...elsewhereInTheNetwork, authorization: student.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ examId, again: true });
  expect((await fetch(`${school.url}/api/${sittingApi.begin.path}`, { method: 'POST', headers, body })).status).toBe(
    200,
  );
  await lookAgain();
  expect(await statusOf(url, elsewhereInTheNetwork)).toBe(200);
  await handIn(student, examId);
});

test.each<[string, (examId: string) => Promise<unknown>]>([
  ['with the hand-in', (examId) => handIn(student, examId)],
  ['when its owner closes the exam', (examId) => teacher.call(examApi.close, { examId })],
  ['with the time of the exam', () => school.clock.advance({ minutes: 100 })],
])('the page of a machine ends %s', async (_, end) => {
  const { examId, url } = await begun();
  await end(examId);
  await lookAgain();
  expect(await statusOf(url)).toBe(404);
});

test('a computer that another one took over from works at the machine no more: tickets, console and page end', async () => {
  const { examId, machineId, url } = await begun();
  const wish = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  const open = (ticket: string) => {
    const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
    const closed = new Promise<number>((resolve, reject) => socket.on('close', resolve).on('error', reject));
    // The first thing that a terminal is told is its size.
    const seated = new Promise((resolve) => socket.on('message', resolve));
    return { closed, seated };
  };
  const before = open((await student.call(machineApi.ticket, wish)).ticket);
  await before.seated;
  const kept = await student.call(machineApi.ticket, wish);
  const elsewhere = await school.logIn(student.loginName);
  // Who does not sit there gets nothing, and takes nothing over.
  expect(await codeOf(elsewhere.ask(machineApi.ticket, wish))).toBe('machinehandin.elsewhere');
  await elsewhere.call(sittingApi.begin, { examId });
  expect([
    await codeOf(student.ask(machineApi.ticket, wish)),
    await codeOf(student.ask(webPaneApi.open, { machineId, port: 8000 })),
    await codeOf(student.ask(machineApi.reset, { machineId })),
    await codeOf(student.ask(machineApi.release, { machineId })),
  ]).toEqual(Array<string>(4).fill('machinehandin.elsewhere'));
  expect(await open(kept.ticket).closed).toBe(4403);
  await lookAgain();
  expect(await before.closed).toBe(4404);
  expect(await statusOf(url)).toBe(404);
  expect(await codeOf(elsewhere.ask(machineApi.ticket, wish))).toBeUndefined();
  await handIn(elsewhere, examId);
});
