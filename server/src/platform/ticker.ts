import type { Text } from '@xueyan/contract/wire/language';
import { advanceClock, clock } from './clock.ts';
import type { Log } from './log.ts';
import type { TickerBoard } from './ticker-board.ts';
import { takeTurn } from './ticker-turn.ts';

/** Check of what is due, run at every beat. Each server of a school runs it: rounds must share the work by locks. */
export interface Ticker {
  /** Name in the log when a round fails. */
  name: string;
  everyMs: number;
  round(): Promise<unknown>;
  /** Resolves when work that the last round started without waiting has ended; for tests. */
  settle?(): Promise<void>;
}

/** Ticker of a feature, as administrators see it. */
export interface ListedTicker extends Ticker {
  /** Unique among all features. */
  name: string;
  title: Omit<Text, 'tw'>;
  /** True when a school may turn it off: nothing is left open or undecided without it. */
  pausable?: true;
}

interface Running extends Pick<Ticker, 'everyMs' | 'settle'> {
  /** Runs a round now, after the current one. */
  beat(): Promise<void>;
}

/** All tickers of this process. */
const running = new Set<Running>();

/** Schools of tests whose time stands still. */
let still = 0;

/**
 * Stops the beats of this process that come by themselves, so that rounds run when a test advances the time and at no
 * other moment. Returns a function that undoes it. For tests.
 */
export function holdBeats(): () => void {
  still++;
  return () => void still--;
}

/**
 * Beats on the whole second, so that what is due at 10:00:00 runs then. A longer round delays the next one, and a
 * failed one is logged and repeated. Returns a function that stops the tickers and waits for the current rounds. The
 * board says which ones are off, and notes how the rounds went.
 */
export function startTickers(log: Log, tickers: Ticker[], board?: TickerBoard): () => Promise<void> {
  const stops = tickers.map((ticker) => startTicker(log, ticker, board));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Moves the clock of this process ahead and runs what is due by then: one round of each ticker due until then. Resolves
 * when these rounds, and the jobs that they started, have ended. For tests.
 */
export async function advanceTime(ms: number): Promise<void> {
  const before = clock.now().getTime();
  advanceClock(ms);
  const after = before + ms;
  const due = [...running].filter(({ everyMs }) => Math.floor(before / everyMs) < Math.floor(after / everyMs));
  await Promise.all(due.map((ticker) => ticker.beat()));
  await Promise.all(due.map((ticker) => ticker.settle?.()));
}

function startTicker(log: Log, { name, everyMs, round, settle }: Ticker, board?: TickerBoard): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const runRound = async () => {
    const endTurn = await takeTurn();
    const at = clock.now();
    const began = performance.now();
    const note = (error: string) => board?.note(name, { at, ms: Math.round(performance.now() - began), error });
    try {
      await round();
      note('');
    } catch (error) {
      log.error(`ticker ${name}`, { error });
      note(String(error).slice(0, 500));
    } finally {
      endTurn();
    }
  };
  const beatOnce = async () => {
    if (stopped) return;
    clearTimeout(timer);
    if (!board?.isOff(name)) await runRound();
    wait();
  };
  const beat = () => {
    current = current.then(beatOnce);
    return current;
  };
  const wait = () => {
    clearTimeout(timer);
    if (!stopped && still === 0) timer = setTimeout(beat, everyMs - (clock.now().getTime() % everyMs));
  };
  const self: Running = { everyMs, beat, ...(settle && { settle }) };
  running.add(self);
  board?.enter(name, () => {
    current = current.then(async () => (stopped ? undefined : runRound()));
    return current;
  });
  wait();
  return async () => {
    stopped = true;
    running.delete(self);
    clearTimeout(timer);
    await current;
  };
}
