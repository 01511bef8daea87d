import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { pushDue } from './memo.service.ts';

/** Small, so that the rows of one transaction are not long in hand. */
const batch = 200;

/** Reminds people of their memos in the second they asked for. */
export const memoTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'memo',
  everyMs: 1000,
  round: async () => {
    while ((await pushDue(db, platform, batch)) === batch);
  },
});
