import { rm } from 'node:fs/promises';
import { isAlive, startOf } from '../lab/qemu/proc.ts';
import { endGroup, endMarked } from './ending.ts';
import { dropRecords, erase, keepRecords, readLeft } from './record.ts';
import { endOwned } from './start.ts';

export interface OwnedThings {
  /** Purposes of what earlier servers had left, which has been ended and removed. */
  left: string[];
  /** Purposes of what could not be ended or removed; the next start tries again. */
  stuck: string[];
  /** Ends every program that this server has started; nothing is written any more. */
  close(): Promise<void>;
}

/**
 * Ends the programs and removes the folders that servers on these files have left that are gone, and writes down in `dir`
 * what this one starts from now on. A process is ended only if it began when the record says, or has its mark; what
 * another server holds that still runs is let be. `server`: number of this server among those on these files, from 1.
 */
export async function openOwned(dir: string, server: number): Promise<OwnedThings> {
  keepRecords(dir, server);
  const found = readLeft();
  const here = found.filter(({ isHere }) => isHere);
  for (const { owned } of here) {
    const known = owned.process;
    if (known && isAlive(known.pid) && startOf(known.pid) === known.startedAt) endGroup(known.pid);
  }
  const running = await endMarked(new Set(here.map(({ token }) => token)));
  const left: string[] = [];
  const stuck: string[] = [];
  for (const { token, owned } of found) {
    const isGone = !running.has(token) && (await remove(owned.folder));
    if (isGone) erase(token);
    (isGone ? left : stuck).push(owned.purpose);
  }
  return {
    left,
    stuck,
    close: async () => {
      await endOwned();
      dropRecords();
    },
  };
}

const remove = (folder: string | undefined): Promise<boolean> =>
  (folder === undefined ? Promise.resolve() : rm(folder, { recursive: true, force: true })).then(
    () => true,
    () => false,
  );
