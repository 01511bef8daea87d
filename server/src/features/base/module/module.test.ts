import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { sheetImport } from '@xueyan/contract/base/import';
import { moduleApi } from '@xueyan/contract/base/module';
import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import { memoApi } from '@xueyan/contract/memo/memo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { defineFeature } from '../../../http/feature.ts';
import { behindGate } from '../../../http/module-gate.ts';
import { buildNodeServer } from '../../../http/node-server.ts';
import { defineImport } from '../../../http/sheet-import.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

/** Streams, imports and files of a module, declared in that of memos. */
const echo = defineFeature({
  name: 'memo/echo',
  streams: [
    ({ app }) => {
      app.get('/api/memo/echo', { websocket: true }, (socket) => {
        socket.on('message', (data) => socket.send(data));
      });
    },
  ],
  imports: [
    defineImport(
      sheetImport({
        kind: 'echo',
        name: { zh: '回声', en: 'Echo', mn: 'Цуурай' },
        access: 'user',
        params: z.strictObject({}),
        columns: {
          word: {
            ...{ title: { zh: '词', en: 'Word', mn: 'Үг' }, required: true, rule: z.string(), example: '回声' },
            hint: { zh: '任意', en: 'Any', mn: 'Дурын' },
          },
        },
      }),
      { check: async (_, __, rows) => rows.map(() => ({ plan: 'same' })), enter: async () => undefined },
    ),
  ],
  files: { help: { read: async () => undefined, write: async () => undefined } },
  nodeStreams: [({ app }) => app.get('/echo', () => 'echo')],
});

let school: School;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool({ features: [echo] });
  admin = await school.signIn('ROLE_ADMIN', 'module-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'module-teacher');
});
afterAll(() => school.close());

const flat = (items: MenuItem[]): MenuItem[] => items.flatMap((one) => [one, ...flat(one.children)]);
const titles = async () => flat((await teacher.call(resourceApi.menu, {})).treeList).map(({ title }) => title);
const off = async () => (await teacher.call(resourceApi.permissions, {})).modulesOff;

test('a module that is switched off is gone for everybody at once, and back when it is on', async () => {
  const page = await openPage(school, teacher);
  await page.next('live.ready');
  expect(await titles()).toContain('签到记录');
  await admin.call(moduleApi.enable, { module: 'attendance', enabled: false });
  await page.next('rights.changed');
  expect(await titles()).not.toContain('签到记录');
  expect(await off()).toEqual(['attendance']);
  const { pagesOff } = await teacher.call(resourceApi.permissions, {});
  expect(pagesOff).toContainEqual({ title: '签到记录', address: '/sign-ins' });
  const refused = await teacher.ask(attendanceApi.list, {});
  expect([refused.status, refused.meta.code]).toEqual([403, 'module.off']);
  expect((await teacher.ask(memoApi.list, { selDate: '2026-01-01' })).status).toBe(200);

  await admin.call(moduleApi.enable, { module: 'attendance', enabled: true });
  expect([await titles(), await off()]).toEqual([expect.arrayContaining(['签到记录']), []]);
  expect((await teacher.ask(attendanceApi.list, {})).meta.code).not.toBe('module.off');
  page.close();
});

test('another server of the school refuses the calls of the module too', async () => {
  const other = await school.another();
  const ask = async () => {
    const reply = await fetch(`${other.url}/api/memorandum/list`, {
      method: 'POST',
      headers: { authorization: teacher.token, 'content-type': 'application/json' },
      body: JSON.stringify({ selDate: '2026-01-01' }),
    });
    return reply.status;
  };
  expect(await ask()).toBe(200);
  await admin.call(moduleApi.enable, { module: 'memo', enabled: false });
  await expect.poll(ask).toBe(403);
  await admin.call(moduleApi.enable, { module: 'memo', enabled: true });
  await expect.poll(ask).toBe(200);
});

const switchMemo = (enabled: boolean) => admin.call(moduleApi.enable, { module: 'memo', enabled });

test('downloads of a switched-off module are refused like its calls', async () => {
  const download = async () => {
    const reply = await fetch(`${school.url}/api/memorandum/export`, {
      method: 'POST',
      headers: { authorization: teacher.token, 'content-type': 'application/json' },
      body: JSON.stringify({ selDate: '2026-01-01', omIdList: [] }),
    });
    const code = reply.headers.get('content-type')?.includes('json')
      ? ((await reply.json()) as { meta: { code?: string } }).meta.code
      : '';
    return [reply.status, code];
  };
  const whileOn = await download();
  expect(whileOn[1]).not.toBe('module.off');
  await switchMemo(false);
  expect(await download()).toEqual([403, 'module.off']);
  await switchMemo(true);
  expect(await download()).toEqual(whileOn);
});

test('websockets of a switched-off module close, and none opens until it is on', async () => {
  const open = () => {
    const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/memo/echo`);
    const { promise, resolve } = Promise.withResolvers<number>();
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.on('error', () => {});
    return { socket, status: promise };
  };
  const first = open();
  expect(await first.status).toBe(101);
  const ended = new Promise((resolve) => first.socket.once('close', resolve));
  await switchMemo(false);
  await ended;
  expect(await open().status).toBe(403);
  await switchMemo(true);
  const again = open();
  expect(await again.status).toBe(101);
  const answered = new Promise((resolve) => again.socket.once('message', (data) => resolve(String(data))));
  again.socket.send('hello');
  expect(await answered).toBe('hello');
  again.socket.close();
});

test('imports of a switched-off module are refused: template, check and start', async () => {
  const ask = async (verb: string) => {
    const form = new FormData();
    form.set('file', new File(['词\n回声\n'], 'echo.csv'));
    const body = verb === 'template' ? {} : { body: form };
    const reply = await fetch(`${school.url}/api/import/${verb}/echo`, {
      ...{ method: 'POST', headers: { authorization: teacher.token }, ...body },
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  const verbs = ['template', 'check', 'start'];
  expect(await Promise.all(verbs.map(ask))).toEqual([200, 200, 200]);
  await switchMemo(false);
  expect(await Promise.all(verbs.map(ask))).toEqual([403, 403, 403]);
  await switchMemo(true);
  expect(await ask('template')).toBe(200);
});

test('an import that began before its module was switched off changes nothing and gives the reason', async () => {
  const off = { now: false };
  const [gated] = behindGate([echo], async () => off.now);
  const open = () => gated?.imports?.[0]?.ways.open?.({} as never, {} as never);
  await open();
  off.now = true;
  await expect(open()).rejects.toThrow('module.off');
});

test('files of a switched-off module can be neither read nor added', async () => {
  const off = { now: false };
  const [gated] = behindGate([echo], async () => off.now);
  const rule = gated?.files?.help;
  await Promise.all([rule?.read({} as never, {} as never, '', ''), rule?.write({} as never, {} as never, '')]);
  off.now = true;
  await expect(rule?.read({} as never, {} as never, '', '')).rejects.toThrow('module.off');
  await expect(rule?.write({} as never, {} as never, '')).rejects.toThrow('module.off');
});

test('requests of another server for a switched-off module are refused', async () => {
  const off = { now: false };
  const features = behindGate([echo], async () => off.now);
  const { platform, db } = school.server;
  const server = await buildNodeServer({ db, platform, features, authenticate: async () => null });
  const ask = async () =>
    (await server.inject({ url: '/echo', headers: { authorization: platform.node.secret } })).statusCode;
  expect(await ask()).toBe(200);
  off.now = true;
  expect(await ask()).toBe(403);
  await server.close();
});

test('the list shows which modules are on, and the number of pages of each', async () => {
  await admin.call(moduleApi.enable, { module: 'lab', enabled: false });
  const { moduleList } = await admin.call(moduleApi.list, {});
  expect(moduleList.find(({ module }) => module === 'lab')).toMatchObject({ enabled: false });
  expect(moduleList.find(({ module }) => module === 'lab')?.pageCount).toBeGreaterThan(1);
  await admin.call(moduleApi.enable, { module: 'lab', enabled: true });
});

test('a teacher switches no module', async () => {
  expect((await teacher.ask(moduleApi.enable, { module: 'memo', enabled: false })).status).toBe(403);
  expect((await admin.ask(moduleApi.enable, { module: 'base', enabled: false })).status).toBe(400);
});
