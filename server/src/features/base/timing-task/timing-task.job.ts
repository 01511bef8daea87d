import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { exchangeTickers } from '../job/ticker-state.service.ts';
import { forgetOldOutcomes, notifyFailures } from './timing-task.service.ts';

export const failureTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'failed tasks',
  title: { zh: '通知失败的任务', en: 'Tell of failed tasks', mn: 'Амжилтгүй даалгаврыг мэдэгдэх' },
  pausable: true,
  everyMs: 5000,
  round: () => notifyFailures(db, platform),
});

/** Not one that can be turned off: it is what turns the others off. */
export const exchangeTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'state of tickers',
  title: { zh: '汇总周期工作的状态', en: 'Gather the state of periodic work', mn: 'Тогтмол ажлын төлөвийг нэгтгэх' },
  everyMs: 5000,
  round: () => exchangeTickers(db, platform.tickers),
});

export const forgetOutcomes = defineJob({
  kind: 'job.forgetOutcomes',
  access: 'system',
  schedule: { at: '04:10' },
  title: { zh: '清理旧的执行记录', en: 'Forget old runs of tasks', mn: 'Хуучин гүйцэтгэлийн бүртгэлийг цэвэрлэх' },
  run: ({ db }) => forgetOldOutcomes(db),
});
