import { defineFeature } from '../../../http/feature.ts';
import { jobRoutes } from './job.routes.ts';

export const jobFeature = defineFeature({
  name: 'base/job',
  routes: jobRoutes,
});
