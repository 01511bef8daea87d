import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { keepExamTimes } from './exam-clock.service.ts';

/** What is due stands in the database, so an exam begins and ends whichever server runs, and after one did not. */
export const examTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'exam',
  everyMs: 1000,
  round: () => keepExamTimes(db, platform),
});
