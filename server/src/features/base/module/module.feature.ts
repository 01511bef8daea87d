import { defineFeature } from '../../../http/feature.ts';
import { moduleRoutes } from './module.routes.ts';

export const moduleFeature = defineFeature({
  name: 'base/module',
  routes: moduleRoutes,
  permissions: [
    {
      code: 'module.manage',
      names: { zh: '启用和停用模块', en: 'Switch modules', mn: 'Модуль асаах, унтраах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/modules',
      parent: 'system/setup',
      order: 30,
      titles: { zh: '模块', en: 'Modules', mn: 'Модуль' },
      hints: { zh: '用哪些，停哪些', en: 'What is on, what is off', mn: 'Юу идэвхтэй' },
      route: '/system/modules',
      view: 'base/module/ModulesPage',
      icon: 'appstore',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: { 'module.enable': { zh: '启用或停用模块', en: 'Switched a module', mn: 'Модуль асаасан, унтраасан' } },
});
