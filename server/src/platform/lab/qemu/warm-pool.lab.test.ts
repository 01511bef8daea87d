import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabEngine } from '../engine.ts';
import { findMachines, readProcessUsage } from './proc.ts';
import { createTestSite, readUntil, SIZE, type TestSite } from './test-site.ts';

const warm = 2;
let site: TestSite;
let engine: LabEngine;
const open = () => site.engine({ warm });
const request = (machineId: string) => ({ machineId, image: site.image, size: SIZE });
const ahead = () => [...findMachines(site.instance).keys()].filter((id) => id.startsWith('_warm-'));
const folders = () => readdir(join(site.dir, 'machines'));
const inPool = async () => (await folders()).filter((id) => id.startsWith('_warm-'));
/** Seconds of processor time of the pool's processes. */
const spent = (ids: string[]) => {
  const pids = findMachines(site.instance);
  return ids.map((id) => readProcessUsage(pids.get(id) ?? 0)?.cpuSeconds ?? 0).reduce((sum, one) => sum + one, 0);
};
/** Waits until so many clones are there and stand still. */
const fills = () =>
  expect
    .poll(
      async () => {
        const ids = await inPool();
        const before = spent(ids);
        await new Promise((resolve) => setTimeout(resolve, 700));
        return ids.length === warm && spent(ids) === before;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
const say = async (id: string, script: string) => (await engine.exec(id, script, { limitMs: 20_000 })).output.trim();

beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = open();
  await engine.ensureTemplate(site.image, SIZE);
}, 600_000);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
}, 60_000);

it('makes clones once somebody has started one, and lets them go on as machines of their own', async () => {
  expect(ahead()).toEqual([]);
  expect((await engine.start(request('m1'))).from).toBe('template');
  await fills();
  const before = ahead();
  const started = await Promise.all([engine.start(request('m2')), engine.start(request('m3'))]);
  expect(started.map(({ from }) => from)).toEqual(['template', 'template']);
  // Their processes are those that stood ready.
  expect(ahead().sort()).toEqual(before.sort());
  expect(await folders()).toEqual(expect.arrayContaining(['m1', 'm2', 'm3']));
  const seeds = await Promise.all(['m1', 'm2', 'm3'].map((id) => say(id, 'od -An -N8 -tx1 /dev/urandom')));
  expect(new Set(seeds).size).toBe(3);
  expect(Math.abs(Number(await say('m2', 'date +%s')) - Date.now() / 1000)).toBeLessThan(60);
  const { stream } = await engine.openConsole('m3', 'terminal');
  stream.write('echo is""there\r');
  expect(await readUntil(stream, /isthere/)).toContain('isthere');
  await fills();
}, 180_000);

it('a server that ends takes its clones along, and the next one takes over the machines that they became', async () => {
  await say('m2', 'echo kept >/root/note');
  await engine.close();
  expect(await folders()).toEqual(['m1', 'm2', 'm3']);
  engine = site.engine();
  expect(await engine.adopt(['m1', 'm2', 'm3'], [])).toMatchObject({ adopted: ['m1', 'm2', 'm3'], lost: [] });
  expect(await say('m2', 'cat /root/note')).toBe('kept');
  expect(ahead()).toHaveLength(2);
}, 120_000);

it('such a machine is suspended, resumed, saved and restored as any other, and leaves nothing', async () => {
  await engine.suspend('m2');
  await engine.start(request('m2'));
  expect(await say('m2', 'cat /root/note')).toBe('kept');
  expect(findMachines(site.instance).has('m2')).toBe(true);
  await engine.snapshots.take('m3', 's1');
  await say('m3', 'echo later >/root/note');
  await engine.snapshots.restore('m3', 's1');
  await engine.start(request('m3'));
  expect(await say('m3', 'cat /root/note 2>/dev/null || echo none')).toBe('none');
  for (const id of ['m1', 'm2', 'm3']) await engine.destroy(id);
  expect(findMachines(site.instance).size).toBe(0);
  expect(await folders()).toEqual([]);
}, 180_000);

it('an image that is deleted takes its clones along', async () => {
  await engine.close();
  engine = open();
  await engine.start(request('m4'));
  await fills();
  await engine.destroy('m4');
  await engine.removeImage(site.image.build);
  expect(ahead()).toEqual([]);
  expect(await folders()).toEqual([]);
}, 120_000);
