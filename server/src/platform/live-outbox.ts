import { afterCommit } from '../db/commit.ts';
import type { Db } from '../db/connect.ts';
import { lossOfWriters, type Push, refreshWriter, removeWriter, storePushes } from '../db/live-log.ts';
import type { Log } from './log.ts';
import { paced } from './pace.ts';
import { startTickers } from './ticker.ts';

/** Minimum interval between writes: events of many transactions are stored by one statement. */
const storeMs = 25;
/** Several times within the lifetime of a writer. Wall time, which the database judges by. */
const refreshMs = 5_000;
/** Interval at which the other writers are checked, and a write that failed is repeated. */
const lookMs = 5_000;

export interface Outbox {
  /** Within a transaction the events go out after its commit, and not after a rollback. */
  add(tx: Db, push: Push): void;
  /** Resolves when everything added by now is stored. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Ordered {
  push: Push;
  /** When it was told, within its transaction. */
  order: number;
}

/**
 * Stores the events of this process in order, shortly after the commits that they belong to. If a process dies in
 * between, another one notices, and all pages reload what they show; see ADR 0142.
 */
export async function openOutbox(db: Db, log: Log, life: string, onStored: () => void): Promise<Outbox> {
  let waiting: Ordered[] = [];
  let told = 0;
  let current: Promise<unknown> = Promise.resolve();
  const storeWaiting = async () => {
    const taken = waiting;
    if (taken.length === 0) return;
    waiting = [];
    try {
      // Commits are reported by several connections, in chance order; what waits for a lock tells later than its holder.
      taken.sort((one, other) => one.order - other.order);
      await storePushes(
        db,
        taken.map(({ push }) => push),
      );
      onStored();
    } catch (error) {
      waiting = [...taken, ...waiting];
      throw error;
    }
  };
  const flush = () => {
    const storing = current.then(storeWaiting);
    current = storing.catch(() => undefined);
    return storing;
  };
  const storeSoon = () => void flush().catch((error: unknown) => log.warn('live events', { error }));
  // Commits whose reports have already arrived are heard first.
  const pace = paced(storeMs, () => void setImmediate(storeSoon));
  const add = (push: Push, order = ++told) => {
    waiting.push({ push, order });
    pace.ask();
  };
  const look = async () => {
    for (const push of await lossOfWriters(db, life)) add(push);
    await flush();
  };
  await refreshWriter(db, life);
  let refreshing: Promise<unknown> = Promise.resolve();
  const refresh = () => {
    refreshing = refreshing
      .then(() => refreshWriter(db, life))
      .catch((error: unknown) => log.warn('live events', { error }));
  };
  const timer = setInterval(refresh, refreshMs).unref();
  const stopLooking = startTickers(log, [{ name: 'writers of events', everyMs: lookMs, round: look }]);
  return {
    add: (tx, push) => {
      const order = ++told;
      afterCommit(tx, () => add(push, order));
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await stopLooking();
      pace.stop();
      await refreshing;
      await flush().then(
        () => removeWriter(db, life),
        (error: unknown) => log.warn('live events', { error }),
      );
    },
  };
}
