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
      parent: 'teaching/lesson',
      order: 20,
      titles: { zh: '远程协助', en: 'Remote assistance', mn: 'Алсын тусламж' },
      hints: { zh: '学生求助，进机器帮忙', en: 'Help inside a student’s machine', mn: 'Сурагчийн машинд туслах' },
      route: '/teaching/assistance',
      view: 'teaching/assistance/AssistancesPage',
      icon: 'customer-service',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'teaching/assistance',
      parent: 'teaching/lesson',
      order: 21,
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
