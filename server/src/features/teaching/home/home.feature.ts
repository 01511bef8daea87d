import { defineFeature } from '../../../http/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature = defineFeature({
  name: 'teaching/home',
  routes: homeRoutes,
});
