import { defineFeature } from '../../../http/feature.ts';
import { providerRoutes } from './provider.routes.ts';

export const providerFeature = defineFeature({
  name: 'ai/provider',
  routes: providerRoutes,
  permissions: [
    {
      code: 'ai.manage',
      names: { zh: '管理 AI 模型与额度', en: 'Manage AI models and limits', mn: 'AI загвар, хязгаар удирдах' },
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'ai.use',
      names: { zh: '使用 AI', en: 'Use AI', mn: 'AI ашиглах' },
      roles: ['ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  menu: [
    {
      code: 'system/ai-models',
      parent: 'ai',
      order: 90,
      titles: { zh: 'AI 模型', en: 'AI models', mn: 'AI загвар' },
      hints: { zh: '接入模型，设默认', en: 'Connect models', mn: 'Загвар холбох' },
      route: '/system/ai-models',
      view: 'ai/provider/ProvidersPage',
      icon: 'deployment-unit',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'provider.save': { zh: '添加 AI 服务', en: 'Added an AI provider', mn: 'AI үйлчилгээ нэмсэн' },
    'provider.update': { zh: '修改 AI 服务', en: 'Changed an AI provider', mn: 'AI үйлчилгээ өөрчилсөн' },
    'provider.order': { zh: '调整 AI 服务顺序', en: 'Ordered AI providers', mn: 'AI үйлчилгээг эрэмбэлсэн' },
    'provider.delete': { zh: '删除 AI 服务', en: 'Removed an AI provider', mn: 'AI үйлчилгээ устгасан' },
    'provider.test': { zh: '测试 AI 服务', en: 'Tested an AI provider', mn: 'AI үйлчилгээ шалгасан' },
  },
});
