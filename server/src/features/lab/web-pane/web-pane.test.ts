import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authApi } from '@xueyan/contract/base/auth';
import { machineApi } from '@xueyan/contract/lab/machine';
import { webPaneApi } from '@xueyan/contract/lab/web-pane';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { classMembers } from '../../../db/account.table.ts';
import { webPanes } from '../../../db/web-pane.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { paneCheckMs } from './web-pane.service.ts';

let school: School;
const programs: Server[] = [];
beforeAll(async () => {
  school = await openSchool();
});
afterEach(() => {
  for (const program of programs.splice(0)) program.closeAllConnections();
});
afterAll(() => school.close());

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a student's machine with a program at port 8000. */
async function begin(answer: Answering) {
  const lesson = await openLesson(school, { students: 2 });
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  const program = createServer(answer).listen(0, '127.0.0.1');
  programs.push(program);
  await once(program, 'listening');
  school.lab.ports.set(`${machineId} 8000`, (program.address() as AddressInfo).port);
  const open = async (person: Caller = student, port = 8000) =>
    (await person.call(webPaneApi.open, { machineId, port })).url;
  return { ...lesson, student, machineId, program, open };
}

const get = (path: string, init: RequestInit = {}) => fetch(school.url + path, { redirect: 'manual', ...init });

test('a page of the machine is shown below the pane, without an origin, and may request this host only', async () => {
  const { open } = await begin((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'x-frame-options': 'DENY',
      'content-security-policy': 'default-src *',
      'strict-transport-security': 'max-age=9',
    });
    response.end('<!doctype html><html><head></head><body><img src="/a.png"></body></html>');
  });
  const url = await open();
  const shown = await get(url, { headers: { accept: 'text/html' } });
  expect(shown.status).toBe(200);
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox /);
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('*');
  expect(shown.headers.get('x-frame-options')).toBeNull();
  expect(shown.headers.get('strict-transport-security')).toBeNull();
  expect(await shown.text()).toContain(`<img src="${url}a.png">`);
  // Alone in a window it could pass for a page of the school's.
  expect((await get(url, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(403);
});

test('the program sees its own host, its own cookies and every byte, and nothing of the school’s', async () => {
  const seen: IncomingMessage[] = [];
  const { open } = await begin(async (request, response) => {
    seen.push(request);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('set-cookie', ['sid=secret; HttpOnly', 'theme=dark']);
    response.setHeader('content-type', 'application/octet-stream');
    response.end(Buffer.concat(chunks));
  });
  const url = await open();
  const body = Buffer.alloc(3_000_000, 'x');
  const sent = await get(`${url}up/%E6%96%87?q=1`, {
    method: 'PUT',
    body,
    headers: { cookie: 'xy_file=school', origin: 'null', 'x-own': 'yes', 'content-type': 'application/json' },
  });
  expect(Buffer.from(await sent.arrayBuffer()).equals(body)).toBe(true);
  expect(sent.headers.get('set-cookie')).toBeNull();
  expect(sent.headers.get('access-control-allow-origin')).toBe('null');
  await get(url);
  const [first, second] = seen;
  expect(first?.url).toBe('/up/%E6%96%87?q=1');
  expect(first?.headers).toMatchObject({ host: 'localhost:8000', origin: 'http://localhost:8000', 'x-own': 'yes' });
  expect(first?.headers.cookie).toBeUndefined();
  expect(second?.headers.cookie).toBe('sid=secret; theme=dark');
});

test('redirections and websockets stay within the pane', async () => {
  const { open, program } = await begin((_, response) => response.writeHead(302, { location: '/lab' }).end());
  new WebSocketServer({ server: program }).on('connection', (socket) =>
    socket.on('message', (data, binary) => socket.send(data, { binary })),
  );
  const url = await open();
  expect((await get(url)).headers.get('location')).toBe(`${url}lab`);
  const socket = new WebSocket(`${school.url.replace('http', 'ws')}${url}socket`, ['kernel']);
  await once(socket, 'open');
  expect(socket.protocol).toBe('kernel');
  socket.send('回来');
  expect(String((await once(socket, 'message'))[0])).toBe('回来');
  socket.close();
});

test('a pane without a response explains it, and retries', async () => {
  const { open } = await begin(() => undefined);
  const shown = await get(await open(undefined, 9), { headers: { 'accept-language': 'zh-CN' } });
  expect(shown.status).toBe(502);
  const words = await shown.text();
  expect(words).toContain('端口 9 上没有程序应答');
  expect(words).toContain('http-equiv="refresh"');
});

test('a key opens nothing once its session, its machine or the right has ended', async () => {
  const { open, student, machineId } = await begin((_, response) => response.end('ok'));
  const elsewhere = await school.logIn(student.loginName);
  const ofSession = await open(elsewhere);
  expect((await get(ofSession)).status).toBe(200);
  await elsewhere.call(authApi.logout, {});
  expect((await get(ofSession)).status).toBe(404);
  const url = await open();
  expect((await get(url)).status).toBe(200);
  await school.sql.delete(classMembers).where(eq(classMembers.userId, student.id));
  await school.clock.advance({ seconds: paneCheckMs / 1000 });
  expect((await get(url)).status).toBe(404);
  expect((await get('/machine-web/unknown/')).status).toBe(404);
  expect((await student.ask(webPaneApi.open, { machineId, port: 8000 })).meta.code).toBe('run.withdrawn');
});

test('an address that was passed on opens nothing in a browser of another session', async () => {
  const { open, student, teacher } = await begin((_, response) => response.end('ok'));
  const url = await open();
  const statusIn = async ({ token }: Caller) => (await get(url, { headers: { cookie: `xy_pane=${token}` } })).status;
  expect(await statusIn(student)).toBe(200);
  expect(await statusIn(await school.logIn(student.loginName))).toBe(404);
  expect(await statusIn(teacher)).toBe(404);
  // What a page without an origin loads comes without a cookie.
  expect((await get(`${url}picture.png`)).status).toBe(200);
});

test('a response that goes on ends with the session of its pane', async () => {
  const { open, student } = await begin((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const elsewhere = await school.logIn(student.loginName);
  const { body } = await get(await open(elsewhere));
  const reader = body?.getReader();
  if (!reader) throw new Error('no body');
  expect((await reader.read()).done).toBe(false);
  await elsewhere.call(authApi.logout, {});
  await expect(reader.read()).rejects.toThrow();
});

test('a machine that was released has no pane', async () => {
  const { open, student, machineId } = await begin((_, response) => response.end('ok'));
  const url = await open();
  await student.call(machineApi.release, { machineId });
  expect((await get(url)).status).toBe(404);
  expect((await student.ask(webPaneApi.open, { machineId, port: 8000 })).meta.code).not.toBe('');
});

test('foreign users cannot open a pane; a teacher can, and it is recorded', async () => {
  const { open, students, teacher, machineId } = await begin((_, response) => response.end('ok'));
  const [, other] = students;
  expect((await other?.ask(webPaneApi.open, { machineId, port: 8000 }))?.meta.code).toBe('wire.gone');
  expect((await other?.ask(webPaneApi.ports, { machineId }))?.meta.code).toBe('wire.gone');
  expect((await get(await open(teacher))).status).toBe(200);
});

test('two concurrent responses that set cookies keep both, and no more than the limit', async () => {
  const { open } = await begin((request, response) => {
    const name = request.url?.slice(1) ?? '';
    response.setHeader('set-cookie', name === 'full' ? 'full=' : `${name}=${'x'.repeat(3_000)}`).end();
  });
  const url = await open();
  await Promise.all(['a', 'b', 'c'].map((name) => get(url + name)));
  const names = async () =>
    Object.keys((await school.sql.select().from(webPanes)).find(({ cookies }) => 'a' in cookies)?.cookies ?? {});
  expect((await names()).toSorted()).toEqual(['a', 'b', 'c']);
  for (let n = 0; n < 25; n += 1) await get(`${url}n${n}`);
  expect((await names()).length).toBeLessThan(24);
});
