import { defineFeature } from '../../../http/feature.ts';
import { copyRoutes } from './copy.routes.ts';

export const copyFeature = defineFeature({
  name: 'school/copy',
  routes: copyRoutes,
});
