import { defineFeature } from '../../../http/feature.ts';
import { courseChoiceRoutes } from './course-choice.routes.ts';

export const courseChoiceFeature = defineFeature({
  name: 'teaching/course-choice',
  routes: courseChoiceRoutes,
});
