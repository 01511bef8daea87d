import { defineFeature } from '../../../http/feature.ts';
import { jobParameters } from './job.parameter.ts';
import { jobRoutes } from './job.routes.ts';
import { forgetJobs, jobWorker } from './worker.job.ts';

export const jobFeature = defineFeature({
  name: 'base/job',
  parameters: Object.values(jobParameters),
  routes: jobRoutes,
  jobs: [forgetJobs],
  daemons: [jobWorker],
  audits: {
    'job.cancel': { zh: '取消任务', en: 'Cancelled a job', mn: 'Даалгавар цуцалсан' },
  },
});
