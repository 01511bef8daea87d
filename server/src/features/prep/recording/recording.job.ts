import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { Interrupted } from '../../base/job/run-job.service.ts';
import { convertRecording, noteFailure, recordingJob, settleRecordings } from './recording.service.ts';

export const recordingJobs = [
  defineJob({
    ...recordingJob,
    run: async ({ db, platform, signal }, { recordingId }) => {
      try {
        return await convertRecording(db, platform, recordingId, signal);
      } catch (error) {
        // An interrupted job starts again on another server.
        if (!(signal.reason instanceof Interrupted)) await noteFailure(db, recordingId);
        throw error;
      }
    },
  }),
];

export const recordingTicker = (db: Db): ListedTicker => ({
  name: 'recording',
  title: { zh: '收尾录屏', en: 'Settle recordings', mn: 'Бичлэгийг дуусгах' },
  everyMs: 5000,
  round: () => settleRecordings(db),
});
