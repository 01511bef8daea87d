import { defineFeature } from '../../../http/feature.ts';
import { courseHallRoutes } from './course-hall.routes.ts';

export const courseHallFeature = defineFeature({
  name: 'school/course-hall',
  routes: courseHallRoutes,
  permissions: [
    {
      code: 'course.apply',
      names: { zh: '浏览课程大厅并申请', en: 'Ask in the course hall', mn: 'Хичээлийн танхимаас хүсэлт гаргах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  menu: [
    {
      code: 'hall',
      parent: 'teaching',
      order: 83,
      titles: { zh: '课程大厅', en: 'Course hall', mn: 'Хичээлийн танхим' },
      hints: { zh: '全校开放的课程', en: 'Courses open to the school', mn: 'Сургуульд нээлттэй хичээлүүд' },
      route: '/hall',
      view: 'school/course-hall/CourseHallPage',
      icon: 'bank',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
      hiddenFor: ['ROLE_ADMIN', 'ROLE_RESEARCH'],
    },
    {
      code: 'hall/course',
      parent: 'teaching',
      order: 84,
      titles: { zh: '课程介绍', en: 'About the course', mn: 'Хичээлийн танилцуулга' },
      route: '/hall/:courseId',
      view: 'school/course-hall/HallCoursePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'course.admission': { zh: '设置选课与听课', en: 'Set who may come in', mn: 'Хичээл сонголтыг тохируулсан' },
  },
});
