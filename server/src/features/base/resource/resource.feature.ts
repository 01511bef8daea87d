import { defineFeature } from '../../../http/feature.ts';
import { resourceRoutes } from './resource.routes.ts';

export const resourceFeature = defineFeature({
  name: 'base/resource',
  routes: resourceRoutes,
});
