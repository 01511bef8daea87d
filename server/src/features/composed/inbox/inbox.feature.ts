import { defineFeature } from '../../../http/feature.ts';
import { inboxRoutes } from './inbox.routes.ts';

const page = {
  titles: { zh: '审核', en: 'To decide', mn: 'Шийдэх' },
  hints: { zh: '等您同意的申请与内容', en: 'Requests that wait for you', mn: 'Таны шийдвэрийг хүлээж буй' },
  route: '/inbox',
  view: 'composed/inbox/InboxPage',
  icon: 'inbox',
} as const;

export const inboxFeature = defineFeature({
  name: 'composed/inbox',
  routes: inboxRoutes,
  menu: [
    {
      ...{ ...page, code: 'inbox/teacher', parent: 'teaching', order: 5 },
      roles: ['ROLE_TEACHER', 'ROLE_RESEARCH'],
      // Pages that stood in the menu before there was this one, and the home that leads here.
      follows: [
        ...['member/take-applications', 'member/audit-applications', 'member/withdraw-applications', 'exam/appeals'],
        ...['operations/text-reviews', 'system/ai-applications', 'home/admin'],
      ],
    },
    { ...page, code: 'inbox/admin', parent: 'system', order: 5, roles: ['ROLE_ADMIN'] },
  ],
});
