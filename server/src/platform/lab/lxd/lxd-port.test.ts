// The ways into a container, over a stand-in for LXD that runs programs on this host: its REST API and websockets are
// those of the real one, which the contract tests ask where a daemon answers.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { readUntil } from '../qemu/test-site.ts';
import { LxdClient } from './lxd-client.ts';
import { consolesOf } from './lxd-console.ts';
import { openPortOf } from './lxd-port.ts';

let folder: string;
let daemon: Server;
let client: LxdClient;
/** Programs that still run. */
let running = 0;
/** Sockets of the console, and what was typed. */
const attached: WebSocket[] = [];
let typed = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueyan-lxd-stand-in-'));
  const operations = new Map<string, { wanted: number; sockets: Map<string, WebSocket>; begin: () => void }>();
  const begin = (fds: string[], work: (sockets: Map<string, WebSocket>) => void) => {
    const name = `/1.0/operations/${operations.size}`;
    const sockets = new Map<string, WebSocket>();
    operations.set(name, { wanted: fds.length, sockets, begin: () => work(sockets) });
    const metadata = { metadata: { fds: Object.fromEntries(fds.map((fd) => [fd, fd])) } };
    return JSON.stringify({ type: 'async', operation: name, metadata });
  };
  daemon = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url?.endsWith('/exec'))
      response.end(begin(['0', '1', '2', 'control'], (sockets) => run(JSON.parse(body).command, sockets)));
    else if (request.method === 'GET') response.end('booted\r\n');
    else response.end(begin(['0', 'control'], attach));
  });
  const sockets = new WebSocketServer({ server: daemon });
  sockets.on('connection', (socket, { url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://lxd');
    const operation = operations.get(pathname.replace(/\/websocket$/, ''));
    operation?.sockets.set(searchParams.get('secret') ?? '', socket);
    if (operation?.sockets.size === operation?.wanted) operation?.begin();
  });
  const socket = join(folder, 'socket');
  await new Promise<void>((resolve) => daemon.listen(socket, resolve));
  client = new LxdClient({ socket });
});
afterAll(async () => {
  daemon.closeAllConnections();
  daemon.close();
  await rm(folder, { recursive: true, force: true });
});

function run([program = '', ...args]: string[], sockets: Map<string, WebSocket>): void {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  running += 1;
  child.stdin.on('error', () => undefined);
  sockets.get('0')?.on('message', (data: Buffer, isBinary) => (isBinary ? child.stdin.write(data) : child.stdin.end()));
  sockets.get('0')?.on('close', () => child.stdin.end());
  sockets.get('control')?.on('message', (data: Buffer) => {
    if (JSON.parse(data.toString()).command === 'signal') child.kill('SIGKILL');
  });
  child.stdout.on('data', (data: Buffer) => sockets.get('1')?.send(data));
  child.on('close', () => {
    running -= 1;
    sockets.get('1')?.send('');
  });
}

function attach(sockets: Map<string, WebSocket>): void {
  const line = sockets.get('0') as WebSocket;
  attached.push(line);
  line.on('message', (data: Buffer) => {
    typed += data.toString();
  });
}

it('carries a port both ways, whatever bytes, and ends when either side does', async () => {
  const all = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256));
  // Answers with all that it was sent, once the sender has ended: a connection of which one half is closed.
  const echo = createPort({ allowHalfOpen: true }, async (connection) => void connection.end(await buffer(connection)));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const { port } = echo.address() as AddressInfo;
  const answers = await Promise.all(
    [1, 2].map(async () => {
      const stream = await openPortOf(client, 'one', port);
      stream.end(all);
      return buffer(stream);
    }),
  );
  expect(answers.map((answer) => answer.equals(all))).toEqual([true, true]);
  echo.close();
  expect(await text(await openPortOf(client, 'one', port))).toBe('');
  await expect.poll(() => running).toBe(0);
});

it('ends the program of a connection that is dropped', async () => {
  const silent = createPort(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const stream = await openPortOf(client, 'one', (silent.address() as AddressInfo).port);
  await expect.poll(() => running).toBe(1);
  stream.destroy();
  await expect.poll(() => running).toBe(0);
  silent.close();
});

it('shares one serial line among its readers, each of which first gets what was printed before', async () => {
  const { serial } = consolesOf(client, 'one');
  const first = await serial.open();
  await readUntil(first.stream, 'booted');
  attached[0]?.send(Buffer.from('login: '));
  await readUntil(first.stream, 'login');
  const second = await serial.open();
  expect(await readUntil(second.stream, 'login')).toContain('booted');
  second.stream.write('root\n');
  await expect.poll(() => typed).toBe('root\n');
  expect(attached).toHaveLength(1);
  serial.end();
});
