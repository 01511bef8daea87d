import { defineFeature } from '../../../http/feature.ts';
import { workSimilarityRoutes } from './work-similarity.routes.ts';

export const workSimilarityFeature = defineFeature({
  name: 'teaching/work-similarity',
  routes: workSimilarityRoutes,
});
