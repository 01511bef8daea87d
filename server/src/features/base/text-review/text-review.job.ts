import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { tellOfWaiting } from './text-review.service.ts';

/** A minute's texts make one message. */
export const textReviewTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'text review',
  everyMs: 60_000,
  round: () => tellOfWaiting(db, platform),
});
