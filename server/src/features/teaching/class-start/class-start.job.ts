import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { beginDueStarts, classStartJob, planForLessons, runClassStart } from './class-start.service.ts';

export const classStartJobs = [
  defineJob({
    ...classStartJob,
    run: async ({ db, platform, actor, signal, progress }, { classStartId }) => {
      await runClassStart(db, platform, classStartId, { language: actor.language, signal, progress });
      return null;
    },
  }),
];

export const classStartTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'starting the machines of classes',
  everyMs: 5_000,
  round: async () => {
    await planForLessons(db, platform);
    await beginDueStarts(db);
  },
});
