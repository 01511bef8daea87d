import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { closeDueAttendance } from './attendance.service.ts';

/**
 * Closes sign-ins when their time is up, those included that ended while no server ran. What is due stands in the
 * database, so any server of the school may do it, and only one does.
 */
export const attendanceTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'sign-in',
  everyMs: 1000,
  round: () => closeDueAttendance(db, platform),
});
