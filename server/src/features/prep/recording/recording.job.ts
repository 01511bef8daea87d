import { defineJob } from '../../../http/job.ts';
import { convertRecording, recordingJob, recordingState } from './recording.service.ts';

export const recordingJobs = [
  defineJob({
    ...recordingJob,
    state: recordingState,
    run: ({ db, platform, signal }, { recordingId }) => convertRecording(db, platform, recordingId, signal),
  }),
];
