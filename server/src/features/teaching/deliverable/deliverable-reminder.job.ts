import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { remindOfDeliverables } from './deliverable-reminder.service.ts';

/** Small, so that one transaction does not hold its rows for long. */
const batch = 500;

/** Reminds teams before their deliverables are due. */
export const deliverableReminderTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'deliverable reminder',
  title: {
    zh: '交付物截止前提醒',
    en: 'Reminders before deliverables are due',
    mn: 'Бүтээлийн хугацааны өмнөх сануулга',
  },
  pausable: true,
  everyMs: 60_000,
  round: async () => {
    while ((await remindOfDeliverables(db, platform, batch)) === batch);
  },
});
