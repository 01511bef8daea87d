import { defineFeature } from '../../../http/feature.ts';
import { jobRoutes } from './job.routes.ts';
import { forgetJobs, jobWorker } from './worker.job.ts';

export const jobFeature = defineFeature({
  name: 'base/job',
  routes: jobRoutes,
  jobs: [forgetJobs],
  daemons: [jobWorker],
});
