import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { endExpired } from './account.service.ts';

/** Whose account expires while they are signed in is out within a second or two. */
export const expiryTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'user expiry',
  everyMs: 2000,
  round: () => endExpired(db, platform),
});
