import { defineFeature } from '../../../http/feature.ts';
import { mapDraftRoutes } from './map-draft.routes.ts';

export const mapDraftFeature = defineFeature({ name: 'ai/map-draft', routes: mapDraftRoutes });
