import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { closeDueAttendance } from './attendance.service.ts';

/**
 * Closes attendance sessions when their time is up, including those that ended while no server ran. The due time is in
 * the database, so any server of the school may close one, and only one does.
 */
export const attendanceTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'sign-in',
  title: { zh: '结束到时的签到', en: 'Close sign-ins whose time is up', mn: 'Хугацаа дууссан бүртгэлийг хаах' },
  everyMs: 1000,
  round: () => closeDueAttendance(db, platform),
});
