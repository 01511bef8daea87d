import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Incident, LabEngine, StartRequest } from '../engine.ts';
import { codeOf, createTestSite, eventually, readUntil, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;
const MB = 1024 * 1024;

// Only root may mount the small file system that is filled here.
describe.runIf(process.getuid?.() === 0)('on a small disk', () => {
  let site: TestSite;
  let engine: LabEngine;
  let disk = '';
  const heard: Incident[] = [];
  const request = (machineId: string): StartRequest => ({ machineId, image: site.image, size: SIZE });
  const open = (diskShare: number) => {
    const opened = site.engine({ minFreeDiskMb: 16, diskShare });
    opened.onIncident((incident) => heard.push(incident));
    return opened;
  };
  const kindsOf = (id: string) => heard.filter(({ machineId }) => machineId === id).map(({ kind }) => kind);
  const fill = (name: string, megabytes: number) => writeFile(join(disk, name), Buffer.alloc(megabytes * MB, 1));

  beforeEach(async () => {
    await rm(join(disk, 'filler'), { force: true });
    heard.length = 0;
  });

  beforeAll(async () => {
    site = await createTestSite('linux-basic');
    disk = join(site.dir, 'machines');
    await mkdir(disk, { mode: 0o711 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m,mode=711', 'tmpfs', disk]);
    engine = open(0.02);
    await Promise.all(['tight', 'calm'].map((id) => engine.start(request(id))));
  }, 5 * MINUTE);

  afterAll(async () => {
    await engine.close({ destroyAll: true });
    execFileSync('umount', [disk]);
    await site.remove();
  }, MINUTE);

  it('starts no machine whose disk would not fit once the running disks have grown', {
    timeout: MINUTE,
  }, async () => {
    await engine.close();
    engine = open(0.05);
    expect(await engine.adopt(['tight', 'calm'], [])).toMatchObject({ lost: [] });
    // Three disks of 1024 MB; 5 % of that is more than is free.
    expect(await codeOf(engine.start(request('third')))).toBe('disk-full');
    expect((await engine.exec('tight', 'echo goes on')).output).toBe('goes on\n');
    await engine.close();
    engine = open(0.02);
    await engine.adopt(['tight', 'calm'], []);
    await engine.start(request('third'));
    await engine.destroy('third');
  });

  it('pauses the guests before the disk is full, and they go on when there is room', {
    timeout: 4 * MINUTE,
  }, async () => {
    // Less is free than the guest writes: however fast it is, it cannot finish before there is room.
    await fill('filler', 94);
    const { stream } = await engine.openConsole('tight', 'terminal');
    const written = readUntil(stream, /\nwritten\n/, 2 * MINUTE);
    stream.write('dd if=/dev/urandom of=/root/big bs=1M count=34 && sync && echo writ""ten\r');
    await eventually(() => kindsOf('tight').includes('disk-full') && kindsOf('calm').includes('disk-full'), MINUTE);
    expect(await codeOf(engine.exec('calm', 'echo asleep'))).toBe('disk-full');
    expect(await codeOf(engine.start(request('third')))).toBe('disk-full');
    await rm(join(disk, 'filler'));
    await written;
    // Each looks for room by itself, and data that was still in a cache may fill the margin for a moment more.
    for (const id of ['tight', 'calm'])
      await eventually(async () => (await codeOf(engine.exec(id, 'true'))) !== 'disk-full', MINUTE);
    expect((await engine.exec('tight', 'stat -c %s /root/big')).output).toBe(`${34 * MB}\n`);
    expect((await engine.exec('calm', 'echo awake')).output).toBe('awake\n');
    expect(kindsOf('calm').slice(0, 2)).toEqual(['disk-full', 'disk-free']);
  });

  it('frees what a machine held, even when not a byte is left', { timeout: 4 * MINUTE }, async () => {
    await expect(fill('filler', 128)).rejects.toThrow('ENOSPC');
    await eventually(() => kindsOf('calm').includes('disk-full'), MINUTE);
    await engine.destroy('tight');
    await rm(join(disk, 'filler'));
    await eventually(() => kindsOf('calm').at(-1) === 'disk-free', MINUTE);
    expect((await engine.exec('calm', 'echo awake')).output).toBe('awake\n');
  });
});
