import { defineFeature } from '../../../http/feature.ts';
import { ownOverviewRoutes } from './own-overview.routes.ts';

const entry = {
  titles: { zh: '数据概览', en: 'At a glance', mn: 'Тойм' },
  hints: { zh: '进度、成绩和时间一页看完', en: 'Progress, marks and time on a page', mn: 'Явц, дүн, цаг нэг хуудсанд' },
  route: '/overview',
  icon: 'dashboard',
} as const;

export const ownOverviewFeature = defineFeature({
  name: 'composed/own-overview',
  routes: ownOverviewRoutes,
  menu: [
    {
      ...entry,
      code: 'overview/teacher',
      parent: 'teaching/results',
      order: 5,
      view: 'composed/own-overview/TeacherOverviewPage',
      roles: ['ROLE_TEACHER'],
    },
    {
      ...entry,
      code: 'overview/student',
      parent: 'study',
      order: 52,
      view: 'composed/own-overview/StudentOverviewPage',
      roles: ['ROLE_STUDENT'],
    },
    {
      ...entry,
      code: 'overview/research',
      parent: 'research-center',
      order: 5,
      route: '/research/overview',
      view: 'composed/own-overview/ResearchOverviewPage',
      roles: ['ROLE_RESEARCH'],
    },
  ],
});
