import { defineFeature } from '../../../http/feature.ts';
import { sectionRoutes } from './section.routes.ts';

export const sectionFeature = defineFeature({
  name: 'school/section',
  routes: sectionRoutes,
  menu: [
    {
      code: 'teaching/reading',
      parent: 'teaching',
      order: 30,
      titles: { zh: '编辑图文', en: 'Edit reading', mn: 'Унших материал засах' },
      route: '/teaching/readings/:sectionId',
      view: 'school/section/ReadingEditPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'study/reading',
      parent: 'teaching',
      order: 80,
      titles: { zh: '阅读', en: 'Reading', mn: 'Унших материал' },
      route: '/courses/:courseId/sections/:sectionId',
      view: 'teaching/study/ReadingPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: { 'section.delete': { zh: '删除章节', en: 'Deleted a section', mn: 'Хэсгийг устгасан' } },
});
