import { defineFeature } from '../../../http/feature.ts';
import { expiryTicker } from './user.job.ts';
import { userRoutes } from './user.routes.ts';
import { userSheetImport } from './user-import.service.ts';

export const userFeature = defineFeature({
  name: 'base/user',
  routes: userRoutes,
  imports: [userSheetImport],
  tickers: [expiryTicker],
  permissions: [
    {
      code: 'user.manage',
      names: { zh: '管理用户', en: 'Manage users', mn: 'Хэрэглэгч удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/users',
      parent: 'member',
      order: 42,
      titles: { zh: '用户', en: 'Users', mn: 'Хэрэглэгчид' },
      hints: { zh: '谁能登录，有哪些角色', en: 'Who signs in, and their roles', mn: 'Хэн нэвтрэх, ямар үүрэгтэй' },
      route: '/system/users',
      view: 'base/user/UsersPage',
      icon: 'user',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'user.save': { zh: '新增用户', en: 'Made an account', mn: 'Бүртгэл үүсгэсэн' },
    'user.update': { zh: '修改用户', en: 'Changed a user', mn: 'Хэрэглэгчийг өөрчилсөн' },
    'user.setstate': { zh: '修改账号状态', en: 'Changed the state of an account', mn: 'Бүртгэлийн төлөв өөрчилсөн' },
    'user.resetpassword': { zh: '重置密码', en: 'Reset a password', mn: 'Нууц үгийг шинэчилсэн' },
    'user.endsession': { zh: '结束用户登录', en: 'Ended a user’s sessions', mn: 'Хэрэглэгчийн нэвтрэлтийг дуусгасан' },
  },
});
