import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { expireApplications } from './deciding.service.ts';

/** Small, so that the rows of one transaction are not long in hand. */
const batch = 50;

/** Ends the requests that nobody answered in time. */
export const applicationTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'course-application',
  everyMs: 60_000,
  round: async () => {
    while ((await expireApplications(db, platform, batch)) === batch);
  },
});
