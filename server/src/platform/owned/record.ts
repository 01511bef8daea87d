// What a server has begun and must not be left behind, as files below the data folder: the next start finds them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, startOf } from '../lab/qemu/proc.ts';
import { place } from './place.ts';

const Owned = z.object({
  purpose: z.string(),
  /** Missing in the moment in which the process starts. `startedAt`: ticks since the host booted. */
  process: z.object({ pid: z.number().int().positive(), startedAt: z.string() }).optional(),
  /** Absolute path of a folder for passing work. */
  folder: z.string().optional(),
});
export type Owned = z.output<typeof Owned>;

export interface Left {
  token: string;
  owned: Owned;
  /** True where ids of processes mean the same as when it was written: since the same boot, in the same container. */
  isHere: boolean;
}

/** Where this process writes its records; null in programs that write none. */
let records: { dir: string; server: number } | null = null;
let count = 0;
/** Server, place, id and start of its process, and a number: whose a record is can be told from its name alone. */
const tokenForm = /^(\d+)-([0-9a-f]{8})-(\d+)-(\d+)-[0-9a-z]+$/;

/** From now on records are written to a folder. `server`: number of this server among those on these files. */
export function keepRecords(dir: string, server: number): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  records = { dir, server };
}

export function dropRecords(): void {
  records = null;
}

/** Returns a name that no other record has. */
export function newToken(): string {
  count += 1;
  return [records?.server ?? 0, place, process.pid, startOf(process.pid) ?? 0, count.toString(36)].join('-');
}

/** Writes a record, or replaces it. */
export function note(token: string, owned: Owned): void {
  if (!records) return;
  try {
    writeFileSync(pathOf(records.dir, token), JSON.stringify(owned), { mode: 0o600 });
  } catch {
    // On a full disk the work still goes on: only a crash would leave it.
  }
}

export function erase(token: string): void {
  if (!records) return;
  try {
    rmSync(pathOf(records.dir, token), { force: true });
  } catch {
    // The next start finds that nothing of it runs any more.
  }
}

/** Returns the records of servers that are gone. Those of another place count only if they have this server's number. */
export function readLeft(): Left[] {
  if (!records) return [];
  const { dir, server } = records;
  return readdirSync(dir).flatMap((name) => {
    const token = name.replace(/\.json$/, '');
    const [, number, where, pid, startedAt] = tokenForm.exec(token) ?? [];
    if (pid === undefined) return [];
    const isHere = where === place;
    const isGone = isHere ? !isAlive(Number(pid)) || startOf(Number(pid)) !== startedAt : Number(number) === server;
    return isGone ? [{ token, owned: read(pathOf(dir, token)), isHere }] : [];
  });
}

const pathOf = (dir: string, token: string): string => join(dir, `${token}.json`);

/** A server that was killed while it wrote leaves half a record: its process is still found by its mark. */
function read(path: string): Owned {
  try {
    return Owned.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { purpose: 'unknown' };
  }
}
