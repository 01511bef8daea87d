import { defineFeature } from '../../../http/feature.ts';
import { authJobs, idleTicker } from './auth.job.ts';
import { authRoutes } from './auth.routes.ts';

export const authFeature = defineFeature({
  name: 'base/auth',
  routes: authRoutes,
  jobs: authJobs,
  tickers: [idleTicker],
});
