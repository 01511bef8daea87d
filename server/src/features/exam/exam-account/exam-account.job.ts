import type { Db } from '../../../db/connect.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { followExams } from './exam-account.service.ts';

/** Whatever becomes of an exam, by a person or the clock, the accounts that were made for it follow it in a moment. */
export const examAccountTicker = (db: Db): Ticker => ({
  name: 'exam accounts',
  everyMs: 2_000,
  round: () => followExams(db),
});
