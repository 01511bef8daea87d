import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { forgetOldOutcomes, notifyFailures } from './timing-task.service.ts';

export const failureTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'failed tasks',
  everyMs: 5000,
  round: () => notifyFailures(db, platform),
});

export const forgetOutcomes = defineJob({
  kind: 'job.forgetOutcomes',
  access: 'system',
  schedule: { at: '04:10' },
  title: { zh: '清理旧的执行记录', en: 'Forget old runs of tasks', mn: 'Хуучин гүйцэтгэлийн бүртгэлийг цэвэрлэх' },
  run: ({ db }) => forgetOldOutcomes(db),
});
