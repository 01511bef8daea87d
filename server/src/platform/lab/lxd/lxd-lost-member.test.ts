// A member of a cluster is lost, over a stand-in for LXD of two members that keeps instances, snapshots and images.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Incident, LabEngine, StartRequest } from '../engine.ts';
import { codeOf, RECIPES } from '../qemu/test-site.ts';
import { createLxdEngine } from './lxd-engine.ts';

interface Kept {
  status: string;
  location: string;
  config: Record<string, string>;
  source: string;
  snapshots: Set<string>;
}

let folder: string;
let daemon: Server;
let engine: LabEngine;
let incidents: Incident[];
const instances = new Map<string, Kept>();
const images = new Map<string, Record<string, string>>();
const aliases = new Map<string, string>();
let online: string[];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const request = (machineId: string): StartRequest => ({
  machineId,
  image: { recipe: 'linux-basic', build: 'one' },
  size: { cpus: 1, memoryMb: 256 },
});

class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
const found = (name: string): Kept => {
  const one = instances.get(name);
  if (!one) throw new Refused(404, 'Instance not found');
  return one;
};
const reached = (name: string): Kept => {
  const one = found(name);
  if (!online.includes(one.location)) throw new Refused(503, `Failed to connect to ${one.location}`);
  return one;
};
const shown = (name: string) => {
  const { location, status, config } = found(name);
  return { name, location, config, status: online.includes(location) ? status : 'Error' };
};

/** Answers as LXD does; an operation has ended by the time that it is waited for. */
function answer(method: string, path: string, body: Record<string, never> & { name: string }): unknown {
  const [, , kind, name = '', part, snapshot = ''] = path.split('/');
  if (path === '/1.0/cluster/members') return ['/1.0/cluster/members/lab-1', '/1.0/cluster/members/lab-2'];
  if (kind === 'images' && name === 'aliases') {
    if (method === 'POST') return void aliases.set(body.name, body.target ?? '');
    const target = aliases.get(part ?? '');
    if (!target) throw new Refused(404, 'Alias not found');
    return method === 'DELETE' ? void aliases.delete(part ?? '') : { target };
  }
  if (kind === 'images' && method === 'POST') {
    const { source, properties } = body as unknown as { source: { name: string }; properties: Record<string, string> };
    const [owner = '', of = ''] = source.name.split('/');
    if (!reached(owner).snapshots.has(of)) throw new Refused(404, 'Snapshot not found');
    const fingerprint = `copy-${images.size}`;
    images.set(fingerprint, properties);
    return { fingerprint };
  }
  if (kind === 'images')
    return method === 'DELETE' ? void images.delete(name) : { fingerprint: name, properties: images.get(name) };
  if (kind !== 'instances') throw new Refused(404, `${path} is not known`);
  if (name.startsWith('?') || !name) {
    if (method === 'GET') return [...instances.keys()].map(shown);
    const { config, source } = body as unknown as { config: Record<string, string>; source: { alias: string } };
    if (instances.has(body.name)) throw new Refused(409, 'Instance already exists');
    const one = {
      status: 'Stopped',
      location: online[0] ?? '',
      config,
      source: source.alias,
      snapshots: new Set<string>(),
    };
    return void instances.set(body.name, one);
  }
  if (part === 'snapshots' && method === 'POST') return void reached(name).snapshots.add(body.name);
  if (part === 'snapshots' && method === 'GET') return { size: 5_000_000 };
  if (part === 'snapshots') return void reached(name).snapshots.delete(snapshot);
  if (part === 'state' && method === 'PUT') {
    reached(name).status = (body as { action?: string }).action === 'start' ? 'Running' : 'Stopped';
    return undefined;
  }
  if (method === 'GET') return shown(name);
  reached(name);
  return method === 'DELETE' ? void instances.delete(name) : undefined;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueyan-lxd-lost-'));
  for (const kept of [instances, images, aliases]) kept.clear();
  aliases.set('xueyan-one', 'base');
  online = ['lab-1', 'lab-2'];
  const operations = new Map<string, unknown>();
  daemon = createServer(async (incoming, response) => {
    const [path = '', query = ''] = (incoming.url ?? '').split('?');
    const send = (said: object) => response.end(JSON.stringify(said));
    const body = await text(incoming);
    if (path.endsWith('/wait'))
      return send({ type: 'sync', metadata: { status_code: 200, metadata: operations.get(path.slice(0, -5)) ?? {} } });
    const operation = `/1.0/operations/${operations.size}`;
    if (path.endsWith('/exec')) {
      operations.set(operation, { return: 0 });
      return send({ type: 'async', operation, metadata: { metadata: { fds: { 0: '0', 1: '1', 2: '2' } } } });
    }
    try {
      const listed = path === '/1.0/instances' && query ? '/1.0/instances/?' : path;
      const metadata = answer(incoming.method ?? '', listed, JSON.parse(body || '{}'));
      if (incoming.method === 'GET') return send({ type: 'sync', metadata });
      operations.set(operation, metadata ?? {});
      send({ type: 'async', operation, metadata: {} });
    } catch (error) {
      const code = error instanceof Refused ? error.code : 500;
      response.statusCode = code;
      send({ type: 'error', error_code: code, error: String(error) });
    }
  });
  const sockets = new WebSocketServer({ server: daemon });
  sockets.on('connection', (socket: WebSocket) => {
    socket.on('message', () => socket.close());
    setTimeout(() => socket.close(), 50);
  });
  const socket = join(folder, 'socket');
  await new Promise<void>((resolve) => daemon.listen(socket, resolve));
  const options = { place: { socket }, pool: 'default', recipesDir: RECIPES, instance: 'school', dir: folder };
  engine = createLxdEngine({ ...options, log, watchMs: 30 });
  incidents = [];
  engine.onIncident((incident) => incidents.push(incident));
});
afterEach(async () => {
  await engine.close();
  daemon.closeAllConnections();
  daemon.close();
  await rm(folder, { recursive: true, force: true });
});

const loseFirst = async () => {
  online = ['lab-2'];
  await expect.poll(() => incidents).toEqual([{ machineId: 'lost', kind: 'member-lost', detail: 'lab-1' }]);
};

it('begins again on another member from the copy of its last snapshot, and removes what comes back with the lost one', async () => {
  await engine.start(request('lost'));
  await engine.snapshots.take('lost', 'first');
  await expect.poll(() => images.size).toBe(1);
  await engine.snapshots.take('lost', 'second');
  await expect.poll(() => [...images.values()].map((one) => one['xueyan.snapshot'])).toEqual(['second']);
  expect(await codeOf(engine.rescue(request('lost')))).toBe('start-failed');
  await loseFirst();
  expect(engine.held()).toEqual([]);
  expect(await engine.rescue(request('lost'))).toBe('second');
  expect(await engine.start(request('lost'))).toMatchObject({ from: 'suspended' });
  const again = instances.get('xyschool-lost--2');
  expect(again).toMatchObject({ location: 'lab-2', status: 'Running', source: 'xueyan-kept-xyschool-lost' });
  // The snapshot that it stands on is one of the new machine too.
  await engine.snapshots.restore('lost', 'second').catch(() => undefined);
  expect([...(again?.snapshots ?? [])]).toEqual(['second']);
  online = ['lab-1', 'lab-2'];
  await expect.poll(() => [...instances.keys()]).toEqual(['xyschool-lost--2']);
  await engine.destroy('lost');
  expect([instances.size, images.size]).toEqual([0, 0]);
});

it('says so where no snapshot was ever copied; the machine can be made anew, or is found when its member is back', async () => {
  await engine.start(request('lost'));
  await loseFirst();
  expect(await codeOf(engine.rescue(request('lost')))).toBe('snapshot-missing');
  online = ['lab-1', 'lab-2'];
  await expect.poll(() => incidents.at(-1)).toEqual({ machineId: 'lost', kind: 'member-back', detail: 'lab-1' });
  expect(engine.held()).toEqual(['lost']);
  online = ['lab-2'];
  await expect.poll(() => incidents.at(-1)?.kind).toBe('member-lost');
  await engine.destroy('lost');
  await engine.start(request('lost'));
  expect(instances.get('xyschool-lost--2')).toMatchObject({ location: 'lab-2', source: 'xueyan-one' });
});

it('tells a server that has just started which of its machines are on a lost member', async () => {
  await engine.start(request('lost'));
  online = ['lab-2'];
  const met = await engine.adopt(['lost', 'never'], []);
  expect(met).toMatchObject({ adopted: [], lost: ['never'], away: [{ machineId: 'lost', member: 'lab-1' }] });
});
