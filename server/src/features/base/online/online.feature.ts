import { defineFeature } from '../../../http/feature.ts';
import { onlineRoutes } from './online.routes.ts';

export const onlineFeature = defineFeature({
  name: 'base/online',
  routes: onlineRoutes,
  permissions: [
    {
      code: 'online.manage',
      names: { zh: '管理在线用户', en: 'Manage online users', mn: 'Онлайн хэрэглэгч удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/online',
      parent: 'member',
      order: 48,
      titles: { zh: '在线用户', en: 'Online users', mn: 'Онлайн хэрэглэгчид' },
      hints: { zh: '谁在线，请其退出', en: 'Who is here now', mn: 'Одоо хэн байна' },
      route: '/operations/online',
      view: 'base/online/OnlinePage',
      icon: 'global',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'online.end': { zh: '结束他人的登录', en: 'Ended a session of somebody', mn: 'Бусдын нэвтрэлт дуусгасан' },
  },
});
