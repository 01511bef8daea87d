import { attemptFaults } from '@xueyan/contract/teaching/attempt';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { attemptStore } from './attempt.store.ts';

/** Milliseconds allowed for starting and reporting a script, in addition to its own time limit. */
const aroundIt = 60_000;

/**
 * Runs one script at a time in an attempt's machine, across all servers: a second request is refused at once. If the
 * server dies, the lock expires. `limitMs` is the time limit of the script.
 */
export async function inScriptTurn<T>(db: Db, runId: string, limitMs: number, work: () => Promise<T>): Promise<T> {
  const until = new Date(clock.now().getTime() + limitMs + aroundIt);
  ensure(await attemptStore.claimCheck(db, runId, until), attemptFaults.checking);
  try {
    return await work();
  } finally {
    await attemptStore.endCheck(db, runId, until);
  }
}
