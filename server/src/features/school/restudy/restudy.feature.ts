import { defineFeature } from '../../../http/feature.ts';
import { restudyRoutes } from './restudy.routes.ts';
import { restudySheetImport } from './restudy-import.service.ts';
import { restudyPortable } from './restudy-portable.service.ts';

export const restudyFeature = defineFeature({
  name: 'school/restudy',
  portable: restudyPortable,
  routes: restudyRoutes,
  imports: [restudySheetImport],
  menu: [
    {
      code: 'member/restudy',
      parent: 'member',
      order: 8,
      titles: { zh: '重修学生', en: 'Retake students', mn: 'Дахин судлагчид' },
      hints: { zh: '再修一遍的学生', en: 'Students who repeat', mn: 'Давтан үзэх сурагч' },
      route: 'restudy',
      view: 'school/restudy/RestudyPage',
      icon: 'reload',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'restudy.save': { zh: '登记重修', en: 'Entered a retake', mn: 'Дахин судлах бүртгэсэн' },
    'restudy.end': { zh: '结束重修', en: 'Ended a retake', mn: 'Дахин судлахыг дуусгасан' },
  },
});
