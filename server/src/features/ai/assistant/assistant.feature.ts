import { defineFeature } from '../../../http/feature.ts';
import { assistantRoutes } from './assistant.routes.ts';

export const assistantFeature = defineFeature({
  name: 'ai/assistant',
  routes: assistantRoutes,
});
