import type { Db } from '../db/connect.ts';
import { lastOfEach, type Pushed, pushedSince } from '../db/live-log.ts';
import type { Log } from './log.ts';
import { paced } from './pace.ts';
import { startTickers } from './ticker.ts';

/** At most so often: what is pushed again meanwhile is read with the rest. */
const batchMs = 100;
/** A server that is killed between its commit and its word leaves what it wrote to be found. */
const lookMs = 1_000;

export interface Feed {
  /** There may be something new. */
  look(): void;
  /** Resolves when everything that is committed by now was read. */
  read(): Promise<void>;
  close(): Promise<void>;
}

/** Reads what was pushed from now on, by whichever server: each push once, when it is committed. */
export async function openFeed(db: Db, log: Log, onPushed: (pushed: Pushed[]) => void): Promise<Feed> {
  let { snapshot } = await pushedSince(db, null);
  let current: Promise<unknown> = Promise.resolve();
  const readOnce = async () => {
    const found = await pushedSince(db, snapshot);
    snapshot = found.snapshot;
    onPushed(lastOfEach(found.pushed));
  };
  let next: Promise<void> | null = null;
  /** Whoever asks while one is going on shares the one after it. */
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
  // What cannot be read now is read at the next beat.
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
