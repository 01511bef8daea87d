import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import {
  beginDueStarts,
  classStartJob,
  classStartState,
  planForLessons,
  runClassStart,
} from './class-start.service.ts';

export const classStartJobs = [
  defineJob({
    ...classStartJob,
    state: classStartState,
    run: async ({ db, platform, actor, signal, progress }, { classStartId }) => {
      await runClassStart(db, platform, classStartId, { language: actor.language, signal, progress });
      return null;
    },
  }),
];

export const classStartTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'starting the machines of classes',
  title: { zh: '按预约为班级开机', en: 'Start the machines of classes', mn: 'Ангийн машин асаах' },
  everyMs: 5_000,
  round: async () => {
    await planForLessons(db, platform);
    await beginDueStarts(db);
  },
});
