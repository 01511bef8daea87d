import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { noteConnections } from '../exam-place/place-watch.service.ts';
import { removeOldSnapshots } from './snapshot.service.ts';

/** All servers know the open pages; whichever runs first records each connection and disconnection, once. */
export const connectionTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'exam connections',
  title: { zh: '记录考生连线', en: 'Note the connections of candidates', mn: 'Шалгуулагчийн холболтыг тэмдэглэх' },
  everyMs: 5_000,
  round: () => noteConnections(db, platform),
});

export const proctoringJobs = [
  defineJob({
    kind: 'proctoring.snapshots',
    title: { zh: '删除过期的监考抓拍', en: 'Remove old snapshots of exams', mn: 'Шалгалтын хуучин зургийг устгах' },
    access: 'system',
    schedule: { at: '03:40' },
    run: async ({ db, signal }) => {
      await removeOldSnapshots(db, signal);
      return null;
    },
  }),
];
