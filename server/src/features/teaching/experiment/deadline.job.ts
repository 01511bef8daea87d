import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { notifyOfDeadlines } from './deadline.service.ts';

/** Small, so that the rows of one transaction are not long in hand. */
const batch = 50;

/** Tells students of deadlines that were changed, once their teacher is done with it. */
export const deadlineTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'deadline',
  everyMs: 5000,
  round: async () => {
    while ((await notifyOfDeadlines(db, platform, batch)) === batch);
  },
});
