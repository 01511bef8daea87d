import { defineFeature } from '../../../http/feature.ts';
import { lessonChatRoutes } from './lesson-chat.routes.ts';

export const lessonChatFeature = defineFeature({
  name: 'ai/lesson-chat',
  routes: lessonChatRoutes,
  menu: [
    {
      code: 'ai/lesson-chat',
      parent: 'ai',
      order: 30,
      titles: { zh: '教师对话', en: 'Teacher chat', mn: 'Багшийн яриа' },
      hints: { zh: '备课、出题、写评语', en: 'Lessons, questions, remarks', mn: 'Хичээл, асуулт, үнэлгээ' },
      route: '/ai/teacher-chat',
      view: 'ai/chat/TeacherChatPage',
      icon: 'team',
      roles: ['ROLE_TEACHER'],
    },
  ],
});
