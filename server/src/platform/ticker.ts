import { advanceClock, clock } from './clock.ts';
import type { Log } from './log.ts';

/** Something that is looked after at every beat. Each server of a school beats: rounds must share the work by locks. */
export interface Ticker {
  /** Named in the log when a round fails. */
  name: string;
  everyMs: number;
  round(): Promise<unknown>;
  /** Resolves when what the last round began without waiting for it is over; for tests, which wait for it. */
  settle?(): Promise<void>;
}

interface Running extends Pick<Ticker, 'everyMs' | 'settle'> {
  /** Does a round now, after the one that is going on. */
  beat(): Promise<void>;
}

/** All of this process. */
const running = new Set<Running>();

/**
 * Beats on the whole second, as clocks on the wall do, so that what is due at 10:00:00 comes then. A round that takes
 * longer delays the next one, and one that fails is logged and tried again. Answers how to stop: the round that is
 * going on is waited for.
 */
export function startTickers(log: Log, tickers: Ticker[]): () => Promise<void> {
  const stops = tickers.map((ticker) => startTicker(log, ticker));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Moves the clock of this process ahead and does what is due by then: one round of each ticker that would have had one
 * meanwhile. Resolves when those rounds are over, and the jobs that they began. For tests.
 */
export async function advanceTime(ms: number): Promise<void> {
  const before = clock.now().getTime();
  advanceClock(ms);
  const after = before + ms;
  const due = [...running].filter(({ everyMs }) => Math.floor(before / everyMs) < Math.floor(after / everyMs));
  await Promise.all(due.map((ticker) => ticker.beat()));
  await Promise.all(due.map((ticker) => ticker.settle?.()));
}

function startTicker(log: Log, { name, everyMs, round, settle }: Ticker): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const beatOnce = async () => {
    if (stopped) return;
    clearTimeout(timer);
    try {
      await round();
    } catch (error) {
      log.error(`ticker ${name}`, { error });
    }
    wait();
  };
  const beat = () => {
    current = current.then(beatOnce);
    return current;
  };
  const wait = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(beat, everyMs - (clock.now().getTime() % everyMs));
  };
  const self: Running = { everyMs, beat, ...(settle && { settle }) };
  running.add(self);
  wait();
  return async () => {
    stopped = true;
    running.delete(self);
    clearTimeout(timer);
    await current;
  };
}
