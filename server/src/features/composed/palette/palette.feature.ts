import { defineFeature } from '../../../http/feature.ts';
import { paletteRoutes } from './palette.routes.ts';

export const paletteFeature = defineFeature({
  name: 'composed/palette',
  routes: paletteRoutes,
});
