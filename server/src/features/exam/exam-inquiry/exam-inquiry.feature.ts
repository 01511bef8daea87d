import { defineFeature } from '../../../http/feature.ts';
import { examInquiryRoutes } from './exam-inquiry.routes.ts';

export const examInquiryFeature = defineFeature({
  name: 'exam/exam-inquiry',
  routes: examInquiryRoutes,
  menu: [
    {
      code: 'exam/inquiry',
      parent: 'exam',
      order: 58,
      titles: { zh: '考试查询', en: 'Exam inquiry', mn: 'Шалгалтын лавлагаа' },
      route: '/exam/inquiry',
      view: 'exam/exam-inquiry/ExamInquiryPage',
      icon: 'read',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'exams/inquiry',
      parent: 'exam',
      order: 97,
      titles: { zh: '考试查询', en: 'My exams and results', mn: 'Миний шалгалт, дүн' },
      route: '/exam-inquiry',
      view: 'exam/exam-inquiry/MyExamInquiryPage',
      icon: 'read',
      roles: ['ROLE_STUDENT'],
    },
  ],
});
