import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepBallast } from './ballast.ts';
import { silentLog } from './log.ts';

const MB = 1024 * 1024;

// Only root may mount the small file system that is filled here.
describe.runIf(process.getuid?.() === 0)('on a small disk', () => {
  let dir = '';
  let stop: () => Promise<void>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'xueyan-ballast-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=700', 'tmpfs', dir]);
    stop = keepBallast(dir, silentLog, { ballastMb: 8, lowMb: 2, roomMb: 4, everyMs: 20 });
  });
  afterAll(async () => {
    await stop();
    execFileSync('umount', [dir]);
    await rm(dir, { recursive: true });
  });
  const isThere = () => readdir(dir).then((names) => names.includes('ballast'));

  test('creates the ballast, removes it when the disk is full, and creates it again', async () => {
    await expect.poll(isThere).toBe(true);
    expect((await stat(join(dir, 'ballast'))).blocks * 512).toBeGreaterThanOrEqual(8 * MB);
    await writeFile(join(dir, 'filler'), Buffer.alloc(23 * MB));
    await expect.poll(isThere).toBe(false);
    const { bavail, bsize } = await statfs(dir);
    expect(bavail * bsize).toBeGreaterThanOrEqual(7 * MB);
    await writeFile(join(dir, 'draft'), Buffer.alloc(MB));
    expect(await isThere()).toBe(false);
    await rm(join(dir, 'filler'));
    await expect.poll(isThere).toBe(true);
  });
});
