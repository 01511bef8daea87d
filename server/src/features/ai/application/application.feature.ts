import { defineFeature } from '../../../http/feature.ts';
import { applicationRoutes } from './application.routes.ts';
import { waitingToReview } from './application.service.ts';
import { iconFileRule } from './application-icon.service.ts';
import { applicationIconStream } from './application-icon.stream.ts';
import { applicationPortable } from './application-portable.service.ts';

const users = ['ROLE_TEACHER' as const, 'ROLE_STUDENT' as const, 'ROLE_RESEARCH' as const];

export const applicationFeature = defineFeature({
  name: 'ai/application',
  portable: applicationPortable,
  routes: applicationRoutes,
  streams: [applicationIconStream],
  files: { aiapp: iconFileRule },
  permissions: [
    {
      code: 'ai.create',
      names: { zh: '创建 AI 应用', en: 'Create AI applications', mn: 'AI програм үүсгэх' },
      roles: ['ROLE_TEACHER'],
    },
  ],
  inbox: [
    {
      kind: 'applications',
      titles: { zh: 'AI 应用审核', en: 'AI applications to review', mn: 'AI програмын хяналт' },
      path: '/system/ai-applications?state=waiting',
      needs: 'ai.manage',
      waiting: waitingToReview,
    },
  ],
  menu: [
    {
      code: 'ai/applications',
      parent: 'ai',
      order: 62,
      titles: { zh: 'AI 应用管理', en: 'AI applications', mn: 'AI програмууд' },
      route: '/aiApplicationManagement',
      view: 'ai/application/AiApplicationsPage',
      hidden: true,
      roles: ['ROLE_TEACHER'],
    },
    {
      code: 'ai/applications/edit',
      parent: 'ai',
      order: 63,
      titles: { zh: '编辑 AI 应用', en: 'Edit an application', mn: 'AI програм засах' },
      route: '/aiApplicationManagement/:applicationId',
      view: 'ai/application/ApplicationEditPage',
      hidden: true,
      roles: ['ROLE_TEACHER'],
    },
    {
      code: 'ai/use',
      parent: 'ai',
      order: 60,
      titles: { zh: 'AI 应用', en: 'AI applications', mn: 'AI програмууд' },
      hints: { zh: '做好的小工具', en: 'Small tools ready to use', mn: 'Бэлэн хэрэгслүүд' },
      route: '/ai/applications',
      view: 'ai/application/PublicApplicationsPage',
      icon: 'appstore',
      roles: users,
    },
    {
      code: 'ai/use/one',
      parent: 'ai',
      order: 61,
      titles: { zh: '使用 AI 应用', en: 'Use an application', mn: 'AI програм ашиглах' },
      route: '/ai/applications/:applicationId',
      view: 'ai/application/UseApplicationPage',
      hidden: true,
      roles: users,
    },
    {
      code: 'system/ai-applications',
      parent: 'ai',
      order: 94,
      titles: { zh: 'AI 应用审核', en: 'Review of applications', mn: 'AI програмын хяналт' },
      route: '/system/ai-applications',
      view: 'ai/application/ReviewApplicationsPage',
      hidden: true,
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'aiapplication.update': { zh: '修改 AI 应用', en: 'Changed an AI application', mn: 'AI програмыг өөрчилсөн' },
    'aiapplication.save': { zh: '新建 AI 应用', en: 'Created an AI application', mn: 'AI програм үүсгэсэн' },
    'aiapplication.copy': { zh: '复制 AI 应用', en: 'Copied an AI application', mn: 'AI программыг хуулсан' },
    'aiapplication.publish': {
      zh: '申请发布 AI 应用',
      en: 'Asked to publish an application',
      mn: 'AI програм нийтлэх хүсэлт',
    },
    'aiapplication.review': { zh: '审核 AI 应用', en: 'Reviewed an application', mn: 'AI програм хянасан' },
    'aiapplication.withdraw': { zh: '撤回 AI 应用', en: 'Withdrew an application', mn: 'AI програм буцаасан' },
    'aiapplication.takeDown': {
      zh: '撤下他人的 AI 应用',
      en: 'Took down an application',
      mn: 'Бусдын AI програмыг буулгасан',
    },
    'aiapplication.delete': { zh: '删除 AI 应用', en: 'Deleted an application', mn: 'AI програм устгасан' },
  },
});
