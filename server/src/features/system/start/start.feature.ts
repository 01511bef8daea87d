import { defineFeature } from '../../../http/feature.ts';
import { startRoutes } from './start.routes.ts';

export const startFeature = defineFeature({
  name: 'system/start',
  routes: startRoutes,
});
