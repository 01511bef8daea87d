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
      parent: 'system',
      order: 9,
      titles: { zh: '模块', en: 'Modules', mn: 'Модуль' },
      route: 'modules',
      view: 'base/module/ModulesPage',
      icon: 'appstore',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: { 'module.enable': { zh: '启用或停用模块', en: 'Switched a module', mn: 'Модуль асаасан, унтраасан' } },
});
