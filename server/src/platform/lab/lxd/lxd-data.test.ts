// Data in containers, over a stand-in for LXD of two members that keeps instances and volumes as LXD describes them.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DataMount } from '../engine-parts.ts';
import { layoutOf } from '../qemu/layout.ts';
import { codeOf } from '../qemu/test-site.ts';
import { LxdClient } from './lxd-client.ts';
import { LxdData } from './lxd-data.ts';
import { LxdMachines } from './lxd-machines.ts';

const run = promisify(execFile);
interface Kept {
  location: string;
  config: Record<string, string>;
  devices: Record<string, Record<string, string>>;
}

let folder: string;
let daemon: Server;
let data: LxdData;
let machines: LxdMachines;
const instances = new Map<string, Kept>();
/** Archives that were handed over, by member and name. */
const volumes = new Map<string, Buffer>();
const imports: string[] = [];
let place: string;

const custom = '/1.0/storage-pools/default/volumes/custom';
const mounts = (...ids: string[]): DataMount[] => ids.map((id) => ({ id, folder: `of-${id}` }));
const names = () => [...volumes.keys()].map((key) => key.replace(/-[0-9a-f]{8}$/, '')).toSorted();

const isUsed = (name: string, member: string) =>
  [...instances.values()].some(
    ({ location, devices }) => location === member && Object.values(devices).some(({ source }) => source === name),
  );

/** Returns the status and the metadata. */
function answer(incoming: IncomingMessage, body: Buffer): [number, unknown] {
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://lxd');
  const member = searchParams.get('target') ?? '';
  const { method } = incoming;
  if (pathname.startsWith(custom)) {
    const name = pathname.slice(custom.length + 1);
    if (method === 'POST') {
      const key = `${member} ${incoming.headers['x-lxd-name']}`;
      imports.push(member);
      volumes.set(key, body);
      return [200, {}];
    }
    if (method === 'GET' && !name)
      return [200, [...volumes.keys()].map((key) => ({ name: key.split(' ')[1], location: key.split(' ')[0] }))];
    if (!volumes.has(`${member} ${name}`)) return [404, 'Storage volume not found'];
    if (method === 'GET') return [200, { name }];
    if (isUsed(name, member)) return [400, 'The storage volume is still in use'];
    volumes.delete(`${member} ${name}`);
    return [200, {}];
  }
  const name = pathname.split('/')[3] ?? '';
  const said = JSON.parse(body.toString() || '{}') as Kept & { name: string };
  if (method === 'POST') instances.set(said.name, { location: place, config: said.config, devices: said.devices });
  const one = instances.get(name || said.name);
  if (!one) return [404, 'Instance not found'];
  if (method === 'PATCH') Object.assign(one.config, said.config);
  if (method === 'PATCH') Object.assign(one.devices, said.devices);
  if (method === 'DELETE') instances.delete(name);
  return [200, { name, status: 'Stopped', ...one }];
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueyan-lxd-data-'));
  instances.clear();
  volumes.clear();
  imports.length = 0;
  place = 'lab-1';
  daemon = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const wait = incoming.url?.includes('/wait');
    const [status, metadata] = wait ? [200, { status_code: 200 }] : answer(incoming, body);
    if (status !== 200) {
      response.statusCode = status;
      return response.end(JSON.stringify({ type: 'error', error_code: status, error: metadata }));
    }
    const sync = wait || incoming.method === 'GET';
    response.end(
      JSON.stringify({ type: sync ? 'sync' : 'async', operation: sync ? '' : '/1.0/operations/1', metadata }),
    );
  });
  const socket = join(folder, 'socket');
  await new Promise<void>((resolve) => daemon.listen(socket, resolve));
  const client = new LxdClient({ socket });
  data = new LxdData(client, 'default', layoutOf(folder));
  machines = new LxdMachines(client, 'school', 'default', true, data);
});
afterEach(async () => {
  daemon.closeAllConnections();
  daemon.close();
  await rm(folder, { recursive: true, force: true });
});

const give = async (id: string, words: string) => {
  const path = join(folder, 'source.txt');
  await writeFile(path, words);
  const request = { id, path, name: '成绩.csv', unpack: false, mostBytes: 1e6, mostFiles: 10 };
  await data.build(request, () => undefined, new AbortController().signal);
};
const create = (machineId: string, given: DataMount[]) =>
  machines.create({
    ...{ machineId, image: { recipe: 'linux-basic', build: 'one' }, size: { cpus: 1, memoryMb: 256 }, data: given },
  });

it('gives a container its data as read-only volumes, imported once for each member', async () => {
  await give('scores', '甲 90\n');
  await give('logs', 'GET /\n');
  await Promise.all([create('m1', mounts('scores', 'logs')), create('m2', mounts('scores'))]);
  expect(names()).toEqual(['lab-1 xueyan-data-logs', 'lab-1 xueyan-data-scores']);
  expect(imports).toHaveLength(2);
  const { devices, config } = instances.get('xyschool-m1') ?? {};
  const mount = { type: 'disk', pool: 'default', readonly: 'true' };
  expect(devices).toMatchObject({
    data0: { ...mount, path: '/data/of-scores', source: expect.stringMatching(/^xueyan-data-scores-/) },
    data1: { ...mount, path: '/data/of-logs' },
    root: { path: '/' },
  });
  expect(JSON.parse(config?.['user.xueyan.data'] ?? '')).toMatchObject(mounts('scores', 'logs'));
  place = 'lab-2';
  await create('m3', mounts('scores'));
  expect(imports).toEqual(['lab-1', 'lab-1', 'lab-2']);
});

it('packs the files of the disk as LXD takes them in, for users of every container', async () => {
  await give('scores', '甲 90\n');
  await create('m1', mounts('scores'));
  const archive = join(folder, 'volume.tar');
  await writeFile(archive, [...volumes.values()][0] ?? '');
  await mkdir(join(folder, 'out'));
  await run('tar', ['-xf', archive, '-C', join(folder, 'out')]);
  expect(await readFile(join(folder, 'out/backup/volume/成绩.csv'), 'utf8')).toBe('甲 90\n');
  const { stdout } = await run('tar', ['-tvf', archive, '--numeric-owner']);
  expect(stdout).toMatch(/^-\S+ 0\/0 .* backup\/index\.yaml\n/);
  expect(stdout).not.toContain('lost+found');
  expect(await readFile(join(folder, 'out/backup/index.yaml'), 'utf8')).toMatch(/security\.unmapped: "true"/);
});

it('keeps replaced and removed data for the containers that have it, and no longer', async () => {
  await give('scores', '甲 90\n');
  await create('m1', mounts('scores'));
  await give('scores', '甲 91\n');
  await create('m2', mounts('scores'));
  expect(names()).toHaveLength(2);
  await machines.remove('m1');
  expect(names()).toHaveLength(1);
  await data.remove('scores');
  expect(names()).toHaveLength(1);
  await machines.remove('m2');
  expect(names()).toEqual([]);
});

it('refuses data that does not exist', async () => {
  expect(await codeOf(create('m1', mounts('nothing')))).toBe('data-missing');
  expect(await data.present(mounts('nothing'))).toEqual([]);
});
