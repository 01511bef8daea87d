import { defineFeature } from '../../../http/feature.ts';
import { practiceGrades } from './grade.service.ts';
import { createDemoPractice } from './practice.demo.ts';
import { practiceJobs } from './practice.job.ts';
import { practiceRoutes, practisingRoutes } from './practice.routes.ts';
import { practicePortable } from './practice-portable.service.ts';

export const practiceFeature = defineFeature({
  name: 'exam/practice',
  portable: practicePortable,
  grades: [practiceGrades],
  demo: createDemoPractice,
  jobs: practiceJobs,
  routes: [...practiceRoutes, ...practisingRoutes],
  menu: [
    {
      code: 'exam/practices',
      parent: 'exam/holding',
      order: 60,
      titles: { zh: '练习', en: 'Practice sets', mn: 'Дасгал' },
      hints: { zh: '反复做的练习', en: 'Sets to do again and again', mn: 'Давтан хийх дасгал' },
      route: '/exam/practices',
      view: 'exam/practice/PracticesPage',
      icon: 'reload',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'exam/practice',
      parent: 'exam/holding',
      order: 61,
      titles: { zh: '练习进度', en: 'Progress', mn: 'Явц' },
      route: '/exam/practices/:practiceId',
      view: 'exam/practice/PracticePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'practice',
      parent: 'exam',
      order: 93,
      titles: { zh: '练习', en: 'Practice', mn: 'Дасгал' },
      hints: { zh: '随时练，马上看答案', en: 'Practise and see at once', mn: 'Дасгал хийж, шууд харах' },
      route: '/practice',
      view: 'exam/practice/MyPracticesPage',
      icon: 'reload',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'practice/doing',
      parent: 'exam',
      order: 94,
      titles: { zh: '做练习', en: 'Practise', mn: 'Дасгал хийх' },
      route: '/practice/:practiceId',
      view: 'exam/practice/PractisingPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'practice.save': { zh: '新增练习', en: 'Made a practice set', mn: 'Дасгал үүсгэсэн' },
    'practice.update': { zh: '修改练习', en: 'Changed a practice set', mn: 'Дасгал өөрчилсөн' },
    'practice.open': { zh: '开放练习', en: 'Opened a practice set', mn: 'Дасгал нээсэн' },
    'practice.close': { zh: '关闭练习', en: 'Closed a practice set', mn: 'Дасгал хаасан' },
    'practice.delete': { zh: '删除练习', en: 'Deleted a practice set', mn: 'Дасгал устгасан' },
  },
});
