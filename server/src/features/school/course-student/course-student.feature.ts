import { defineFeature } from '../../../http/feature.ts';
import { courseStudentRoutes } from './course-student.routes.ts';
import { courseStudentPortable } from './course-student-portable.service.ts';

export const courseStudentFeature = defineFeature({
  name: 'school/course-student',
  portable: courseStudentPortable,
  routes: courseStudentRoutes,
  audits: {
    'coursestudent.save': { zh: '将学生加入课程', en: 'Put students into a course', mn: 'Сурагчдыг хичээлд нэмсэн' },
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
