import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Bytes that must be free: many times what the databases of a run take. */
const room = 1024 ** 3;
const ofProcess = /^xueyan-test-(\d+)-/;

/**
 * A folder for what is thrown away with the run, in memory where there is room for it: a school's database is a thousand
 * files, and cloning it takes a tenth of the time there. What a run left that was killed is taken away, or it would fill
 * the memory.
 */
export async function makeQuickFolder(): Promise<string> {
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const parent = free < room ? tmpdir() : inMemory;
  for (const name of await readdir(parent)) {
    const [, owner] = ofProcess.exec(name) ?? [];
    // One of another user stays.
    if (owner && !existsSync(`/proc/${owner}`))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(parent, `xueyan-test-${process.pid}-`));
}
