import { defineFeature } from '../../../http/feature.ts';
import { parameterRoutes } from './parameter.routes.ts';
import { schoolParameters } from './setting.parameter.ts';

export const settingFeature = defineFeature({
  name: 'base/setting',
  routes: parameterRoutes,
  parameters: Object.values(schoolParameters),
  permissions: [
    {
      code: 'parameter.manage',
      names: { zh: '修改参数与设置', en: 'Change parameters and settings', mn: 'Параметр, тохиргоо өөрчлөх' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/parameters',
      parent: 'operations',
      order: 10,
      titles: { zh: '参数', en: 'Parameters', mn: 'Параметр' },
      route: 'parameters',
      view: 'base/parameter/ParametersPage',
      icon: 'control',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'operations/settings',
      parent: 'operations',
      order: 20,
      titles: { zh: '系统设置', en: 'System settings', mn: 'Системийн тохиргоо' },
      route: 'settings',
      view: 'base/setting/SystemSettingsPage',
      icon: 'setting',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'operations/safety',
      parent: 'operations',
      order: 30,
      titles: { zh: '安全设置', en: 'Safety', mn: 'Аюулгүй байдал' },
      route: 'safety',
      view: 'base/setting/SafetyPage',
      icon: 'setting',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'parameter.save': { zh: '修改参数', en: 'Changed a parameter', mn: 'Параметр өөрчилсөн' },
    'parameter.undo': {
      zh: '撤销参数修改',
      en: 'Undid a change of a parameter',
      mn: 'Параметрийн өөрчлөлтийг буцаасан',
    },
  },
});
