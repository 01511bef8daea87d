import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { pushDue } from './memo.service.ts';

/** Small, so that a transaction does not lock its rows for long. */
const batch = 200;

/** Sends reminders in the second they are due. */
export const memoTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'memo',
  title: { zh: '备忘录提醒', en: 'Reminders of memos', mn: 'Тэмдэглэлийн сануулга' },
  pausable: true,
  everyMs: 1000,
  round: async () => {
    while ((await pushDue(db, platform, batch)) === batch);
  },
});
