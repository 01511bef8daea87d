import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { noteConnections } from '../exam-place/place-watch.service.ts';
import { removeOldSnapshots } from './snapshot.service.ts';

/** Whose page is open is known to all servers; any of them writes down who came and who went, each once. */
export const connectionTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'exam connections',
  everyMs: 5_000,
  round: () => noteConnections(db, platform),
});

export const proctoringJobs = [
  defineJob({
    kind: 'proctoring.snapshots',
    access: 'system',
    schedule: { at: '03:40' },
    run: async ({ db, signal }) => {
      await removeOldSnapshots(db, signal);
      return null;
    },
  }),
];
