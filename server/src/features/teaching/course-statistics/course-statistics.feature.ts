import { defineFeature } from '../../../http/feature.ts';
import { createDemoStudy } from './course-statistics.demo.ts';
import { courseStatisticsParameters } from './course-statistics.parameter.ts';
import { courseStatisticsRoutes } from './course-statistics.routes.ts';

export const courseStatisticsFeature = defineFeature({
  name: 'teaching/course-statistics',
  routes: courseStatisticsRoutes,
  menu: [
    {
      code: 'teaching/statistics',
      parent: 'teaching/results',
      order: 20,
      titles: { zh: '统计', en: 'Statistics', mn: 'Статистик' },
      hints: { zh: '进度、参与和成绩分布', en: 'Progress, activity and marks', mn: 'Явц, оролцоо, дүн' },
      route: '/teaching/statistics',
      view: 'teaching/course-statistics/CourseStatisticsPage',
      icon: 'line-chart',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  parameters: Object.values(courseStatisticsParameters),
  audits: {
    'coursestatistics.remind': { zh: '提醒学生', en: 'Reminded students', mn: 'Сурагчдад сануулсан' },
  },
  demo: createDemoStudy,
});
