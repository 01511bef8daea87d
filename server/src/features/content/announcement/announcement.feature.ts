import { defineFeature } from '../../../http/feature.ts';
import { createDemoAnnouncements } from './announcement.demo.ts';
import { announcementParameters } from './announcement.parameter.ts';
import { announcementRoutes } from './announcement.routes.ts';
import { announcementReviews } from './announcement.service.ts';
import { announcementPortable } from './announcement-portable.service.ts';

export const announcementFeature = defineFeature({
  name: 'content/announcement',
  portable: announcementPortable,
  routes: announcementRoutes,
  parameters: Object.values(announcementParameters),
  reviews: { announcement: announcementReviews },
  permissions: [
    {
      code: 'announcement.manage',
      names: { zh: '管理公告', en: 'Manage announcements', mn: 'Зарлал удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'content/announcements',
      parent: 'content',
      order: 60,
      titles: { zh: '公告', en: 'Announcements', mn: 'Зарлал' },
      hints: { zh: '给全校或一些人的公告', en: 'Notices to the school', mn: 'Сургуулийн зарлал' },
      route: '/announcements',
      view: 'content/announcement/AnnouncementsPage',
      icon: 'notification',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'content/published',
      order: 86,
      titles: { zh: '校园公告', en: 'School announcements', mn: 'Сургуулийн зарлал' },
      route: '/announcements/published',
      view: 'content/announcement/PublishedPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'announcement.save': { zh: '新建公告', en: 'Added an announcement', mn: 'Зарлал нэмсэн' },
    'announcement.update': { zh: '修改公告', en: 'Changed an announcement', mn: 'Зарлал өөрчилсөн' },
    'announcement.delete': { zh: '删除公告', en: 'Deleted an announcement', mn: 'Зарлал устгасан' },
    'announcement.withdraw': { zh: '撤回公告', en: 'Withdrew an announcement', mn: 'Зарлал буцаасан' },
    'announcement.remind': { zh: '提醒阅读公告', en: 'Reminded of an announcement', mn: 'Зарлал сануулсан' },
  },
  demo: createDemoAnnouncements,
});
