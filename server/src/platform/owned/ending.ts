import { setTimeout as sleep } from 'node:timers/promises';
import { findInEnvironments } from '../lab/qemu/proc.ts';

/**
 * Holds the token of a start. Whatever the program starts inherits it, and keeps it when it leaves the process group or
 * loses its parent.
 */
export const MARK = 'XUEYAN_OWNED';

const LOOK_MS = 20;
const LOOKS = 100;

/** Ends the process group that a program was started in. */
export const endGroup = (pid: number): void => kill(-pid);

/** Ends every process that has one of the marks. */
export async function endMarked(tokens: ReadonlySet<string>): Promise<void> {
  if (tokens.size === 0) return;
  // A process may start another while it is being looked for.
  for (let look = 0; look < LOOKS; look += 1) {
    const left = [...findInEnvironments(MARK)].filter(([, token]) => tokens.has(token));
    if (left.length === 0) return;
    for (const [pid] of left) kill(pid);
    await sleep(LOOK_MS);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in the same moment.
  }
}
