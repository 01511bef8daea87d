import type { Db } from '../../../db/connect.ts';
import type { TickerBoard } from '../../../platform/ticker-board.ts';
import { jobOutcomeStore } from './job-outcome.store.ts';
import { tickerStateStore } from './ticker-state.store.ts';

/** Kind of a ticker among the timing tasks. */
export const kindOfTicker = (name: string) => `ticker.${name}`;

/** Returns the state of each ticker that has run or was turned off. */
export const tickerStatesOf = (db: Db) => tickerStateStore.list(db);

/** Turns a ticker on or off for every server; returns whether it was on. */
export const turnTicker = (tx: Db, name: string, enabled: boolean) => tickerStateStore.turn(tx, name, enabled);

/**
 * Stores how the tickers of this server went, and learns which ones are off. A failure enters the runs once, until the
 * ticker has succeeded again: most would repeat it each second.
 */
export const exchangeTickers = (db: Db, board: TickerBoard): Promise<void> =>
  db.transaction(async (tx) => {
    const rounds = new Map(board.take());
    if (rounds.size > 0) {
      const rows = [...rounds].map(([name, { at, ms, error }]) => ({ name, lastAt: at, lastMs: ms, error }));
      for (const name of await tickerStateStore.note(tx, rows)) {
        const round = rounds.get(name);
        if (!round) continue;
        const { at: startedAt, ms, error: message } = round;
        const endedAt = new Date(startedAt.getTime() + ms);
        const outcome = { kind: kindOfTicker(name), state: 'failed', startedAt, endedAt, message } as const;
        await jobOutcomeStore.insert(tx, outcome);
      }
    }
    board.turnOff(await tickerStateStore.off(tx));
  });
