import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabEngine } from '../engine.ts';
import { codeOf, createTestSite, SIZE, type TestSite } from './test-site.ts';

let site: TestSite;
let engine: LabEngine;
beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
}, 600_000);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
});

const request = (machineId: string) => ({ machineId, image: site.image, size: SIZE });
const say = async (script: string) => (await engine.exec('m1', script)).output.trim();
const kept = () => readdir(join(site.dir, 'snapshots', 'm1'));

it('restores disk and memory repeatedly, and the machine goes on after each restore', async () => {
  await engine.start(request('m1'));
  await engine.exec(
    'm1',
    'mkdir -p /run/memory && mount -t tmpfs none /run/memory; echo one | tee /root/work >/run/memory/work',
  );
  expect(await engine.snapshots.take('m1', 's1')).toBeGreaterThan(0);
  await engine.exec('m1', 'echo two | tee /root/work >/run/memory/work');
  await engine.snapshots.take('m1', 's2');
  await engine.exec('m1', 'echo lost | tee /root/work >/run/memory/work');

  await engine.snapshots.restore('m1', 's1');
  expect(await engine.start(request('m1'))).toMatchObject({ from: 'suspended', fallback: null });
  expect(await say('cat /root/work /run/memory/work')).toBe('one\none');
  expect(Math.abs(Number(await say('date +%s')) - Date.now() / 1000)).toBeLessThan(5);
  await engine.snapshots.restore('m1', 's2');
  await engine.start(request('m1'));
  expect(await say('cat /root/work /run/memory/work')).toBe('two\ntwo');
  // Restores a suspended machine too.
  await engine.suspend('m1');
  await engine.snapshots.restore('m1', 's1');
  await engine.start(request('m1'));
  expect(await say('cat /root/work /run/memory/work')).toBe('one\none');
  expect((await kept()).toSorted()).toEqual(['s1', 's2']);
  await engine.snapshots.remove('m1', 's1');
  expect(await codeOf(engine.snapshots.restore('m1', 's1'))).toBe('snapshot-missing');
  expect(await say('echo here')).toBe('here');
});

it('leaves nothing and goes on where there is no room, and leaves nothing of a destroyed machine', async () => {
  const full = site.engine({ minFreeDiskMb: 1e9 });
  await engine.close();
  expect(await full.adopt(['m1'], [])).toMatchObject({ adopted: ['m1'] });
  expect(await codeOf(full.snapshots.take('m1', 's3'))).toBe('disk-full');
  expect(await codeOf(full.snapshots.restore('m1', 's2'))).toBe('disk-full');
  expect(await kept()).toEqual(['s2']);
  await full.close();

  engine = site.engine();
  // Leftover of a server that died in the middle of a snapshot.
  await writeFile(join(site.dir, 'snapshots', 'm1', 's4.new'), '');
  await engine.adopt(['m1'], []);
  expect(await kept()).toEqual(['s2']);
  expect(await say('cat /root/work')).toBe('one');
  await engine.destroy('m1');
  expect(await readdir(join(site.dir, 'snapshots'))).toEqual([]);
});
