import {
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptions,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { startOf } from '../lab/qemu/proc.ts';
import { runMark } from '../run-mark.ts';
import { endGroup, endMarked, MARK } from './ending.ts';
import { erase, newToken, note } from './record.ts';

interface Manner {
  /** What it starts may have process groups of its own; its end then takes some milliseconds longer. */
  spreads?: boolean | undefined;
  /** Serving pages has priority over it. */
  behind?: boolean | undefined;
}

/** Programs that run now, each with the moment in which nothing of it runs any more. */
const running = new Map<ChildProcess, Promise<void>>();

/**
 * Starts a program that ends with its purpose. It has a session of its own; when it ends, whatever else is in its process
 * group ends, too. All of it ends with the server; where that is killed, at its next start (see `openOwned`). Otherwise
 * as `spawn`, whose options it takes.
 */
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioPipe, StdioPipe, StdioPipe> & Manner,
): ChildProcessByStdio<Writable, Readable, Readable>;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> & Manner,
): ChildProcessByStdio<null, Readable, Readable>;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull, StdioNull, StdioPipe> & Manner,
): ChildProcessByStdio<null, null, Readable>;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions & Manner,
): ChildProcess;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  { spreads = false, behind = false, ...options }: SpawnOptions & Manner,
): ChildProcess {
  const token = newToken();
  // Written before it starts: a server that is killed in between still leaves the mark.
  note(token, { purpose });
  const child = spawnMarked(token, command, args, options);
  // Where nobody listens, an error would end the server.
  child.on('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) {
    // Its event `error` says why it did not start.
    erase(token);
    return child;
  }
  note(token, { purpose, process: { pid, startedAt: startOf(pid) ?? '' } });
  if (behind) lowerPriority(pid);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  running.set(child, ended);
  child.once('exit', async () => {
    endGroup(pid);
    if (spreads) await endMarked(new Set([token])).catch(() => undefined);
    running.delete(child);
    erase(token);
    resolve();
  });
  return child;
}

function spawnMarked(token: string, command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const env = { ...(options.env ?? process.env), ...runMark(), [MARK]: token };
  try {
    return spawn(command, args, { ...options, env, detached: true });
  } catch (error) {
    erase(token);
    throw error;
  }
}

function lowerPriority(pid: number): void {
  const niceness = constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    setPriority(pid, niceness);
    // Where the kernel divides the processor among sessions, only that of the session counts against the server's.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // It has already ended, or the kernel does not divide so.
  }
}

/** Resolves once nothing of a program runs any more. */
export const ended = (child: ChildProcess): Promise<void> => running.get(child) ?? Promise.resolve();

/** Ends every program that this process has started, and waits for the end. */
export async function endOwned(): Promise<void> {
  const all = [...running.values()];
  endGroups();
  await Promise.all(all);
}

function endGroups(): void {
  for (const { pid, exitCode, signalCode } of running.keys()) {
    // The number of one that has ended, of which the rest is being looked for, may be another's by now.
    if (pid !== undefined && (exitCode ?? signalCode) === null) endGroup(pid);
  }
}

// However the process comes to its end, unless it is killed.
process.once('exit', endGroups);
