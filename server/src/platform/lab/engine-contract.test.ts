// What every engine promises, tried on each: the fake always, LXD where a daemon answers. QEMU's own file tries the same and more.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLab } from '../../testing/fake-lab.ts';
import type { Incident, LabEngine, StartRequest } from './engine.ts';
import { LxdClient } from './lxd/lxd-client.ts';
import { createLxdEngine } from './lxd/lxd-engine.ts';
import { LxdMachines } from './lxd/lxd-machines.ts';
import { codeOf, createTestSite, eventually, RECIPES, readUntil, SIZE, type TestSite } from './qemu/test-site.ts';

const MINUTE = 60_000;
const socket = process.env.LXD_SOCKET ?? '/var/lib/lxd/unix.socket';
const place = { socket };
/** `LXD_LIMITS=0`: this host's control groups are not LXD's to write, so limits and snapshots are not tried. */
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
  /** The same machines under an engine that has just begun. */
  again(): LabEngine;
  /** Whether scripts are really run. */
  isReal: boolean;
  remove(): Promise<void>;
}

const engines: Record<string, { skip: boolean; make(): Promise<Tried> }> = {
  fake: {
    skip: false,
    make: async () => {
      const engine = fakeLab();
      const image = { recipe: 'linux-basic', build: 'kept' };
      return { engine, image, again: () => engine, isReal: false, remove: async () => undefined };
    },
  },
  LXD: {
    skip: !isThere,
    make: async () => {
      const site: TestSite = await createTestSite('linux-basic');
      const dir = await mkdtemp(join(tmpdir(), 'xueyan-lxd-'));
      await cp(join(site.dir, 'images'), join(dir, 'images'), { recursive: true });
      // LXD's store is everybody's: the build's name is this run's alone.
      const build = `kept${site.instance}`;
      await cp(join(dir, 'images/kept'), join(dir, 'images', build), { recursive: true });
      const make = () => createLxdEngine({ ...lxdOptions(site.instance), dir });
      const engine = make();
      return {
        engine,
        image: { recipe: 'linux-basic', build },
        again: make,
        isReal: true,
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

  it.skipIf(skip)('says that it is there, and that the image is at hand', async () => {
    expect(await engine.status()).toMatchObject({ available: true, missing: [] });
    expect(await engine.hasTemplate(tried.image, SIZE)).toBe(true);
  });

  it.skipIf(skip)('starts a machine, runs a script in it, and ends it for good', async () => {
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

  it.skipIf(skip)('puts a machine to sleep, and its next start goes on with its disk', async () => {
    await engine.start(request('sleeper'));
    await engine.exec('sleeper', 'echo kept >/root/note');
    await engine.suspend('sleeper');
    expect(engine.held()).not.toContain('sleeper');
    expect(await engine.start(request('sleeper'))).toMatchObject({ from: 'suspended' });
    if (tried.isReal) expect((await engine.exec('sleeper', 'cat /root/note')).output).toBe('kept\n');
    await engine.destroy('sleeper');
  });

  // LXD freezes what it takes a snapshot of, and needs a control group for it.
  it.skipIf(skip || (name === 'LXD' && !hasGroups))(
    'goes back to a snapshot, and refuses one that there is not',
    async () => {
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
    },
  );

  it.skipIf(skip)('is met again by a server that has just begun', async () => {
    await engine.start(request('known'));
    const next = tried.again();
    expect(await next.adopt(['known', 'never'], [])).toMatchObject({ adopted: ['known'], lost: ['never'] });
    expect(next.held()).toContain('known');
    if (next !== engine) await next.close();
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

  it('has one terminal for several readers, the later one with what was on it', async () => {
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

  it('cuts what is too long, and ends what takes too long with all it has started', async () => {
    await engine.start(request('loud'));
    const long = await engine.exec('loud', 'yes | head -c 200000', { maxBytes: 1000 });
    expect([long.cut, long.output.length]).toEqual([true, 1000]);
    const slow = await engine.exec('loud', 'sleep 61 & sleep 61', { limitMs: 800 });
    expect(slow).toMatchObject({ timedOut: true, exitCode: 124 });
    await eventually(async () => !(await engine.exec('loud', 'ps')).output.includes('sleep 61'));
    await engine.destroy('loud');
  });

  it('says when a machine has ended without being asked to', async () => {
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

  it('puts machines on a network of their own, which others are not on', async () => {
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
