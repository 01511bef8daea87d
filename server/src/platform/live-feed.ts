import type { Db } from '../db/connect.ts';
import { lastOfEach, type Pushed, pushedSince } from '../db/live-log.ts';
import type { Log } from './log.ts';
import { paced } from './pace.ts';
import { startTickers } from './ticker.ts';

/** Minimum interval between reads: events pushed in between are read together. */
const batchMs = 100;
/** A server that is killed between its commit and its notification leaves events that only this regular read finds. */
const lookMs = 1_000;

export interface Feed {
  /** Reports that there may be something new. */
  look(): void;
  /** Resolves when everything committed by now was read. */
  read(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the events pushed from now on by any server, each exactly once, after its commit. */
export async function openFeed(db: Db, log: Log, onPushed: (pushed: Pushed[]) => void): Promise<Feed> {
  let { snapshot } = await pushedSince(db, null);
  let current: Promise<unknown> = Promise.resolve();
  const readOnce = async () => {
    const found = await pushedSince(db, snapshot);
    snapshot = found.snapshot;
    onPushed(lastOfEach(found.pushed));
  };
  let next: Promise<void> | null = null;
  /** Concurrent requests share the read after the current one. */
  const read = () => {
    if (next) return next;
    const reading = current.then(() => {
      next = null;
      return readOnce();
    });
    current = reading.catch(() => undefined);
    next = reading;
    return reading;
  };
  // A failed read is repeated at the next beat.
  const pace = paced(batchMs, () => void read().catch(() => undefined));
  const stopLooking = startTickers(log, [{ name: 'pushed events', everyMs: lookMs, round: read }]);
  return {
    look: pace.ask,
    read,
    close: async () => {
      pace.stop();
      await stopLooking();
      await current;
    },
  };
}
