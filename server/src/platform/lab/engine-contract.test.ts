// Behaviour that every engine promises, tested on each: always on the fake and on QEMU, on LXD where a daemon answers.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeLab } from '../../testing/fake-lab.ts';
import type { Incident, LabEngine, StartRequest } from './engine.ts';
import { LxdClient } from './lxd/lxd-client.ts';
import { createLxdEngine } from './lxd/lxd-engine.ts';
import { LxdMachines } from './lxd/lxd-machines.ts';
import { codeOf, createTestSite, eventually, RECIPES, readUntil, SIZE, type TestSite } from './qemu/test-site.ts';

const MINUTE = 60_000;
const socket = process.env.LXD_SOCKET ?? '/var/lib/lxd/unix.socket';
const place = { socket };
/** `LXD_LIMITS=0`: LXD cannot write this host's control groups, so limits and snapshots are not tested. */
const hasGroups = process.env.LXD_LIMITS !== '0';
const isThere = await createLxdEngine({ ...lxdOptions('probe'), dir: tmpdir() })
  .status()
  .then(({ available }) => available);
if (!isThere) process.stdout.write(`LXD is not tried: nobody answers at ${socket} (set LXD_SOCKET)\n`);

function lxdOptions(instance: string) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    place,
    pool: 'default',
    recipesDir: RECIPES,
    instance,
    log,
    watchMs: 200,
    limits: process.env.LXD_LIMITS !== '0',
  };
}

interface Tried {
  engine: LabEngine;
  image: StartRequest['image'];
  /** Returns a newly started engine over the same machines. */
  again(): LabEngine;
  /** True where scripts really run. */
  isReal: boolean;
  /** Has a program in the machine answer `hello` to requests at port 8000. */
  serve(machineId: string): Promise<void>;
  /** Prints to the serial port of the machine. */
  print(machineId: string, words: string): Promise<void>;
  remove(): Promise<void>;
}

/** How programs in real machines do the same. */
const real = (engine: () => LabEngine, serial: string): Pick<Tried, 'isReal' | 'serve' | 'print'> => ({
  isReal: true,
  serve: async (id) => {
    const program = 'mkdir -p /srv/w; printf hello >/srv/w/page; busybox httpd -p 8000 -h /srv/w';
    expect(await engine().exec(id, program)).toMatchObject({ exitCode: 0 });
  },
  print: async (id, words) => {
    expect(await engine().exec(id, `echo ${words} >${serial}`)).toMatchObject({ exitCode: 0 });
  },
});

const engines: Record<string, { skip: boolean; make(): Promise<Tried> }> = {
  fake: {
    skip: false,
    make: async () => {
      const engine = fakeLab();
      const image = { recipe: 'linux-basic', build: 'kept' };
      const page = createServer((_, response) => response.end('hello'));
      return {
        ...{ engine, image, again: () => engine, isReal: false },
        serve: async (id) => {
          await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
          engine.ports.set(`${id} 8000`, (page.address() as AddressInfo).port);
        },
        print: async (id, words) => engine.print(id, `${words}\r\n`),
        remove: async () => void page.close(),
      };
    },
  },
  QEMU: {
    skip: false,
    make: async () => {
      const site: TestSite = await createTestSite('linux-basic');
      const engine = site.engine();
      const { image } = site;
      return { engine, image, again: () => site.engine(), ...real(() => engine, '/dev/ttyS0'), remove: site.remove };
    },
  },
  LXD: {
    skip: !isThere,
    make: async () => {
      const site: TestSite = await createTestSite('linux-basic');
      const dir = await mkdtemp(join(tmpdir(), 'xueyan-lxd-'));
      await cp(join(site.dir, 'images'), join(dir, 'images'), { recursive: true });
      // The store of LXD is shared, so the name of the build is unique to this run.
      const build = `kept${site.instance}`;
      await cp(join(dir, 'images/kept'), join(dir, 'images', build), { recursive: true });
      const make = () => createLxdEngine({ ...lxdOptions(site.instance), dir });
      const engine = make();
      return {
        engine,
        image: { recipe: 'linux-basic', build },
        again: make,
        ...real(() => engine, '/dev/console'),
        remove: async () => {
          await engine.removeImage(build);
          await site.remove();
          await rm(dir, { recursive: true, force: true });
        },
      };
    },
  },
};

describe.each(Object.entries(engines))('the engine %s', (name, { skip, make }) => {
  let tried: Tried;
  let engine: LabEngine;
  const request = (machineId: string): StartRequest => ({ machineId, image: tried.image, size: SIZE });

  beforeAll(async () => {
    if (skip) return;
    tried = await make();
    engine = tried.engine;
    await engine.ensureTemplate(tried.image, SIZE);
  }, 5 * MINUTE);

  afterAll(async () => {
    if (skip) return;
    await engine.close({ destroyAll: true });
    await tried.remove();
  }, MINUTE);

  it.skipIf(skip)('reports that it is available and that the image is at hand', async () => {
    expect(await engine.status()).toMatchObject({ available: true, missing: [] });
    expect(await engine.hasTemplate(tried.image, SIZE)).toBe(true);
  });

  it.skipIf(skip)('starts a machine, runs a script in it and destroys it', async () => {
    expect(await engine.start(request('one'))).toMatchObject({ from: 'template', fallback: null });
    expect(engine.held()).toContain('one');
    const answer = await engine.exec('one', 'echo hello; echo bad >&2; id -u; exit 3');
    if (tried.isReal) expect(answer).toMatchObject({ exitCode: 3, timedOut: false, cut: false });
    if (tried.isReal) expect(answer.output.split('\n').sort()).toEqual(['', '0', 'bad', 'hello']);
    expect((await engine.usage('one')).memoryMb).toBeGreaterThanOrEqual(hasGroups ? 1 : 0);
    await engine.destroy('one');
    await engine.destroy('one');
    expect(engine.held()).not.toContain('one');
    expect(await codeOf(engine.exec('one', 'true'))).toBe('not-running');
    expect(await codeOf(engine.openConsole('one', 'terminal'))).toBe('not-running');
  });

  it.skipIf(skip)('suspends a machine, whose next start goes on with its disk', async () => {
    await engine.start(request('sleeper'));
    await engine.exec('sleeper', 'echo kept >/root/note');
    await engine.suspend('sleeper');
    expect(engine.held()).not.toContain('sleeper');
    expect(await engine.start(request('sleeper'))).toMatchObject({ from: 'suspended' });
    if (tried.isReal) expect((await engine.exec('sleeper', 'cat /root/note')).output).toBe('kept\n');
    await engine.destroy('sleeper');
  });

  // LXD freezes a container to take a snapshot of it, which needs a control group.
  it.skipIf(skip || (name === 'LXD' && !hasGroups))('restores a snapshot and rejects an unknown one', async () => {
    await engine.start(request('past'));
    await engine.exec('past', 'echo before >/root/note');
    expect(await engine.snapshots.take('past', 'first')).toBeGreaterThan(0);
    await engine.exec('past', 'echo after >/root/note');
    expect(await codeOf(engine.snapshots.restore('past', 'other'))).toBe('snapshot-missing');
    await engine.snapshots.restore('past', 'first');
    expect(engine.held()).not.toContain('past');
    await engine.start(request('past'));
    if (tried.isReal) expect((await engine.exec('past', 'cat /root/note')).output).toBe('before\n');
    await engine.snapshots.remove('past', 'first');
    await engine.snapshots.remove('past', 'first');
    await engine.destroy('past');
  });

  it.skipIf(skip)('connects to a port of a machine, which ends without a byte where nothing listens', async () => {
    await engine.start(request('served'));
    await tried.serve('served');
    const ask = async (port: number) => {
      const stream = await engine.openPort('served', port);
      stream.on('error', () => undefined);
      stream.end('GET /page HTTP/1.0\r\n\r\n');
      return text(stream).catch(() => '');
    };
    const pages = await Promise.all([8000, 8000, 8000].map(ask));
    expect(pages.map((page) => page.endsWith('hello'))).toEqual([true, true, true]);
    expect(await ask(8001)).toBe('');
    await engine.destroy('served');
    expect(await codeOf(engine.openPort('served', 8000))).toBe('not-running');
  });

  it.skipIf(skip)('shows the serial port to several readers, and ends with the machine', async () => {
    await engine.start(request('said'));
    const consoles = await Promise.all([1, 2].map(() => engine.openConsole('said', 'serial')));
    await tried.print('said', 'out-of-it');
    for (const { stream } of consoles) expect(await readUntil(stream, 'out-of-it')).toContain('out-of-it');
    const ended = consoles.map(({ stream }) => new Promise((resolve) => stream.once('close', resolve)));
    for (const { stream } of consoles) stream.resume();
    await engine.destroy('said');
    await Promise.all(ended);
    expect(await codeOf(engine.openConsole('said', 'serial'))).toBe('not-running');
  });

  it.skipIf(skip)('hands its machines over to a server that has just started', async () => {
    await engine.start(request('known'));
    const next = tried.again();
    if (next !== engine) await engine.close();
    engine = next;
    expect(await engine.adopt(['known', 'never'], [])).toMatchObject({ adopted: ['known'], lost: ['never'] });
    expect(engine.held()).toContain('known');
    await engine.destroy('known');
  });
});

describe.skipIf(!isThere)('LXD alone', () => {
  let tried: Tried;
  let engine: LabEngine;
  const request = (machineId: string): StartRequest => ({ machineId, image: tried.image, size: SIZE });

  beforeAll(async () => {
    tried = (await engines.LXD?.make()) as Tried;
    engine = tried.engine;
  }, 5 * MINUTE);

  afterAll(async () => {
    await engine.close({ destroyAll: true });
    await tried.remove();
  }, MINUTE);

  it('has one terminal for several readers; a later reader gets what was printed before', async () => {
    await engine.start(request('shown'));
    const first = await engine.openConsole('shown', 'terminal');
    first.resize(100, 40);
    first.stream.write('echo a$((40+2))b; stty size\n');
    expect(await readUntil(first.stream, '40 100')).toContain('a42b');
    const second = await engine.openConsole('shown', 'terminal');
    await readUntil(second.stream, 'a42b');
    expect((await engine.consoleTail('shown', 20)).join('\n')).toContain('a42b');
    const ended = new Promise((resolve) => first.stream.on('end', resolve));
    await engine.destroy('shown');
    await ended;
  });

  it('cuts output that is too long and kills scripts that take too long, with all that they started', async () => {
    await engine.start(request('loud'));
    const long = await engine.exec('loud', 'yes | head -c 200000', { maxBytes: 1000 });
    expect([long.cut, long.output.length]).toEqual([true, 1000]);
    const slow = await engine.exec('loud', 'sleep 61 & sleep 61', { limitMs: 800 });
    expect(slow).toMatchObject({ timedOut: true, exitCode: 124 });
    await eventually(async () => !(await engine.exec('loud', 'ps')).output.includes('sleep 61'));
    await engine.destroy('loud');
  });

  it('reports a machine that ended without being asked to', async () => {
    const incidents: Incident[] = [];
    const stop = engine.onIncident((incident) => incidents.push(incident));
    const instance = tried.image.build.slice('kept'.length);
    await engine.start(request('fallen'));
    await new LxdMachines(new LxdClient(place), instance, 'default').stop('fallen');
    await expect.poll(() => incidents).toEqual([{ machineId: 'fallen', kind: 'ended', detail: 'it is Stopped' }]);
    expect(engine.held()).not.toContain('fallen');
    stop();
    await engine.destroy('fallen');
  });

  it('mounts data read-only, the same in several machines, and says what a machine was given', async () => {
    const id = `data-${tried.image.build}`;
    const path = join(tmpdir(), `${id}.csv`);
    await writeFile(path, 'shared\n');
    const limits = { unpack: false, mostBytes: 1e6, mostFiles: 10 };
    await engine.data.build({ id, path, name: 'scores.csv', ...limits }, () => undefined, new AbortController().signal);
    await rm(path);
    const data = [{ id, folder: 'scores' }];
    for (const machine of ['d1', 'd2'])
      expect(await engine.start({ ...request(machine), data })).toMatchObject({ data });
    const look = 'cat /data/scores/scores.csv; echo mine 2>/dev/null >/data/scores/scores.csv || echo refused';
    for (const machine of ['d1', 'd2']) expect((await engine.exec(machine, look)).output).toBe('shared\nrefused\n');
    await engine.suspend('d1');
    expect(await engine.start(request('d1'))).toMatchObject({ from: 'suspended', data });
    expect((await engine.exec('d1', 'cat /data/scores/scores.csv')).output).toBe('shared\n');
    await engine.data.remove(id);
    await Promise.all(['d1', 'd2'].map((machine) => engine.destroy(machine)));
    const left = await new LxdClient(place).get('/1.0/storage-pools/default/volumes/custom', z.array(z.string()));
    expect(left.filter((one) => one.includes(id))).toEqual([]);
    expect(await codeOf(engine.start({ ...request('d3'), data }))).toBe('data-missing');
    expect(await engine.has('d3')).toBe(false);
  });

  it('puts machines on a private network that other machines cannot reach', async () => {
    const hosts = [
      { name: 'master', address: '10.77.0.11' },
      { name: 'slave', address: '10.77.0.12' },
    ];
    for (const [index, id] of ['m1', 'm2'].entries()) {
      const { name, address } = hosts[index] as { name: string; address: string };
      await engine.start({ ...request(id), link: { network: 'run-1', name, address: `${address}/24`, hosts } });
    }
    await engine.start(request('m3'));
    expect(await engine.exec('m1', 'ping -c 1 -W 5 slave')).toMatchObject({ exitCode: 0 });
    expect((await engine.exec('m3', 'ping -c 1 -W 2 10.77.0.12')).exitCode).not.toBe(0);
    await Promise.all(['m1', 'm2', 'm3'].map((id) => engine.destroy(id)));
  });
});
