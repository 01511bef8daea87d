import { defineFeature } from '../../../http/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature = defineFeature({
  name: 'composed/home',
  routes: homeRoutes,
  menu: [
    {
      code: 'home/teacher',
      order: 10,
      titles: { zh: '首页', en: 'Home', mn: 'Нүүр' },
      hints: { zh: '今天的安排与待办', en: 'Your day and what waits', mn: 'Өнөөдрийн ажил' },
      route: '/home',
      view: 'composed/home/TeacherHomePage',
      icon: 'home',
      roles: ['ROLE_TEACHER'],
    },
    {
      code: 'home/student',
      order: 20,
      titles: { zh: '首页', en: 'Home', mn: 'Нүүр' },
      hints: { zh: '今天的安排与待办', en: 'Your day and what waits', mn: 'Өнөөдрийн ажил' },
      route: '/home',
      view: 'composed/home/StudentHomePage',
      icon: 'home',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'home/admin',
      order: 5,
      titles: { zh: '首页', en: 'Home', mn: 'Нүүр' },
      hints: { zh: '今天的安排与待办', en: 'Your day and what waits', mn: 'Өнөөдрийн ажил' },
      route: '/home',
      view: 'composed/home/AdminHomePage',
      icon: 'home',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'home/research',
      order: 25,
      titles: { zh: '首页', en: 'Home', mn: 'Нүүр' },
      hints: { zh: '今天的安排与待办', en: 'Your day and what waits', mn: 'Өнөөдрийн ажил' },
      route: '/home',
      view: 'composed/home/ResearchHomePage',
      icon: 'home',
      roles: ['ROLE_RESEARCH'],
    },
    {
      // Given to the roles that a school makes; who has another home too sees that one.
      code: 'home/common',
      order: 33,
      titles: { zh: '首页', en: 'Home', mn: 'Нүүр' },
      hints: { zh: '今天的安排与待办', en: 'Your day and what waits', mn: 'Өнөөдрийн ажил' },
      route: '/home',
      view: 'composed/home/CommonHomePage',
      icon: 'home',
      roles: [],
    },
  ],
});
