import {
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptions,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { startOf } from '../lab/qemu/proc.ts';
import { runMark } from '../run-mark.ts';
import { endGroup, endMarked, MARK } from './ending.ts';
import { erase, newToken, note } from './record.ts';

interface Spread {
  /** What it starts may have process groups of its own; its end then takes some milliseconds longer. */
  spreads?: boolean;
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
  options: SpawnOptionsWithStdioTuple<StdioPipe, StdioPipe, StdioPipe>,
): ChildProcessByStdio<Writable, Readable, Readable>;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> & Spread,
): ChildProcessByStdio<null, Readable, Readable>;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull, StdioNull, StdioPipe>,
): ChildProcessByStdio<null, null, Readable>;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess;
export function startOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  { spreads = false, ...options }: SpawnOptions & Spread,
): ChildProcess {
  const token = newToken();
  // Written before it starts: a server that is killed in between still leaves the mark.
  note(token, { purpose });
  const child = spawnMarked(token, command, args, options);
  const { pid } = child;
  if (pid === undefined) {
    // Its event `error` says why it did not start.
    erase(token);
    return child;
  }
  note(token, { purpose, process: { pid, startedAt: startOf(pid) ?? '' } });
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

/** Resolves once nothing of a program runs any more. */
export const ended = (child: ChildProcess): Promise<void> => running.get(child) ?? Promise.resolve();

/** Ends every program that this process has started, and waits for the end. */
export async function endOwned(): Promise<void> {
  const all = [...running.values()];
  endGroups();
  await Promise.all(all);
}

function endGroups(): void {
  for (const { pid } of running.keys()) if (pid !== undefined) endGroup(pid);
}

// However the process comes to its end, unless it is killed.
process.once('exit', endGroups);
