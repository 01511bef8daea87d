import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zip } from '../../../testing/word-documents.ts';
import type { LabEngine } from '../engine.ts';
import { codeOf, createTestSite, eventually, SIZE, type TestSite } from './test-site.ts';

let site: TestSite;
let engine: LabEngine;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueyan-data-'));
  site = await createTestSite('linux-basic');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
}, 600_000);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
  await rm(folder, { recursive: true, force: true });
});

const say = async (id: string, script: string) => (await engine.exec(id, script)).output.trim();
const never = new AbortController().signal;
const request = (machineId: string, ids: string[] = []) => ({
  ...{ machineId, image: site.image, size: SIZE },
  data: ids.map((id) => ({ id, folder: `in-${id}` })),
});
const make = async (id: string, name: string, bytes: Buffer, unpack: boolean) => {
  const path = join(folder, id);
  await writeFile(path, bytes);
  const seen: number[] = [];
  const limits = { mostBytes: 64 * 1024 ** 2, mostFiles: 100 };
  const made = await engine.data.build({ id, path, name, unpack, ...limits }, (at) => seen.push(at), never);
  expect(seen.at(-1)).toBeGreaterThan(20);
  return made;
};

it('gives new machines the stored data in read-only files that survive a suspend', async () => {
  const made = await make(
    'd1',
    '',
    zip({
      '图片/一.txt': '一',
      'empty/': '',
      'bin/go.sh': '#!/bin/sh\necho ran\n',
      'big.bin': Buffer.alloc(3_000_000, 7),
    }),
    true,
  );
  expect(made).toMatchObject({ files: 3, bytes: 3_000_022, refused: [] });
  expect(made.diskBytes).toBeLessThan(9 * 1024 ** 2);
  expect((await make('d2', '数据 集.csv', Buffer.from('a,b\n'), false)).checksum).toHaveLength(64);
  const before = await engine.start(request('plain'));
  expect(before).toMatchObject({ from: 'template', fallback: null });
  const others = ['o1', 'o2'].map((id) => engine.start(request(id, ['d1', 'd2'])));
  await Promise.all(others);
  const started = await engine.start(request('m1', ['d1', 'd2']));
  expect(started).toMatchObject({ from: 'template', fallback: null });
  const look =
    'cat /data/in-d1/图片/一.txt "/data/in-d2/数据 集.csv"; wc -c </data/in-d1/big.bin; stat -c %u:%a /data/in-d1/big.bin; /data/in-d1/bin/go.sh';
  const there = '一a,b\n3000000\n0:644\nran';
  for (const id of ['m1', 'o1', 'o2']) expect(await say(id, look)).toBe(there);
  expect(await say('m1', 'mount -o remount,rw /data/in-d1 2>&1; echo x >/data/in-d1/x; ls /data')).toContain('in-d2');
  expect((await engine.exec('m1', 'echo x >/data/in-d1/x')).exitCode).not.toBe(0);
  await engine.snapshots.take('m1', 's1');
  await engine.suspend('m1');
  // Data that is deleted stays with the machines that have it.
  await engine.data.remove('d1');
  expect(await engine.start(request('m1', ['d1', 'd2']))).toMatchObject({ from: 'suspended', fallback: null });
  await engine.exec('m1', 'echo 3 >/proc/sys/vm/drop_caches');
  expect(await say('m1', look)).toBe(there);
  await engine.snapshots.restore('m1', 's1');
  expect(await engine.start(request('m1'))).toMatchObject({ from: 'suspended', fallback: null });
  expect(await say('m1', look)).toBe(there);
  await engine.exec('m1', '(sleep 0.1; reboot -f) >/dev/null 2>&1 &');
  await eventually(async () => (await say('m1', look).catch(() => '')) === there, 60_000);
  expect(await codeOf(engine.start(request('m2', ['d1'])))).toBe('data-missing');
  expect((await engine.usage('m1')).diskMb).toBeLessThan(300);
}, 300_000);
