import { defineFeature } from '../../../http/feature.ts';
import { courseChoiceRoutes } from './course-choice.routes.ts';

export const courseChoiceFeature = defineFeature({
  name: 'school/course-choice',
  routes: courseChoiceRoutes,
  permissions: [
    {
      code: 'course.choose',
      names: { zh: '选择自己的课程', en: 'Choose among own courses', mn: 'Өөрийн хичээлээс сонгох' },
      roles: ['ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
});
