import { defineJob } from '../../../http/job.ts';
import { practiceJudgedJob } from '../submission/submission.service.ts';
import { takeVerdict } from './practising.service.ts';

export const practiceJobs = [
  defineJob({
    ...practiceJudgedJob,
    state: 'none',
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, platform }, { submissionId }) => {
      await takeVerdict(db, platform, submissionId);
      return null;
    },
  }),
];
