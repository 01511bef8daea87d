import { defineFeature } from '../../../http/feature.ts';
import { createDemoActivity } from './overview.demo.ts';
import { overviewJobs } from './overview.job.ts';
import { overviewRoutes } from './overview.routes.ts';

export const overviewFeature = defineFeature({
  name: 'composed/overview',
  routes: overviewRoutes,
  jobs: overviewJobs,
  permissions: [
    {
      code: 'overview.read',
      names: { zh: '查看数据概览', en: 'See the numbers of the school', mn: 'Сургуулийн тоо харах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/overview',
      parent: 'operations',
      order: 1,
      titles: { zh: '数据概览', en: 'Overview', mn: 'Тойм' },
      hints: { zh: '全校数字，可投大屏', en: 'The school in numbers', mn: 'Сургуулийн тоо' },
      route: 'overview',
      view: 'composed/overview/OverviewPage',
      icon: 'line-chart',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'operations/overview/screen',
      parent: 'operations',
      order: 2,
      titles: { zh: '数据大屏', en: 'Big screen', mn: 'Том дэлгэц' },
      route: 'overview/screen',
      view: 'composed/overview/BigScreenPage',
      hidden: true,
      roles: ['ROLE_ADMIN'],
    },
  ],
  demo: createDemoActivity,
});
