// What builds leave behind, over a stand-in for QEMU that never answers.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MachineSize } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import { adoptMachines } from './adoption.ts';
import { Builds } from './builds.ts';
import { runRecipe } from './image-store.ts';
import { createLayout, layoutOf } from './layout.ts';
import type { Machine } from './machine.ts';
import { findMachines, isAlive } from './proc.ts';
import { machineProcessName, type Site } from './site.ts';
import { type Template, TemplateStore } from './template.ts';
import { codeOf, eventually, machinePid } from './test-site.ts';
import { WarmPool } from './warm-pool.ts';

const instance = `t${randomBytes(4).toString('hex')}`;
const size: MachineSize = { cpus: 1, memoryMb: 64 };
const image: ImageManifest = {
  ...{ recipe: 'r', build: 'b', append: '', minMemoryMb: 64, diskMb: 64, bytes: 1, user: 'root' },
};
const key = 'k'.repeat(20);
const quiet = () => undefined;
const listener = { ended: quiet, incident: quiet };

let dir: string;
let site: Site;
const strays: ChildProcess[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'xueyan-leftovers-'));
  const layout = layoutOf(join(dir, 'lab'));
  await createLayout(layout);
  await mkdir(layout.image(image.build));
  await writeFile(join(layout.image(image.build), 'overlay.qcow2'), '');
  const program = join(dir, 'program');
  await writeFile(program, '#!/bin/sh\nwhile :; do sleep 0.1; done\n');
  await chmod(program, 0o755);
  site = {
    ...{ layout, instance, program, version: '1', readOnlyMemory: true, kvmGid: null },
    accelerator: 'tcg',
    log: { info: quiet, warn: quiet, error: quiet },
    cgroups: {
      version: 0,
      ...{ create: async () => [], limitCpu: async () => undefined, remove: async () => undefined },
      ...{ list: async () => [], dispose: async () => undefined },
    },
    users: { own: false, templateGid: 0, take: () => null, claim: quiet, give: quiet },
    ...{
      ownNetwork: [],
      minFreeDiskMb: 0,
      warm: 1,
      diskShare: 0,
      own: new Set<string>(),
      timeZone: () => 'Asia/Shanghai',
    },
  };
});
afterEach(() => {
  for (const stray of strays.splice(0)) stray.kill('SIGKILL');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Starts what a server that was killed has left under a name. */
function leave(id: string): number {
  const stray = spawn(site.program, ['-name', machineProcessName(instance, id)], { stdio: 'ignore' });
  strays.push(stray);
  return stray.pid ?? 0;
}
const runs = (id = `_template-${key}`) => findMachines(instance).has(id);
const folders = () => readdir(site.layout.machines);
const isLeft = async () => [findMachines(instance).size, await folders(), [...site.own]];
const nothing = [0, [], []];

describe('a template', () => {
  const make = (store: TemplateStore, signal?: AbortSignal) => store.make(key, image, size, quiet, signal);

  it('that nobody waits for any more ends with its process', async () => {
    const abort = new AbortController();
    const making = codeOf(make(new TemplateStore(site), abort.signal));
    await eventually(() => runs());
    abort.abort();
    expect(await making).toBe('cancelled');
    expect(await isLeft()).toEqual(nothing);
  });

  it('is made on while one of its callers waits for it', async () => {
    const store = new TemplateStore(site);
    const [first, second] = [new AbortController(), new AbortController()];
    const making = [first, second].map(({ signal }) => codeOf(make(store, signal)));
    await eventually(() => runs());
    first.abort();
    expect(await making[0]).toBe('cancelled');
    // Between two programs of its start a process has no name for a moment.
    await eventually(() => runs());
    second.abort();
    expect(await making[1]).toBe('cancelled');
    expect(await isLeft()).toEqual(nothing);
  });

  it('whose process ends by itself, or whose image is removed, leaves nothing', async () => {
    const store = new TemplateStore(site);
    const failing = codeOf(make(store));
    await eventually(() => runs());
    process.kill(machinePid(instance, `_template-${key}`), 'SIGKILL');
    expect(await failing).toBe('boot-failed');
    const removed = codeOf(make(store));
    await eventually(() => runs());
    await store.removeOf(image.build);
    expect(await removed).toBe('cancelled');
    expect(await isLeft()).toEqual(nothing);
  });

  it('that is not made in time leaves nothing', async () => {
    expect(await codeOf(make(new TemplateStore(site, 300)))).toBe('start-failed');
    expect(await isLeft()).toEqual(nothing);
  });

  it('is not made beside the process of a server that was killed while it made the same', async () => {
    const left = leave(`_template-${key}`);
    await eventually(() => runs());
    const abort = new AbortController();
    const making = codeOf(make(new TemplateStore(site), abort.signal));
    await eventually(() => !isAlive(left) && runs());
    abort.abort();
    await making;
    expect(await isLeft()).toEqual(nothing);
  });
});

it('the next server ends what the one before was building, each process of a name, and not what it builds itself', async () => {
  const abort = new AbortController();
  const making = codeOf(new TemplateStore(site).make(key, image, size, quiet, abort.signal));
  await eventually(() => runs());
  const left = ['_build-1', '_build-1', '_warm-1'].map(leave);
  await mkdir(site.layout.machine('_build-1'));
  await eventually(() => runs('_build-1') && runs('_warm-1'));
  const { reaped } = await adoptMachines(site, listener, [], [], []);
  expect(reaped.toSorted()).toEqual(['_build-1', '_build-1', '_warm-1']);
  expect(left.some(isAlive)).toBe(false);
  expect([runs(), await folders()]).toEqual([true, [`_template-${key}`]]);
  abort.abort();
  await making;
  expect(await isLeft()).toEqual(nothing);
});

it('a clone made ahead that cannot be paused is ended', async () => {
  const ended: string[] = [];
  const template: Template = { name: 't', key, build: image.build, stamp: '' };
  const pool = new WarmPool(site, async (id) => {
    const folder = site.layout.machine(id);
    await mkdir(folder);
    const clone = {
      ...{ folder, alive: true, record: { id, uid: null, template: 't', image }, release: quiet },
      qmp: { execute: () => Promise.reject(new Error('stop: no answer within 10000 ms')) },
      kill: async () => void ended.push(id),
    };
    return clone as unknown as Machine;
  });
  pool.noteUse({ template, image, size });
  await eventually(() => ended.length > 0);
  await eventually(async () => (await folders()).length === 0);
  expect(pool.machines).toEqual([]);
  await pool.close();
});

describe('the programs of a recipe', () => {
  /** A recipe that starts a program on its own, which does not let itself be ended, and writes down its process id. */
  const recipe = async (end: string) => {
    const script = join(dir, 'recipe.mjs');
    const program = "trap '' TERM; while :; do sleep 0.1; done";
    await writeFile(
      script,
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       const child = spawn('/bin/sh', ['-c', ${JSON.stringify(program)}], { detached: true, stdio: 'inherit' });
       writeFileSync(process.argv[2], String(child.pid));
       console.log('started');
       ${end}`,
    );
    return script;
  };
  const started = async () => Number(await readFile(join(dir, 'pid'), 'utf8'));

  it('end with it when it fails', async () => {
    const running = runRecipe(await recipe('process.exit(1);'), [join(dir, 'pid')], quiet);
    expect(await codeOf(running)).toBe('build-failed');
    expect(isAlive(await started())).toBe(false);
  });

  it('end with it when it is called off', async () => {
    const abort = new AbortController();
    const script = await recipe('setInterval(() => undefined, 1000);');
    const running = runRecipe(script, [join(dir, 'pid')], () => abort.abort(), abort.signal);
    expect(await codeOf(running)).not.toBe('no error');
    expect(isAlive(await started())).toBe(false);
  });
});

it('an engine that closes calls off what it builds, waits for the end, and begins nothing more', async () => {
  const builds = new Builds();
  let ended = false;
  const building = builds.run(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    ended = true;
    throw new Error('called off');
  });
  const failed = expect(building).rejects.toThrow('called off');
  await builds.close();
  expect(ended).toBe(true);
  await failed;
  expect(await codeOf(builds.run(async () => 1))).toBe('cancelled');
});
