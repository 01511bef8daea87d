import { defineFeature } from '../../../http/feature.ts';
import { examInquiryRoutes } from './exam-inquiry.routes.ts';

export const examInquiryFeature = defineFeature({
  name: 'exam/exam-inquiry',
  routes: examInquiryRoutes,
  permissions: [
    {
      code: 'exam.inquire',
      names: {
        zh: '查询数据范围内班级的考试与成绩',
        en: 'Read exams and results of the classes in the data range',
        mn: 'Хамрах хүрээний ангиудын шалгалт, дүнг харах',
      },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'exam/inquiry',
      parent: 'exam/results',
      order: 72,
      titles: { zh: '考试查询', en: 'Exam inquiry', mn: 'Шалгалтын лавлагаа' },
      hints: { zh: '按人按场查考试', en: 'Find exams by person or date', mn: 'Хүнээр, өдрөөр хайх' },
      route: '/exam/inquiry',
      view: 'exam/exam-inquiry/ExamInquiryPage',
      icon: 'search',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      // For offices: the roles of a school that read results and give no exams. Administrators have the page above.
      ...{ code: 'exam/office-inquiry', parent: 'exam', order: 59 },
      titles: { zh: '考试查询（教务）', en: 'Exam inquiry (office)', mn: 'Шалгалтын лавлагаа (алба)' },
      hints: { zh: '按人按场查考试', en: 'Find exams by person or date', mn: 'Хүнээр, өдрөөр хайх' },
      route: '/exam/office-inquiry',
      view: 'exam/exam-inquiry/OfficeInquiryPage',
      icon: 'read',
      roles: ['ROLE_ADMIN'],
      hiddenFor: ['ROLE_ADMIN'],
    },
    {
      code: 'exams/inquiry',
      parent: 'exam',
      order: 97,
      titles: { zh: '考试查询', en: 'My exams and results', mn: 'Миний шалгалт, дүн' },
      hints: { zh: '我的考试与成绩', en: 'My exams and results', mn: 'Миний шалгалт, дүн' },
      route: '/exam-inquiry',
      view: 'exam/exam-inquiry/MyExamInquiryPage',
      icon: 'search',
      roles: ['ROLE_STUDENT'],
    },
  ],
});
