import { defineFeature } from '../../../http/feature.ts';
import { applicationRoutes } from './application.routes.ts';

const users = ['ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const applicationFeature = defineFeature({
  name: 'ai/application',
  routes: applicationRoutes,
  permissions: [
    {
      code: 'ai.create',
      names: { zh: '创建 AI 应用', en: 'Create AI applications', mn: 'AI програм үүсгэх' },
      roles: ['ROLE_TEACHER'],
    },
  ],
  menu: [
    {
      code: 'ai/applications',
      order: 130,
      titles: { zh: 'AI 应用管理', en: 'AI applications', mn: 'AI програмууд' },
      route: '/aiApplicationManagement',
      view: 'ai/application/AiApplicationsPage',
      hidden: true,
      roles: ['ROLE_TEACHER'],
    },
    {
      code: 'ai/applications/edit',
      order: 131,
      titles: { zh: '编辑 AI 应用', en: 'Edit an application', mn: 'AI програм засах' },
      route: '/aiApplicationManagement/:applicationId',
      view: 'ai/application/ApplicationEditPage',
      hidden: true,
      roles: ['ROLE_TEACHER'],
    },
    {
      code: 'ai/use',
      order: 135,
      titles: { zh: 'AI 应用', en: 'AI applications', mn: 'AI програмууд' },
      route: '/ai/applications',
      view: 'ai/application/PublicApplicationsPage',
      icon: 'appstore',
      roles: users,
    },
    {
      code: 'ai/use/one',
      order: 136,
      titles: { zh: '使用 AI 应用', en: 'Use an application', mn: 'AI програм ашиглах' },
      route: '/ai/applications/:applicationId',
      view: 'ai/application/UseApplicationPage',
      hidden: true,
      roles: users,
    },
    {
      code: 'system/ai-applications',
      parent: 'system',
      order: 24,
      titles: { zh: 'AI 应用审核', en: 'Review of applications', mn: 'AI програмын хяналт' },
      route: 'ai-applications',
      view: 'ai/application/ReviewApplicationsPage',
      icon: 'safety',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'aiapplication.publish': {
      zh: '申请发布 AI 应用',
      en: 'Asked to publish an application',
      mn: 'AI програм нийтлэх хүсэлт',
    },
    'aiapplication.review': { zh: '审核 AI 应用', en: 'Reviewed an application', mn: 'AI програм хянасан' },
    'aiapplication.withdraw': { zh: '撤回 AI 应用', en: 'Withdrew an application', mn: 'AI програм буцаасан' },
    'aiapplication.delete': { zh: '删除 AI 应用', en: 'Deleted an application', mn: 'AI програм устгасан' },
  },
});
