import { defineFeature } from '../../../http/feature.ts';
import { courseStudentRoutes } from './course-student.routes.ts';

export const courseStudentFeature = defineFeature({
  name: 'school/course-student',
  routes: courseStudentRoutes,
  audits: {
    'course.removeStudent': {
      zh: '将学生移出课程',
      en: 'Removed a student from a course',
      mn: 'Сурагчийг хичээлээс хассан',
    },
    'course.restoreStudent': {
      zh: '恢复退课学生',
      en: 'Took a student back into a course',
      mn: 'Сурагчийг хичээлд буцаасан',
    },
  },
});
