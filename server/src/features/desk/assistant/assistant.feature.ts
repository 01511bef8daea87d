import { defineFeature } from '../../../http/feature.ts';
import { assistantRoutes } from './assistant.routes.ts';

export const assistantFeature = defineFeature({
  name: 'desk/assistant',
  routes: assistantRoutes,
});
