import { defineFeature } from '../../../http/feature.ts';
import { quotaJobs } from './quota.job.ts';
import { quotaRoutes } from './quota.routes.ts';

export const quotaFeature = defineFeature({
  name: 'ai/quota',
  routes: quotaRoutes,
  jobs: quotaJobs,
  menu: [
    {
      code: 'system/ai-usage',
      parent: 'ai',
      order: 92,
      titles: { zh: 'AI 用量与额度', en: 'AI usage and limits', mn: 'AI хэрэглээ, хязгаар' },
      hints: { zh: '谁用了多少，设额度', en: 'Who used how much, limits', mn: 'Хэн хэдийг хэрэглэсэн' },
      route: '/system/ai-usage',
      view: 'ai/quota/UsagePage',
      icon: 'dashboard',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'aiquota.save': { zh: '设置 AI 额度', en: 'Set an AI limit', mn: 'AI хязгаар тогтоосон' },
    'aiquota.delete': { zh: '取消 AI 额度', en: 'Removed an AI limit', mn: 'AI хязгаар цуцалсан' },
  },
});
