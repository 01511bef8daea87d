import { defineFeature } from '../../../http/feature.ts';
import { lessonChatRoutes } from './lesson-chat.routes.ts';

export const lessonChatFeature = defineFeature({
  name: 'ai/lesson-chat',
  routes: lessonChatRoutes,
  menu: [
    {
      code: 'ai/lesson-chat',
      order: 138,
      titles: { zh: '教师对话', en: 'Teacher chat', mn: 'Багшийн яриа' },
      route: '/ai/teacher-chat',
      view: 'ai/chat/TeacherChatPage',
      icon: 'team',
      roles: ['ROLE_TEACHER'],
    },
  ],
});
