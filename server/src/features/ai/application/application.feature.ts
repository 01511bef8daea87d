import { defineFeature } from '../../../http/feature.ts';

export const applicationFeature = defineFeature({
  name: 'ai/application',
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
  ],
});
