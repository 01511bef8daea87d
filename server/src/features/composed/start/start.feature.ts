import { defineFeature } from '../../../http/feature.ts';
import { startRoutes } from './start.routes.ts';

export const startFeature = defineFeature({
  name: 'composed/start',
  routes: startRoutes,
});
