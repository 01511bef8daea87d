import { defineJob } from '../../../http/job.ts';
import { convertRecording, noteFailure, recordingJob } from './recording.service.ts';

export const recordingJobs = [
  defineJob({
    ...recordingJob,
    run: async ({ db, platform, signal }, { recordingId }) => {
      try {
        return await convertRecording(db, platform, recordingId, signal);
      } catch (error) {
        await noteFailure(db, recordingId);
        throw error;
      }
    },
  }),
];
