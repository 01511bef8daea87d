import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { notifyOfDeadlines } from './deadline.service.ts';
import { remindOfReports } from './experiment-reminder.service.ts';

/** Small, so that one transaction does not hold its rows for long. */
const batch = 50;
const remindAtOnce = 500;

/** Notifies students of changed deadlines, once their teacher has stopped changing them. */
export const deadlineTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'deadline',
  title: { zh: '作业与实验到期', en: 'Deadlines of tasks and experiments', mn: 'Даалгавар, туршилтын хугацаа' },
  everyMs: 5000,
  round: async () => {
    while ((await notifyOfDeadlines(db, platform, batch)) === batch);
  },
});

/** Reminds students before the reports of their experiments are due. */
export const reportReminderTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'report reminder',
  title: {
    zh: '实验报告截止前提醒',
    en: 'Reminders before reports are due',
    mn: 'Тайлангийн хугацааны өмнөх сануулга',
  },
  pausable: true,
  everyMs: 60_000,
  round: async () => {
    while ((await remindOfReports(db, platform, remindAtOnce)) === remindAtOnce);
  },
});
