import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { noticeEnding, settleAuthorizations } from './authorization.service.ts';

/** What begins and ends by the clock; what stands in the database decides, so any server may do it. */
export const authorizationTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'authorization',
  everyMs: 1000,
  round: () => settleAuthorizations(db, platform),
});

export const expiryTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'authorization expiry',
  everyMs: 60_000,
  round: () => noticeEnding(db, platform),
});
