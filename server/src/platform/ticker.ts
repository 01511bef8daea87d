import type { Log } from './log.ts';

/** Something that is looked after at every beat. Each server of a school beats: rounds must share the work by locks. */
export interface Ticker {
  /** Named in the log when a round fails. */
  name: string;
  everyMs: number;
  round(): Promise<unknown>;
}

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

function startTicker(log: Log, { name, everyMs, round }: Ticker): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const beat = async () => {
    try {
      await round();
    } catch (error) {
      log.error(`ticker ${name}`, { error });
    }
    wait();
  };
  const wait = () => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        current = beat();
      },
      everyMs - (Date.now() % everyMs),
    );
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
