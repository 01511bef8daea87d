import { defineJob } from '../../../http/job.ts';
import { Interrupted } from '../../base/job/run-job.service.ts';
import { convertRecording, noteFailure, recordingJob, recordingState } from './recording.service.ts';

export const recordingJobs = [
  defineJob({
    ...recordingJob,
    state: recordingState,
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
