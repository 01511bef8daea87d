import { readdirSync, readFileSync } from 'node:fs';

/** A running process, as the kernel shows it. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  /** Order in which processes were started; their ids begin anew some time. */
  startedAt: number;
  /** Milliseconds of the processor so far, with those of its children that have ended. */
  busyMs: number;
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

/** Returns a process; undefined once it has ended. */
export function processOf(pid: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain spaces and brackets.
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
    const entry = { pid, parent: Number(parent), startedAt: Number(rest[17]), busyMs: ticks * tickMs };
    return state === 'Z' ? undefined : entry;
  } catch {
    return undefined;
  }
}

/** Returns the running children of a process, the oldest first. */
export const childrenOf = (parent: number): ProcessEntry[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])
    .filter((one) => one.parent === parent)
    .toSorted((a, b) => a.startedAt - b.startedAt);

/** Returns the arguments that a process was started with; empty once it has ended. */
export function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
