import type { Db } from '../../../db/connect.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { forgetOldAttempts } from './attempt.service.ts';
import { forgetOldDevices } from './device.service.ts';

/** Keeps the lists of failed tries and of browsers as short as they need be, whatever names are made up. */
export const attemptTicker = (db: Db): Ticker => ({
  name: 'sign-in attempts',
  everyMs: 300_000,
  round: () => Promise.all([forgetOldAttempts(db), forgetOldDevices(db)]),
});
