// Ends what the tests started and left in a session of its own, out of reach of their process group.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Variable that every process of a test run inherits, machines and databases included. */
export const markName = 'XUEYAN_TEST_RUN';

/** Ends every process that has inherited the mark of a run. */
export async function endLeftovers(mark) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    const left = findMarked(mark);
    if (left.length === 0) return;
    console.error(`结束测试遗留的进程（${signal}）。Ending processes the tests left behind: ${left.join(', ')}`);
    for (const pid of left) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended in the same moment.
      }
    }
    for (let wait = 0; wait < 50 && findMarked(mark).length > 0; wait++) await delay(100);
  }
}

/** Returns the processes that have inherited the mark. */
export function findMarked(mark) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(join('/proc', name, 'environ'), 'utf8')
          .split('\0')
          .includes(`${markName}=${mark}`);
      } catch {
        // Ended meanwhile, or of another user and so none of ours.
        return false;
      }
    })
    .map(Number);
}
