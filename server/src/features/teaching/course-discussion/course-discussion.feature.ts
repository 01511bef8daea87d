import { defineFeature } from '../../../http/feature.ts';
import { courseDiscussionRoutes } from './course-discussion.routes.ts';

export const courseDiscussionFeature = defineFeature({
  name: 'teaching/course-discussion',
  routes: courseDiscussionRoutes,
});
