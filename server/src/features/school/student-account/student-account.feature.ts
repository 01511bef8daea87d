import { defineFeature } from '../../../http/feature.ts';
import { makeAccountsJob } from './student-account.job.ts';
import { studentAccountRoutes } from './student-account.routes.ts';

export const studentAccountFeature = defineFeature({
  name: 'school/student-account',
  routes: studentAccountRoutes,
  jobs: [makeAccountsJob],
  menu: [
    {
      code: 'member/accounts',
      parent: 'member',
      order: 7,
      titles: { zh: '学生账号', en: 'Student accounts', mn: 'Сурагчийн бүртгэл' },
      hints: { zh: '学生登录的账号', en: 'Accounts students sign in with', mn: 'Сурагчийн нэвтрэх эрх' },
      route: 'accounts',
      view: 'school/student-account/StudentAccountsPage',
      icon: 'idcard',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'user.resetpassword': { zh: '重置密码', en: 'Reset a password', mn: 'Нууц үгийг шинэчилсэн' },
    'user.setstate': { zh: '修改账号状态', en: 'Changed the state of an account', mn: 'Бүртгэлийн төлөв өөрчилсөн' },
    'studentaccount.make': { zh: '批量开通学生账号', en: 'Made student accounts', mn: 'Сурагчийн бүртгэл үүсгэсэн' },
  },
});
