import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { remindOfTasks } from './task-reminder.service.ts';

/** Small, so that one transaction does not hold its rows for long. */
const batch = 500;

/** Reminds students before their tasks are due. */
export const taskReminderTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'task reminder',
  title: { zh: '作业截止前提醒', en: 'Reminders before tasks are due', mn: 'Даалгаврын хугацааны өмнөх сануулга' },
  pausable: true,
  everyMs: 60_000,
  round: async () => {
    while ((await remindOfTasks(db, platform, batch)) === batch);
  },
});
