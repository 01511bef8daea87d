import type { Db } from '../../../db/connect.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { endSilent, stopAll } from './answer.service.ts';

/** Answers of a server that fell silent end where they are. */
export const chatTicker = (db: Db): Ticker => ({
  name: 'answers that fell silent',
  everyMs: 30_000,
  round: () => endSilent(db),
});

/** Answers end before the database does. */
export const chatDaemon = async () => stopAll;
