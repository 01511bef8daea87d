import { defineFeature } from '../../../http/feature.ts';
import { createDemoPath } from './course-path.demo.ts';
import { coursePathRoutes } from './course-path.routes.ts';

export const coursePathFeature = defineFeature({
  name: 'school/course-path',
  routes: coursePathRoutes,
  demo: createDemoPath,
});
