import { defineFeature } from '../../../http/feature.ts';
import { openParameterRoutes, parameterRoutes, settingRoutes } from './parameter.routes.ts';
import { pictureStream } from './picture.stream.ts';
import { pictureParameters, schoolParameters } from './setting.parameter.ts';

export const settingFeature = defineFeature({
  name: 'base/setting',
  routes: [...parameterRoutes, ...openParameterRoutes, ...settingRoutes],
  streams: [pictureStream],
  parameters: [...Object.values(schoolParameters), ...Object.values(pictureParameters)],
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
      code: 'operations/theme',
      parent: 'operations',
      order: 25,
      titles: { zh: '主题', en: 'Theme', mn: 'Загвар' },
      route: 'theme',
      view: 'base/setting/ThemePage',
      icon: 'highlight',
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
    'setting.picture': {
      zh: '修改学校的图片',
      en: 'Changed a picture of the school',
      mn: 'Сургуулийн зургийг өөрчилсөн',
    },
    'parameter.undo': {
      zh: '撤销参数修改',
      en: 'Undid a change of a parameter',
      mn: 'Параметрийн өөрчлөлтийг буцаасан',
    },
  },
});
