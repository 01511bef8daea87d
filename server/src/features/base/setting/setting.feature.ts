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
      parent: 'system/setup',
      order: 24,
      titles: { zh: '参数', en: 'Parameters', mn: 'Параметр' },
      hints: { zh: '各功能的数值', en: 'Values of the features', mn: 'Тохиргооны утга' },
      route: '/operations/parameters',
      view: 'base/parameter/ParametersPage',
      icon: 'control',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'operations/settings',
      parent: 'system/setup',
      order: 20,
      titles: { zh: '系统设置', en: 'System settings', mn: 'Системийн тохиргоо' },
      hints: { zh: '校名、标志与登录页', en: 'Name, logo, sign-in page', mn: 'Нэр, лого, нэвтрэх хуудас' },
      route: '/operations/settings',
      view: 'base/setting/SystemSettingsPage',
      icon: 'setting',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'operations/theme',
      parent: 'system/setup',
      order: 22,
      titles: { zh: '主题', en: 'Theme', mn: 'Загвар' },
      hints: { zh: '全校的颜色与布局', en: 'Colours and layout', mn: 'Өнгө, байрлал' },
      route: '/operations/theme',
      view: 'base/setting/ThemePage',
      icon: 'bg-colors',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'operations/safety',
      parent: 'system/safety',
      order: 10,
      titles: { zh: '安全设置', en: 'Safety', mn: 'Аюулгүй байдал' },
      hints: { zh: '密码与登录的规则', en: 'Passwords and sign-in rules', mn: 'Нууц үг, нэвтрэх дүрэм' },
      route: '/operations/safety',
      view: 'base/setting/SafetyPage',
      icon: 'lock',
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
