import { defineJob } from '../../../http/job.ts';
import { checkAllSteps } from './check-all.service.ts';
import { handInCheckJob } from './hand-in-check.service.ts';

export const attemptJobs = [
  defineJob({
    ...handInCheckJob,
    state: 'none',
    concurrency: 2,
    run: ({ db, platform, actor, progress }, { runId }) => checkAllSteps({ db, platform, actor }, runId, progress),
  }),
];
