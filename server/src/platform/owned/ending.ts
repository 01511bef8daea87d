import { setTimeout as sleep } from 'node:timers/promises';
import { findInEnvironments } from '../lab/qemu/proc.ts';

/**
 * Holds the token of a start. Whatever the program starts inherits it, and keeps it when it leaves the process group or
 * loses its parent.
 */
export const MARK = 'XUEYAN_OWNED';

const LOOK_MS = 20;
const LIMIT_MS = 2_000;

/** Ends the process group that a program was started in. */
export const endGroup = (pid: number): void => kill(-pid);

/** Ends every process that has one of the marks; returns the marks of those that have not ended within two seconds. */
export async function endMarked(tokens: ReadonlySet<string>): Promise<Set<string>> {
  if (tokens.size === 0) return new Set();
  const end = performance.now() + LIMIT_MS;
  // A process may start another while it is being looked for.
  for (;;) {
    const left = [...findInEnvironments(MARK)].filter(([, token]) => tokens.has(token));
    if (left.length === 0 || performance.now() > end) return new Set(left.map(([, token]) => token));
    for (const [pid] of left) kill(pid);
    await sleep(LOOK_MS);
  }
}

function kill(pid: number): void {
  // 0 is the group of this process, 1 starts all others, and -1 is every process there is.
  if (Math.abs(pid) < 2) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in the same moment.
  }
}
