import { defineFeature } from '../../../http/feature.ts';
import { dictionaryRoutes } from './dictionary.routes.ts';

export const dictionaryFeature = defineFeature({
  name: 'base/dictionary',
  routes: dictionaryRoutes,
});
