import { defineFeature } from '../../../http/feature.ts';
import { taskDrawingRoutes } from './task-drawing.routes.ts';

export const taskDrawingFeature = defineFeature({ name: 'teaching/task-drawing', routes: taskDrawingRoutes });
