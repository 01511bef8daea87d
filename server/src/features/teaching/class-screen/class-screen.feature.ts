import { defineFeature } from '../../../http/feature.ts';
import { createDemoClass } from './class-screen.demo.ts';

const teachers = ['ROLE_ADMIN' as const, 'ROLE_TEACHER' as const, 'ROLE_RESEARCH' as const];

/** The screens of a class, which show what the features of it bring. */
export const classScreenFeature = defineFeature({
  name: 'teaching/class-screen',
  menu: [
    {
      code: 'teaching/classes',
      parent: 'teaching',
      order: 65,
      titles: { zh: '上课', en: 'Classes', mn: 'Хичээл заах' },
      hints: { zh: '推课件、提问、投屏', en: 'Slides, questions, the big screen', mn: 'Үзүүлэн, асуулт, дэлгэц' },
      route: '/teaching/classes',
      view: 'teaching/class-screen/ClassSessionsPage',
      icon: 'fund-projection-screen',
      roles: teachers,
    },
    {
      code: 'teaching/classes/console',
      parent: 'teaching',
      order: 66,
      titles: { zh: '课堂', en: 'Class', mn: 'Хичээл' },
      route: '/teaching/classes/:classSessionId',
      view: 'teaching/class-screen/ClassConsolePage',
      hidden: true,
      roles: teachers,
    },
    {
      code: 'teaching/classes/projector',
      parent: 'teaching',
      order: 67,
      titles: { zh: '投屏', en: 'Projector', mn: 'Проектор' },
      route: '/teaching/classes/:classSessionId/projector',
      view: 'teaching/class-screen/ProjectorPage',
      hidden: true,
      roles: teachers,
    },
    {
      code: 'study/classes',
      parent: 'study',
      order: 40,
      titles: { zh: '课堂记录', en: 'My classes', mn: 'Миний хичээл' },
      hints: { zh: '上过的课与课件', en: 'Past lessons and slides', mn: 'Өнгөрсөн хичээл' },
      route: '/classes',
      view: 'teaching/class-screen/MyClassesPage',
      icon: 'fund-projection-screen',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/class',
      parent: 'study',
      order: 41,
      titles: { zh: '课堂', en: 'Class', mn: 'Хичээл' },
      route: '/classes/:classSessionId',
      view: 'teaching/class-screen/StudentClassPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  demo: createDemoClass,
});
