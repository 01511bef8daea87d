import { defineFeature } from '../../../http/feature.ts';
import { authJobs } from './auth.job.ts';
import { authRoutes } from './auth.routes.ts';

export const authFeature = defineFeature({
  name: 'base/auth',
  routes: authRoutes,
  jobs: authJobs,
});
