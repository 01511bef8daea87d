import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  beforeAll(async () => {
    site = await createTestSite('linux-basic');
    disk = join(site.dir, 'machines');
    await mkdir(disk, { mode: 0o711 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m,mode=711', 'tmpfs', disk]);
    engine = open(0.02);
    await Promise.all(['tight', 'calm'].map((id) => engine.start(request(id))));
  }, 5 * MINUTE);

  afterAll(async () => {
    await engine.close({ destroyAll: true });
    execFileSync('umount', [disk]);
    await site.remove();
  }, MINUTE);

  it('starts nothing for which there would be no room once the running disks have grown', {
    timeout: MINUTE,
  }, async () => {
    await engine.close();
    engine = open(0.03);
    expect(await engine.adopt(['tight', 'calm'], [])).toMatchObject({ lost: [] });
    // Three disks of 1024 MB, of which 3 % are more than is free.
    expect(await codeOf(engine.start(request('third')))).toBe('disk-full');
    expect((await engine.exec('tight', 'echo goes on')).output).toBe('goes on\n');
    await engine.close();
    engine = open(0.02);
    await engine.adopt(['tight', 'calm'], []);
    await engine.start(request('third'));
    await engine.destroy('third');
  });

  it('pauses the guests before it is full, and they go on when there is room', { timeout: 4 * MINUTE }, async () => {
    // What is left is less than what the guest writes: however fast it is, it cannot be done before there is room.
    await fill('filler', 60);
    const { stream } = await engine.openConsole('tight', 'terminal');
    const written = readUntil(stream, /\nwritten\n/, 2 * MINUTE);
    stream.write('dd if=/dev/urandom of=/root/big bs=1M count=40 && sync && echo writ""ten\r');
    await eventually(() => kindsOf('tight').includes('disk-full') && kindsOf('calm').includes('disk-full'), MINUTE);
    expect(await codeOf(engine.exec('calm', 'echo asleep'))).toBe('disk-full');
    expect(await codeOf(engine.start(request('third')))).toBe('disk-full');
    await rm(join(disk, 'filler'));
    await written;
    // What the guest still held back in its cache may fill the disk's margin for a moment more.
    await eventually(async () => (await codeOf(engine.exec('tight', 'true'))) !== 'disk-full', MINUTE);
    expect((await engine.exec('tight', 'stat -c %s /root/big')).output).toBe(`${40 * MB}\n`);
    expect((await engine.exec('calm', 'echo awake')).output).toBe('awake\n');
    expect(kindsOf('calm')).toEqual(['disk-full', 'disk-free']);
  });

  it('gives back what a machine held, also when not a byte is left', { timeout: MINUTE }, async () => {
    await expect(fill('filler', 96)).rejects.toThrow('ENOSPC');
    await eventually(() => kindsOf('calm').length === 3);
    await engine.destroy('tight');
    await rm(join(disk, 'filler'));
    await eventually(() => kindsOf('calm').length === 4);
    expect((await engine.exec('calm', 'echo awake')).output).toBe('awake\n');
  });
});
