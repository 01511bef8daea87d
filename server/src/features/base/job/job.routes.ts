import { jobApi } from '@xueyan/contract/base/job';
import { implement } from '../../../http/implement.ts';
import { cancelMyJob, jobToSee, listMyJobs, presentJob } from './job.service.ts';

export const jobRoutes = implement(jobApi, {
  list: async ({ db, platform, actor }) => ({ jobList: await listMyJobs(db, platform.clock, actor) }),
  get: async ({ db, platform, actor, input }) => presentJob(platform.clock, await jobToSee(db, actor, input.jobId)),
  cancel: ({ db, platform, actor, input }) => cancelMyJob(db, platform, actor, input.jobId),
});
