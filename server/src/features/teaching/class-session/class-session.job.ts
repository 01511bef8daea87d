import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { countDueClasses, countEverySeconds, endDueClasses } from './class-session.service.ts';

/** Ends classes whose time is up. What is due stands in the database: any server may do it, and only one does. */
export const classEndTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'class end',
  everyMs: 5_000,
  round: () => endDueClasses(db, platform),
});

/** Looks who is in the classes under way, by their connected pages. */
export const classPresenceTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'class presence',
  everyMs: (countEverySeconds * 1000) / 2,
  round: () => countDueClasses(db, platform),
});
