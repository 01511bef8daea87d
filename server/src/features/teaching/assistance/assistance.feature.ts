import { defineFeature } from '../../../http/feature.ts';
import { createDemoAssistance } from './assistance.demo.ts';
import { assistanceRoutes } from './assistance.routes.ts';
import { assistancePortable } from './assistance-portable.service.ts';

export const assistanceFeature = defineFeature({
  name: 'teaching/assistance',
  portable: assistancePortable,
  routes: assistanceRoutes,
  demo: createDemoAssistance,
  menu: [
    {
      code: 'teaching/assistances',
      parent: 'teaching',
      order: 90,
      titles: { zh: '远程协助', en: 'Remote assistance', mn: 'Алсын тусламж' },
      route: '/teaching/assistance',
      view: 'teaching/assistance/AssistancesPage',
      icon: 'question-circle',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'teaching/assistance',
      parent: 'teaching',
      order: 91,
      titles: { zh: '协助学生', en: 'Helping a student', mn: 'Оюутанд туслах' },
      route: '/teaching/assistance/:assistanceId',
      view: 'teaching/assistance/AssistancePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'assistance.save': { zh: '请求远程协助', en: 'Asked for remote help', mn: 'Алсын тусламж хүссэн' },
    'assistance.withdraw': { zh: '撤回求助', en: 'Withdrew a request for help', mn: 'Тусламжийн хүсэлтээ буцаасан' },
    'assistance.take': { zh: '接受求助', en: 'Took a request for help', mn: 'Тусламжийн хүсэлт авсан' },
    'assistance.hand': {
      zh: '交出或收回键盘',
      en: 'Handed the keyboard over or back',
      mn: 'Гарыг шилжүүлсэн эсвэл авсан',
    },
    'assistance.end': { zh: '结束远程协助', en: 'Ended remote help', mn: 'Алсын тусламж дуусгасан' },
  },
});
