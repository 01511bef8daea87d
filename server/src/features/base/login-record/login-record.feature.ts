import { defineFeature } from '../../../http/feature.ts';
import { loginRecordRoutes } from './login-record.routes.ts';

export const loginRecordFeature = defineFeature({
  name: 'base/login-record',
  routes: loginRecordRoutes,
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
      parent: 'operations',
      order: 70,
      titles: { zh: '登录日志', en: 'Login log', mn: 'Нэвтрэлтийн бүртгэл' },
      route: 'logins',
      view: 'base/login-record/LoginRecordsPage',
      icon: 'form',
      roles: ['ROLE_ADMIN'],
    },
  ],
});
