import { defineFeature } from '../../../http/feature.ts';
import { loginRecordParameters } from './login-record.parameter.ts';
import { loginRecordRoutes } from './login-record.routes.ts';
import { loginRecordPortable } from './login-record-portable.service.ts';

export const loginRecordFeature = defineFeature({
  name: 'base/login-record',
  portable: loginRecordPortable,
  routes: loginRecordRoutes,
  parameters: Object.values(loginRecordParameters),
  permissions: [
    {
      code: 'login.read',
      names: { zh: '查看登录日志', en: 'Read the login log', mn: 'Нэвтрэлтийн бүртгэл харах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/logins',
      parent: 'system/safety',
      order: 32,
      titles: { zh: '登录日志', en: 'Login log', mn: 'Нэвтрэлтийн бүртгэл' },
      hints: { zh: '何时何地登录', en: 'Sign-ins, when and where', mn: 'Хэзээ, хаанаас нэвтэрсэн' },
      route: '/operations/logins',
      view: 'base/login-record/LoginRecordsPage',
      icon: 'login',
      roles: ['ROLE_ADMIN'],
    },
  ],
});
