import { defineFeature } from '../../../http/feature.ts';
import { ownOverviewRoutes } from './own-overview.routes.ts';

const entry = {
  titles: { zh: '数据概览', en: 'At a glance', mn: 'Тойм' },
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
      parent: 'teaching',
      order: 76,
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
