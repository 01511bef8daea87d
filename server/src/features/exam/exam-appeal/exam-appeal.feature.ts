import { defineFeature } from '../../../http/feature.ts';
import { createDemoAppeal } from './exam-appeal.demo.ts';
import { examAppealRoutes } from './exam-appeal.routes.ts';
import { waitingAppeals } from './exam-appeal.service.ts';
import { examAppealPortable } from './exam-appeal-portable.service.ts';

export const examAppealFeature = defineFeature({
  name: 'exam/exam-appeal',
  portable: examAppealPortable,
  routes: examAppealRoutes,
  demo: createDemoAppeal,
  inbox: [
    {
      kind: 'appeals',
      titles: { zh: '成绩申诉', en: 'Appeals', mn: 'Дүнгийн гомдол' },
      path: '/exam/appeals?state=submitted',
      needs: 'exam.give',
      waiting: waitingAppeals,
    },
  ],
  menu: [
    {
      code: 'exam/appeals',
      parent: 'exam/results',
      order: 68,
      titles: { zh: '成绩申诉', en: 'Appeals', mn: 'Гомдол' },
      route: '/exam/appeals',
      view: 'exam/exam-appeal/AppealsPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'examappeal.save': { zh: '提交成绩申诉', en: 'Appealed against a mark', mn: 'Гомдол гаргасан' },
    'examappeal.withdraw': { zh: '撤回成绩申诉', en: 'Withdrew an appeal', mn: 'Гомдлоо буцаасан' },
    'examappeal.answer': { zh: '答复成绩申诉', en: 'Answered an appeal', mn: 'Гомдолд хариулсан' },
  },
});
