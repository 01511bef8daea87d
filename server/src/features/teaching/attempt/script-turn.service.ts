import { attemptFaults } from '@xueyan/contract/teaching/attempt';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { attemptStore } from './attempt.store.ts';

/** Milliseconds that a script may take to begin and to be answered, beside those it may run. */
const aroundIt = 60_000;

/**
 * Runs one script at a time in a run's machine, whichever servers are asked: a second press waits for nothing and
 * changes nothing. Should the server die meanwhile, the turn ends by its time. `limitMs`: that of the script.
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
