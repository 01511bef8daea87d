import { defineFeature } from '../../../http/feature.ts';
import { candidateSheetImport } from './candidate-import.service.ts';
import { createDemoExamAccounts } from './exam-account.demo.ts';
import { examAccountTicker } from './exam-account.job.ts';
import { examAccountParameters } from './exam-account.parameter.ts';
import { examAccountRoutes } from './exam-account.routes.ts';

export const examAccountFeature = defineFeature({
  name: 'exam/exam-account',
  routes: examAccountRoutes,
  imports: [candidateSheetImport],
  tickers: [examAccountTicker],
  parameters: Object.values(examAccountParameters),
  demo: createDemoExamAccounts,
  menu: [
    {
      code: 'exam/accounts',
      parent: 'exam/holding',
      order: 54,
      titles: { zh: '考试账号', en: 'Exam accounts', mn: 'Шалгалтын бүртгэл' },
      hints: { zh: '给没有账号的考生', en: 'For people without an account', mn: 'Бүртгэлгүй хүнд' },
      route: '/exam/accounts',
      view: 'exam/exam-account/ExamAccountsPage',
      icon: 'idcard',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'examaccount.make': { zh: '新建考试账号', en: 'Made exam accounts', mn: 'Шалгалтын бүртгэл үүсгэсэн' },
    'examaccount.name': { zh: '指定考生', en: 'Named candidates', mn: 'Шалгуулагч нэрлэсэн' },
    'examaccount.add': { zh: '新增考试账号', en: 'Added an exam account', mn: 'Шалгалтын бүртгэл нэмсэн' },
    'examaccount.import': { zh: '导入考生', en: 'Imported candidates', mn: 'Шалгуулагч оруулсан' },
    'examaccount.resetpassword': {
      zh: '重置考试账号密码',
      en: 'Reset passwords of exam accounts',
      mn: 'Шалгалтын бүртгэлийн нууц үг шинэчилсэн',
    },
    'examaccount.setstate': {
      zh: '启用或停用考试账号',
      en: 'Enabled or disabled exam accounts',
      mn: 'Шалгалтын бүртгэлийн төлөв өөрчилсөн',
    },
    'examaccount.delete': { zh: '移除考生', en: 'Took candidates off an exam', mn: 'Шалгуулагч хассан' },
  },
});
