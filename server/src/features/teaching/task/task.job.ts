import { defineJob } from '../../../http/job.ts';
import { taskJudgedJob } from '../../exam/submission/submission.service.ts';
import { takeTaskVerdict } from './task-judge.service.ts';
import { machineCheckJob, scoreMachine } from './task-machine.service.ts';

export const taskJobs = [
  defineJob({
    ...taskJudgedJob,
    state: 'none',
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, platform }, { submissionId }) => {
      await takeTaskVerdict(db, platform, submissionId);
      return null;
    },
  }),
  defineJob({
    ...machineCheckJob,
    state: 'none',
    concurrency: 2,
    retry: { times: 2, afterMs: 5_000 },
    run: async ({ db, platform, actor, progress }, input) => {
      await scoreMachine({ db, platform, actor }, input, progress);
      return null;
    },
  }),
];
