import type { Db } from '../../../db/connect.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { forgetOldAttempts } from './attempt.service.ts';

/** Keeps the list of failed tries as short as it need be, whatever names are made up. */
export const attemptTicker = (db: Db): Ticker => ({
  name: 'sign-in attempts',
  everyMs: 300_000,
  round: () => forgetOldAttempts(db),
});
