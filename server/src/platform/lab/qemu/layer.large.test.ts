import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepImage, planImages, restoreImages } from '../../backup/image-archive.ts';
import type { LabEngine } from '../engine.ts';
import { codeOf, createTestSite, SIZE, type TestSite } from './test-site.ts';

const execute = promisify(execFile);
let site: TestSite;
let engine: LabEngine;
beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
}, 600_000);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
});

const nothing = { capture: '', desktop: false, packages: [], files: [], commands: '' };
const built = (build: string) => ({ recipe: 'school', build });

it('builds an image on another one from packages, files and commands, and one on a saved machine', {
  timeout: 400_000,
}, async () => {
  const lines: string[] = [];
  const layer = {
    ...{ ...nothing, ...built('one'), base: site.image, packages: ['cowsay', 'libtinfo6'] },
    files: [{ path: '/opt/course/hello.sh', text: 'echo 你好\n', executable: true }],
    commands: 'echo from the commands\ntouch /opt/course/made',
  };
  const manifest = await engine.buildLayer(layer, (line) => lines.push(line));
  expect(lines).toContain('  from the commands');
  expect(manifest).toMatchObject({ base: site.image.build, recipe: 'school', build: 'one' });
  await engine.start({ machineId: 'm1', image: built('one'), size: SIZE });
  const look = 'cd /opt/course && ./hello.sh && ls made /usr/games/cowsay; echo mine >/root/work; mount | grep " / "';
  const { output } = await engine.exec('m1', look);
  expect(output).toMatch(/^你好\n\/usr\/games\/cowsay\nmade\n.*\brw\b/);
  expect(await engine.changedParts('m1')).toEqual([]);

  expect(await engine.captureDisk('m1', 'taken')).toEqual(built('one'));
  await engine.buildLayer({ ...nothing, ...built('two'), base: built('one'), capture: 'taken' }, () => undefined);
  await engine.removeImage('taken');
  await engine.ensureTemplate(built('two'), SIZE);
  await engine.start({ machineId: 'm2', image: built('two'), size: SIZE });
  expect((await engine.exec('m2', 'cat /root/work; ls /opt/course')).output).toBe('mine\nhello.sh\nmade\n');
  expect(await engine.checksum('two')).toMatch(/^[0-9a-f]{64}$/);
  expect((await engine.diskUse()).filter(({ kind }) => kind === 'image').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['kept', 'one', 'two']),
  );
});

it('starts a machine from an image whose files, and those below it, came back from a backup', async () => {
  const folders = { from: join(site.dir, 'images'), to: join(site.dir, '../kept-images') };
  const chain = [site.image.build, 'one', 'two'].map((build) => ({ build, checksum: '' }));
  const plan = await planImages(chain, folders, null);
  for (const one of plan) expect(await keepImage(one, folders, null)).toBeGreaterThan(0);
  const elsewhere = join(site.dir, '../elsewhere');
  expect(await restoreImages(plan, [folders.to], join(elsewhere, 'images'), null)).toEqual([]);
  const other = site.engine({ dir: elsewhere });
  try {
    expect([await other.hasImage('two'), await other.hasImage('three')]).toEqual([true, false]);
    await other.start({ machineId: 'm4', image: built('two'), size: SIZE });
    expect((await other.exec('m4', 'cat /root/work; ls /opt/course')).output).toBe('mine\nhello.sh\nmade\n');
    // A disk is worth nothing without the one that it stands on.
    await rm(join(elsewhere, 'images/one'), { recursive: true });
    expect(await other.hasImage('two')).toBe(false);
  } finally {
    await other.close({ destroyAll: true });
  }
});

it('ends a build at the command that fails, names it, and leaves nothing', async () => {
  const lines: string[] = [];
  const layer = { ...nothing, ...built('bad'), base: site.image, commands: 'echo before\nfalse\necho after' };
  expect(await codeOf(engine.buildLayer(layer, (line) => lines.push(line)))).toBe('build-failed');
  expect(lines).toContain('  before');
  expect(lines).not.toContain('  after');
  expect((await engine.diskUse()).map(({ name }) => name)).not.toContain('bad');
});

it('writes the disk of a running machine as a standalone file, and stops when that file is removed', async () => {
  await engine.start({ machineId: 'm3', image: site.image, size: SIZE });
  await engine.exec('m3', 'echo mine >/root/work');
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  const path = join(folder, 'machine.qcow2');
  const bytes = await engine.exportDisk('m3', path);
  expect((await stat(path)).size).toBe(bytes);
  const { stdout } = await execute('qemu-img', ['info', '--output=json', path]);
  expect(JSON.parse(stdout)).toMatchObject({ format: 'qcow2' });
  expect(JSON.parse(stdout)).not.toHaveProperty('backing-filename');
  expect((await execute('qemu-img', ['check', path])).stdout).toContain('No errors');
  await rm(path);
  const given = codeOf(engine.exportDisk('m3', path));
  while (!existsSync(path)) await setTimeout(20);
  await rm(path);
  expect(await given).not.toBe('no error');
  expect(existsSync(path)).toBe(false);
  expect((await engine.exec('m3', 'cat /root/work')).output).toBe('mine\n');
  await rm(folder, { recursive: true });
});
