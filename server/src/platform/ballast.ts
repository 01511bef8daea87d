import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

export interface BallastSizes {
  ballastMb: number;
  /** Free space below which the ballast is removed. */
  lowMb: number;
  /** Free space, besides the ballast's size, above which it is created again. */
  roomMb: number;
  everyMs: number;
}

const usual: BallastSizes = { ballastMb: 128, lowMb: 64, roomMb: 1024, everyMs: 2_000 };
const block = 1024 * 1024;

/**
 * Keeps a file that only takes up space. When the disk is full it is removed, so that essential writes succeed: the
 * release of a machine, the draft of a report, the database's own log. It is created again once there is space. Returns
 * a function that stops this.
 */
export function keepBallast(dir: string, log: Log, sizes: Partial<BallastSizes> = {}): () => Promise<void> {
  const { ballastMb, lowMb, roomMb, everyMs } = { ...usual, ...sizes };
  const path = join(dir, 'ballast');
  const isThere = () => statSync(path, { throwIfNoEntry: false }) !== undefined;
  const look = async () => {
    const { bavail, bsize } = await statfs(dir);
    const freeMb = (bavail * bsize) / block;
    if (freeMb < lowMb && isThere()) {
      // Synchronous, without delay: other writes are failing at this moment.
      rmSync(path, { force: true });
      log.warn('the disk is full: the ballast was thrown off', { freeMb });
    } else if (freeMb > roomMb + ballastMb && !isThere()) await take(path, ballastMb);
  };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await look().catch((error: unknown) => log.warn('ballast', { error }));
    if (!stopped) timer = setTimeout(() => (current = round()), everyMs).unref();
  };
  let current = round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}

/** Random bytes: some file systems store zeros, or one repeated block, without using space. */
async function take(path: string, megabytes: number): Promise<void> {
  const partial = `${path}.new`;
  const bytes = Buffer.allocUnsafe(block);
  const file = await open(partial, 'w', 0o600);
  try {
    for (let written = 0; written < megabytes; written += 1) {
      randomFillSync(bytes);
      await file.write(bytes);
    }
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(partial, path);
}
